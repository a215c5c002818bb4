/** Runs of letters, digits and `_`, lower-cased. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function countBag(items: readonly string[]): Map<string, number> {
  const bag = new Map<string, number>();
  for (const item of items) bag.set(item, (bag.get(item) ?? 0) + 1);
  return bag;
}

function shingles(words: readonly string[], length: number): string[] {
  if (words.length < length) return words.length > 0 ? [words.join(' ')] : [];
  return Array.from({ length: words.length - length + 1 }, (_, at) => words.slice(at, at + length).join(' '));
}

export type Score = { precision: number; recall: number; f1: number };

/** Precision and recall of bags of shingles: 1 for bags of words, 4 for the news set. */
export function scoreText(found: string, truth: string, length: 1 | 4): Score {
  const foundBag = countBag(shingles(wordsOf(found), length));
  const truthBag = countBag(shingles(wordsOf(truth), length));
  let shared = 0;
  let foundTotal = 0;
  let truthTotal = 0;
  for (const [item, count] of foundBag) {
    foundTotal += count;
    shared += Math.min(count, truthBag.get(item) ?? 0);
  }
  for (const count of truthBag.values()) truthTotal += count;
  if (foundTotal === 0 && truthTotal === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = foundTotal > 0 ? shared / foundTotal : 0;
  const recall = truthTotal > 0 ? shared / truthTotal : 0;
  return {
    precision,
    recall,
    f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
  };
}

/** F1 of the averages, as the news benchmark defines it. */
export function f1OfAverages(scores: readonly Score[]): number {
  const precision = scores.reduce((sum, score) => sum + score.precision, 0) / Math.max(scores.length, 1);
  const recall = scores.reduce((sum, score) => sum + score.recall, 0) / Math.max(scores.length, 1);
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

/** F1 over pages of which only segments are known: those that must be in the text and those that must not. */
export function segmentScore(
  pages: readonly { text: string; with: readonly string[]; without: readonly string[] }[],
): number {
  const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (const page of pages) {
    const text = fold(page.text);
    for (const segment of page.with)
      if (text.includes(fold(segment))) right += 1;
      else missed += 1;
    for (const segment of page.without) if (text.includes(fold(segment))) wrong += 1;
  }
  return (2 * right) / Math.max(2 * right + wrong + missed, 1);
}
