/** Resolves after this many milliseconds, in the page. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
