import { MOST_SITE_RULES, siteRuleSchema, type SiteRule } from '@/lib/core/model/site-rule';
import { z } from '@/lib/core/model/zod';

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
