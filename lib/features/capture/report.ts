import type { KeptBecause, LeftOut, Report } from '@/lib/core/model/capture';

/**
 * Share of the page's words that was kept, in whole percent; undefined if the page's word count is unknown. Anything
 * left out keeps it under 100, anything kept over 0.
 */
export function keptPercent(report: Pick<Report, 'wordsKept' | 'wordsOnPage'>): number | undefined {
  if (report.wordsOnPage === 0) return undefined;
  const share = Math.min(1, report.wordsKept / report.wordsOnPage);
  if (share === 0 || share === 1) return share * 100;
  return Math.min(99, Math.max(1, Math.round(share * 100)));
}

/** What was left out, one entry per kind, the most words first. */
export function leftOutByKind(leftOut: LeftOut[]): LeftOut[] {
  const kinds = new Map<LeftOut['what'], LeftOut>();
  for (const { what, words, count, begins } of leftOut) {
    const known = kinds.get(what);
    const start = known?.begins ?? begins;
    kinds.set(what, {
      what,
      words: words + (known?.words ?? 0),
      count: count + (known?.count ?? 0),
      ...(start !== undefined && { begins: start }),
    });
  }
  return [...kinds.values()].sort((a, b) => b.words - a.words || b.count - a.count);
}

/** Why content was kept, one entry per reason, the most words first. */
export function keptByReason(kept: readonly KeptBecause[]): KeptBecause[] {
  const reasons = new Map<KeptBecause['why'], number>();
  for (const { why, words } of kept) reasons.set(why, (reasons.get(why) ?? 0) + words);
  return [...reasons].map(([why, words]) => ({ why, words })).sort((a, b) => b.words - a.words);
}
