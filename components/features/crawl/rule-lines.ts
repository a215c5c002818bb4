import type { SomeRules } from '@/lib/core/model/request';
import type { CrawlWords } from '@/lib/features/crawl/words/en-crawl';

export type RuleLines = {
  /** Patterns, one per line. */
  patterns: string[];
  /** The rest, to be shown side by side. */
  rest: string[];
};

/** Rules in readable form, before they are used. */
export function ruleLines(rules: SomeRules, { rule }: CrawlWords): RuleLines {
  const said = Object.entries(rule.rest) as [keyof SomeRules, (value: unknown) => string][];
  return {
    patterns: [
      ...(rules.includePaths ?? []).map((pattern) => `${rule.include} ${pattern}`),
      ...(rules.excludePaths ?? []).map((pattern) => `${rule.exclude} ${pattern}`),
    ],
    rest: said.flatMap(([name, say]) => (rules[name] === undefined ? [] : [say(rules[name])])),
  };
}
