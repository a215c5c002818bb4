/**
 * Returns the probability threshold for keeping a run that maximizes the expected F1 of the kept words. With calibrated
 * probabilities, that is where the words gained still outweigh the words wrongly kept.
 */
export function pickThreshold(chances: readonly number[], words: ArrayLike<number>): number {
  const order = chances
    .map((_, index) => index)
    .sort((a, b) => (chances[b] as number) - (chances[a] as number));
  let expected = 0;
  for (let at = 0; at < chances.length; at++) expected += (chances[at] as number) * (words[at] as number);
  let kept = 0;
  let right = 0;
  let best = 0;
  let threshold = 0.5;
  for (const at of order) {
    kept += words[at] as number;
    right += (chances[at] as number) * (words[at] as number);
    const f1 = (2 * right) / Math.max(kept + expected, 1);
    if (f1 > best) {
      best = f1;
      threshold = chances[at] as number;
    }
  }
  return Math.min(Math.max(threshold, 0.2), 0.6);
}
