import { wordsOf } from '../scores';

/**
 * Returns for every run what share of its words belongs to the main text: first by runs of four words found in the
 * truth (short runs: as a whole line of it), then by toggling single runs while that raises the page's own score.
 */
export function labelRuns(texts: readonly string[], truth: string): { labels: Float32Array; f1: number } {
  const runs = texts.map(wordsOf);
  const truthWords = wordsOf(truth);
  const grams = new Set<string>();
  for (let size = 1; size <= 4; size++)
    for (let at = 0; at + size <= truthWords.length; at++)
      grams.add(truthWords.slice(at, at + size).join(' '));
  const lines = new Map<string, number>();
  for (const line of truth.split('\n')) {
    const key = wordsOf(line).join(' ');
    if (key) lines.set(key, (lines.get(key) ?? 0) + 1);
  }
  const share = runs.map((words) => {
    if (words.length === 0) return 0;
    if (words.length < 4) return lines.has(words.join(' ')) ? 1 : grams.has(words.join(' ')) ? 0.4 : 0;
    let hit = 0;
    const covered = new Uint8Array(words.length);
    for (let at = 0; at + 4 <= words.length; at++)
      if (grams.has(words.slice(at, at + 4).join(' '))) covered.fill(1, at, at + 4);
    for (const flag of covered) hit += flag;
    return hit / words.length;
  });
  const near = share.map((_, at) => {
    let sum = 0;
    let total = 0;
    for (let step = -6; step <= 6; step++) {
      const other = runs[at + step];
      if (!other || step === 0 || other.length < 4) continue;
      sum += (share[at + step] as number) * Math.min(other.length, 30);
      total += Math.min(other.length, 30);
    }
    return total > 0 ? sum / total : 0;
  });
  const on = share.map((value, at) => (value === 0.4 ? (near[at] as number) > 0.6 : value > 0.5));

  const want = new Map<string, number>();
  for (const word of truthWords) want.set(word, (want.get(word) ?? 0) + 1);
  const have = new Map<string, number>();
  let found = 0;
  let shared = 0;
  const change = (words: readonly string[], by: 1 | -1) => {
    for (const word of words) {
      const before = have.get(word) ?? 0;
      const after = before + by;
      have.set(word, after);
      shared += Math.min(after, want.get(word) ?? 0) - Math.min(before, want.get(word) ?? 0);
      found += by;
    }
  };
  const f1 = () => (found + truthWords.length > 0 ? (2 * shared) / (found + truthWords.length) : 1);
  runs.forEach((words, at) => on[at] && change(words, 1));
  // Nearest to the rest of the main text last, so that of two copies the one in its middle stays.
  const order = runs.map((_, at) => at).sort((a, b) => (near[a] as number) - (near[b] as number));
  for (let round = 0; round < 3; round++) {
    let moved = false;
    for (const at of order) {
      const words = runs[at] as string[];
      if (words.length === 0) continue;
      if (!on[at] && (share[at] as number) < 0.3) continue;
      const before = f1();
      change(words, on[at] ? -1 : 1);
      if (f1() > before + 1e-9) {
        on[at] = !on[at];
        moved = true;
      } else change(words, on[at] ? 1 : -1);
    }
    if (!moved) break;
  }
  const labels = Float32Array.from(runs, (_, at) =>
    on[at] ? Math.max(share[at] as number, 0.6) : Math.min(share[at] as number, 0.3) * 0.3,
  );
  // Any copy of a text may be the correct one: they are fitted alike, and all but one are dropped afterwards.
  const most = new Map<string, number>();
  texts.forEach((text, at) => {
    if ((runs[at] as string[]).length >= 6)
      most.set(text, Math.max(most.get(text) ?? 0, labels[at] as number));
  });
  texts.forEach((text, at) => (labels[at] = most.get(text) ?? (labels[at] as number)));
  return { labels, f1: f1() };
}
