import type { Capture } from '@/lib/core/model/capture';
import type { SiteRule } from '@/lib/core/model/site-rule';

/** In how many captures a rule found its part, and since when it has not; epoch milliseconds. */
export type RuleUse = { captures: number; lostSince?: number };

/** Fewer pages without the part are pages that never had it. */
const MISSED = 3;

/** From the captures of the rule's site, newest first, that say which rules found something. */
export function useOfRule({ selector, madeAt }: SiteRule, captures: readonly Capture[]): RuleUse {
  let used = 0;
  let missed = 0;
  let lostSince: number | undefined;
  for (const { report, capturedAt } of captures) {
    if (!report.rules || capturedAt < madeAt) continue;
    if (report.rules.includes(selector)) {
      if (used === 0 && missed >= MISSED) lostSince = capturedAt;
      used += 1;
    } else if (used === 0) missed += 1;
  }
  if (used === 0 && missed >= MISSED) lostSince = madeAt;
  return { captures: used, ...(lostSince !== undefined && { lostSince }) };
}
