import { MOST_SITE_RULES, type PageRules, type SiteRule } from '@/lib/core/model/site-rule';
import { AppError } from '@/lib/core/model/errors';
import { siteOf } from '@/lib/core/model/url';

/** The rules for a page; undefined when none applies to its site. */
export function rulesOfPage(rules: readonly SiteRule[], url: string): PageRules | undefined {
  const site = siteOf(url);
  const own = rules.filter(({ host }) => host === site);
  if (own.length === 0) return undefined;
  const selectors = (part: SiteRule['part']): string[] =>
    own.filter((rule) => rule.part === part).map(({ selector }) => selector);
  return { keep: selectors('keep'), leaveOut: selectors('leave-out') };
}

/**
 * The rules with one more at the end. A part of a site has one rule: the newer one replaces the older. Throws
 * `bad-request` when there are too many.
 */
export function withSiteRule(rules: readonly SiteRule[], rule: SiteRule): SiteRule[] {
  const others = rules.filter(
    ({ id, host, selector }) => id !== rule.id && (host !== rule.host || selector !== rule.selector),
  );
  if (others.length >= MOST_SITE_RULES) throw new AppError('bad-request', { detail: 'too-many-rules' });
  return [...others, rule];
}
