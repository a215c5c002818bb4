/** Longer with each failure in a row, up to a minute: 2, 4, 8, 16, 30, 60 seconds. */
export function waitAfterFailures(failuresInARow: number, random: number): number {
  const seconds = failuresInARow <= 4 ? 2 ** failuresInARow : failuresInARow <= 8 ? 30 : 60;
  return seconds * 1000 + Math.floor(random * 1000);
}
