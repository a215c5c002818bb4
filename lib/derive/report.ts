import type { LeftOut, Report } from '../model/capture';

/**
 * Share of the page's words that was kept, in whole percent; undefined when the page's words are not known. Anything
 * left out keeps it under 100, anything kept over 0.
 */
export function keptPercent(report: Pick<Report, 'wordsKept' | 'wordsOnPage'>): number | undefined {
  if (report.wordsOnPage === 0) return undefined;
  const share = Math.min(1, report.wordsKept / report.wordsOnPage);
  if (share === 0 || share === 1) return share * 100;
  return Math.min(99, Math.max(1, Math.round(share * 100)));
}

/** What was left out, one entry a kind, the most words first. */
export function leftOutByKind(leftOut: LeftOut[]): LeftOut[] {
  const kinds = new Map<LeftOut['what'], LeftOut>();
  for (const { what, words, count } of leftOut) {
    const known = kinds.get(what);
    kinds.set(what, { what, words: words + (known?.words ?? 0), count: count + (known?.count ?? 0) });
  }
  return [...kinds.values()].sort((a, b) => b.words - a.words || b.count - a.count);
}
