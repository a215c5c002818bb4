import type { PageOptions } from '@/lib/core/model/page';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { wantsMain } from '@/lib/core/model/wants-main';
import type { Changes, DomHost, PageSource, SiteReader, TabRenderer } from '@/lib/core/ports/host';
import type { LibraryReader, SettingsStore } from '@/lib/core/ports/store';
import { rulesOfPage } from '@/lib/features/site-rules/background/site-rules';
import { templateAsks } from '@/lib/features/templates/asks';

/**
 * Readers that apply the rules of a page's site at the time the page is read, and ask it what the user's templates
 * need of it. A crawl reads hundreds of pages a second: rules and templates are read again only after a notification
 * that settings have changed.
 */
export function createPageReaders(deps: {
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
      read: async (url, options, ...rest) => host.read(url, await ruled(url, options), ...rest),
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
