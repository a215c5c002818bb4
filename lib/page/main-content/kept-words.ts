import type { TextRun } from './page-text';

/**
 * How many words of any stretch of runs are kept, while more of them are: sums of sums (a Fenwick tree), so that a page
 * of ten thousand tables in one box is not added up for each of them.
 */
export class KeptWords {
  private readonly sums: Float64Array;

  constructor(
    private readonly runs: readonly Pick<TextRun, 'words'>[],
    private readonly kept: boolean[],
  ) {
    this.sums = new Float64Array(runs.length + 1);
    for (let at = 0; at < runs.length; at++) if (kept[at]) this.add(at);
  }

  /** Keeps one more run, in the list that was given too. */
  keep(at: number): void {
    if (this.kept[at]) return;
    this.kept[at] = true;
    this.add(at);
  }

  between(first: number, end: number): number {
    return this.upTo(end) - this.upTo(first);
  }

  private add(run: number): void {
    const words = this.runs[run]?.words ?? 0;
    for (let at = run + 1; at < this.sums.length; at += at & -at)
      this.sums[at] = (this.sums[at] ?? 0) + words;
  }

  private upTo(end: number): number {
    let words = 0;
    for (let at = end; at > 0; at -= at & -at) words += this.sums[at] ?? 0;
    return words;
  }
}
