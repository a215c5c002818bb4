/** A frame that does not come, as in a window that nobody sees, is not waited for any longer than this. */
const LIMIT_MS = 100;

/** Settles once the next frame has been handed on to be painted. */
export function afterNextPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LIMIT_MS);
  });
}
