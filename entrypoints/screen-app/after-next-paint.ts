/** How long to wait for a frame that may not come, as in a hidden window. */
const LIMIT_MS = 100;

/** Settles once the next frame has been submitted for painting. */
export function afterNextPaint(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LIMIT_MS);
  });
}
