/**
 * Milliseconds until the next try: longer with each failure in a row, up to a minute (2, 4, 8, 16, 30, 60 seconds), and
 * at least as long as the reply's Retry-After.
 */
export function waitAfterFailures(failuresInARow: number, random: number, retryAfterMs = 0): number {
  const seconds = failuresInARow <= 4 ? 2 ** failuresInARow : failuresInARow <= 8 ? 30 : 60;
  return Math.max(seconds * 1000 + Math.floor(random * 1000), retryAfterMs);
}
