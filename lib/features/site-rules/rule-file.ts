import { MOST_SITE_RULES, siteRuleSchema, type SiteRule } from '@/lib/core/model/site-rule';
import { z } from '@/lib/core/model/zod';
import type { Capture } from '@/lib/core/model/capture';

/** A rule in a file: everything but what this browser counts by. */
const fileRuleSchema = siteRuleSchema.pick({ host: true, part: true, selector: true, text: true });
const fileSchema = z.object({ siteRules: z.array(fileRuleSchema).min(1).max(MOST_SITE_RULES) });
export type FileRule = z.infer<typeof fileRuleSchema>;

/** Rules as a JSON file, which `readRuleFile` reads. */
export const ruleFileText = (rules: readonly SiteRule[]): string =>
  `${JSON.stringify(fileSchema.parse({ siteRules: rules }), null, 2)}\n`;

/** The rules of a file that `ruleFileText` made; undefined for any other, also if only one rule of it is none. */
export function readRuleFile(text: string): FileRule[] | undefined {
  try {
    return fileSchema.parse(JSON.parse(text)).siteRules;
  } catch {
    // No JSON, or not of this form: what the caller says is the same.
    return undefined;
  }
}

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
