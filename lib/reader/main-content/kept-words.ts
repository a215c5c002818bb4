import type { TextRun } from './page-text';

export type KeptWords = {
  /** Keeps one more run, also in the list that was passed in. */
  keep(run: number): void;
  between(first: number, end: number): number;
};

/**
 * How many words of any range of runs are kept, while more are added: sums of sums (a Fenwick tree), so that a page of
 * ten thousand tables in one box is not added up for each of them.
 */
export function countKept(runs: readonly Pick<TextRun, 'words'>[], kept: boolean[]): KeptWords {
  const sums = new Float64Array(runs.length + 1);
  const add = (run: number, words: number): void => {
    for (let at = run + 1; at <= runs.length; at += at & -at) sums[at] = (sums[at] ?? 0) + words;
  };
  const upTo = (end: number): number => {
    let words = 0;
    for (let at = end; at > 0; at &= at - 1) words += sums[at] ?? 0;
    return words;
  };
  runs.forEach(({ words }, at) => kept[at] && add(at, words));
  return {
    keep(run) {
      if (!kept[run]) add(run, runs[run]?.words ?? 0);
      kept[run] = true;
    },
    between: (first, end) => upTo(end) - upTo(first),
  };
}
