import type { CrawlWords } from '@/lib/features/crawl/words/en-crawl';
import type { RuleChange } from './crawl-form';

export type RuleLines = {
  /** Patterns, one per line. */
  patterns: string[];
  /** The rest, to be shown side by side. */
  rest: string[];
};

/** Rules in readable form, before they are used. */
export function ruleLines(rules: RuleChange, { rule }: CrawlWords): RuleLines {
  const switches = Object.keys(rule.on) as (keyof CrawlWords['rule']['on'])[];
  const { maxDiscoveryDepth, limit, delay, maxConcurrency, sitemap } = rules;
  return {
    patterns: [
      ...(rules.includePaths ?? []).map((pattern) => `${rule.include} ${pattern}`),
      ...(rules.excludePaths ?? []).map((pattern) => `${rule.exclude} ${pattern}`),
    ],
    rest: [
      ...(maxDiscoveryDepth === undefined ? [] : [rule.depth(maxDiscoveryDepth)]),
      ...(limit === undefined ? [] : [rule.limit(limit)]),
      ...(delay === undefined ? [] : [rule.delay(delay)]),
      ...(maxConcurrency === undefined ? [] : [rule.atOnce(maxConcurrency)]),
      ...(sitemap === undefined ? [] : [rule.sitemap[sitemap]]),
      ...switches.flatMap((name) => {
        const value = rules[name];
        return value === undefined ? [] : [value ? rule.on[name] : rule.off[name]];
      }),
    ],
  };
}
