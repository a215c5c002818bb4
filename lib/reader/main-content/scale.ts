/** Maps large counts to small numbers. */
export function squash(value: number): number {
  return Math.log1p(value);
}

/** A share of a whole; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
