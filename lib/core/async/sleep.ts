/** Resolves after this many milliseconds, and rejects immediately when the signal is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    signal.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      done();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Resolves after this many milliseconds, whatever happens meanwhile. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
