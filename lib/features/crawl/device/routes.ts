import type { FoundItem, HandledItem, Item } from '@/lib/core/model/item';
import { blockedFor } from '@/lib/device/reading/answer';
import { documentOf } from '@/lib/device/site/address';

type Options = {
  /** Pages are opened in tabs, where scripts run. */
  rendering: boolean;
  scope: (address: string, depth: number) => { in: boolean };
  keyOf: (address: string) => string;
  known: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
};

/**
 * Routes behind `#/` or `#!` are pages that scripts build within one document: servers do not see them. A crawl that
 * runs no scripts would fetch that document once per route, and get the same each time. So it is fetched once, added by
 * the first of its routes if no link leads to it, and each route is listed as its duplicate. If pages are opened in
 * tabs, each route is its own page. The start address of the crawl is read as it is.
 */
export async function settleRoutes(
  items: readonly Item[],
  { rendering, scope, keyOf, known }: Options,
): Promise<{ found: FoundItem[]; handled: HandledItem[] } | undefined> {
  if (rendering) return undefined;
  const routes = items.flatMap((item) => {
    const document = documentOf(item.url);
    return document === item.url || item.origin === 'start' ? [] : [{ item, document, key: keyOf(document) }];
  });
  if (routes.length === 0) return undefined;
  const there = new Set(await known([...new Set(routes.map(({ key }) => key))]));
  const found: FoundItem[] = [];
  const handled: HandledItem[] = [];
  for (const { item, document, key } of routes) {
    const { origin, depth = 0, from } = item;
    // If only the route is in scope, its document is requested for the route, and checked then.
    if (!there.has(key) && !scope(document, depth).in) continue;
    if (!there.has(key)) {
      there.add(key);
      found.push({
        key,
        url: document,
        origin,
        depth,
        status: 'waiting',
        ...(from !== undefined && { from }),
      });
    }
    handled.push({ key: item.key, ...blockedFor('duplicate', document) });
  }
  return handled.length > 0 ? { found, handled } : undefined;
}
