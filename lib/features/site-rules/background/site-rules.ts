import type { PageOptions } from '@/lib/core/model/page';
import { MOST_SITE_RULES, type PageRules, type SiteRule } from '@/lib/core/model/site-rule';
import { AppError } from '@/lib/core/model/errors';
import { siteOf } from '@/lib/core/model/url';
import { templateAsks } from '@/lib/features/templates/asks';
import { wantsMain } from '@/lib/core/model/wants-main';
import type { Changes, DomHost, PageSource, SiteReader, TabRenderer } from '@/lib/core/ports/host';
import type { LibraryReader, SettingsStore } from '@/lib/core/ports/store';

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
 * Readers that apply the rules of a page's site at the time the page is read, and ask it what the user's templates
 * need of it. A crawl reads hundreds of pages a second: rules and templates are read again only after a notification
 * that settings have changed.
 */
export function createRuledReaders(deps: {
  settings: Pick<SettingsStore, 'get'>;
  templates: Pick<LibraryReader, 'templateRecord'>;
  changes: Pick<Changes, 'subscribe'>;
}) {
  type Known = { rules: readonly SiteRule[]; asksOf: ReturnType<typeof templateAsks> };
  let known: Promise<Known> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  deps.changes.subscribe((store) => {
    if (store === 'settings') forget();
  });
  function look(): Promise<Known> {
    if (!known) {
      known = Promise.all([deps.settings.get(), deps.templates.templateRecord()]).then(
        ([{ siteRules }, record]) => ({ rules: siteRules, asksOf: templateAsks(record) }),
      );
      // A failed read is tried again on the next request.
      known.catch(forget);
    }
    return known;
  }
  async function ruled(url: string, options: PageOptions): Promise<PageOptions> {
    const { rules, asksOf } = await look();
    const own = wantsMain(options) ? rulesOfPage(rules, url) : undefined;
    // A template makes a note of the Markdown of a page.
    const asks = options.formats.includes('markdown') ? asksOf(url) : undefined;
    if (!own && !asks) return options;
    return { ...options, ...(own && { rules: own }), ...(asks && { forTemplates: asks }) };
  }
  return {
    pages: (pages: PageSource): PageSource => ({
      ...pages,
      read: async (source, options, ...rest) => pages.read(source, await ruled(source.url, options), ...rest),
    }),
    domHost: (host: DomHost): DomHost => ({
      read: async (url, options, signal) => host.read(url, await ruled(url, options), signal),
    }),
    site: (site: SiteReader): SiteReader => ({
      ...site,
      read: async (order, ...rest) =>
        site.read({ ...order, options: await ruled(order.url, order.options) }, ...rest),
    }),
    renderer: (renderer: TabRenderer): TabRenderer => ({
      render: async (url, options, ...rest) => renderer.render(url, await ruled(url, options), ...rest),
    }),
  };
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
