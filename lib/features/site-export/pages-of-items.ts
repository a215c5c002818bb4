import { given } from '@/lib/core/text/given';
import { isLeft, type Item } from '@/lib/core/model/item';
import { parseUrl } from '@/lib/core/model/url';
import type { ListedPage, MissingPage } from './site-export';

/**
 * The pages of a crawl or batch for its export, in natural order of their addresses, so that the same pages give the
 * same file in whatever order they were read. A duplicate of a page becomes an alias of it; `explain` gives the
 * sentence for what failed or was skipped.
 */
export function pagesOfItems(
  items: readonly Item[],
  explain: (item: Item) => string,
): { pages: ListedPage[]; missing: MissingPage[] } {
  const sorted = items.toSorted((a, b) => compareAddresses(a.url, b.url));
  const aliases = new Map<string, string[]>();
  for (const { url, blocked } of sorted) {
    if (blocked?.reason !== 'duplicate' || blocked.detail === undefined) continue;
    const others = aliases.get(blocked.detail);
    if (others) others.push(url);
    else aliases.set(blocked.detail, [url]);
  }
  const pages = sorted.flatMap((item): ListedPage[] => {
    if (item.status !== 'read' || item.captureId === undefined) return [];
    const others = [...(aliases.get(item.url) ?? []), ...(item.key === item.url ? [] : [item.key])];
    return [
      {
        captureId: item.captureId,
        url: item.url,
        title: item.title ?? '',
        ...(others.length > 0 && { aliases: others }),
        ...given({ description: item.description, words: item.words, statusCode: item.statusCode }),
      },
    ];
  });
  const missing = sorted.flatMap((item): MissingPage[] => {
    const { status, url, title, failure, blocked } = item;
    const left = isLeft(status);
    if (!left && status !== 'failed' && status !== 'waiting') return [];
    // Its page is included, under the other address.
    if (blocked?.reason === 'duplicate') return [];
    const reason = failure?.reason ?? blocked?.reason ?? status;
    return [
      {
        url,
        ...given({ title }),
        status: left ? 'blocked' : status,
        reason,
        why: explain(item),
      },
    ];
  });
  return { pages, missing };
}

/** By host, then path part by path part with numbers by their value, then query. */
export function compareAddresses(a: string, b: string): number {
  const [one, two] = [parseUrl(a), parseUrl(b)];
  if (!one || !two) return Number(!one) - Number(!two) || compare(a, b);
  return (
    compare(one.host, two.host) || comparePaths(one.pathname, two.pathname) || compare(one.search, two.search)
  );
}

function comparePaths(a: string, b: string): number {
  const [one, two] = [a.split('/'), b.split('/')];
  for (let i = 0; i < Math.min(one.length, two.length); i++) {
    const by = compare(one[i] ?? '', two[i] ?? '');
    if (by !== 0) return by;
  }
  return one.length - two.length;
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true }) || Number(a > b) - Number(a < b);
}
