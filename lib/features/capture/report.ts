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

/** How many parts these entries are, and how many words. */
export const partsIn = (leftOut: readonly LeftOut[]): number =>
  leftOut.reduce((sum, { count }) => sum + count, 0);
export const wordsIn = (leftOut: readonly LeftOut[]): number =>
  leftOut.reduce((sum, { words }) => sum + words, 0);

/** Why content was kept, one entry per reason, the most words first. */
export function keptByReason(kept: readonly KeptBecause[]): KeptBecause[] {
  const reasons = new Map<KeptBecause['why'], number>();
  for (const { why, words } of kept) reasons.set(why, (reasons.get(why) ?? 0) + words);
  return [...reasons].map(([why, words]) => ({ why, words })).sort((a, b) => b.words - a.words);
}
