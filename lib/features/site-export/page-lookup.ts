import { pageKeyOf } from '@/lib/core/model/page-key';
import { normalizeUrl, parseUrl, routeOf } from '@/lib/core/model/url';
import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { relativeLink } from './relative-path';
import type { ListedPage } from './site-export';

/** The page that an address leads to, and the position in it. */
export type FoundPage = { page: ListedPage; hash: string };

/**
 * Finds listed pages by address: exactly, by another address of the same page, or ignoring how it is spelled, a trailing
 * slash, `www.`, whether it is encrypted and where a reader came from. The first on the list wins.
 */
export function createPageLookup(
  pages: readonly ListedPage[],
): (address: string, base: string) => FoundPage | undefined {
  const exact = new Map<string, ListedPage>();
  const loose = new Map<string, ListedPage>();
  const add = (address: string, page: ListedPage): void => {
    const url = normalizeUrl(address);
    if (!exact.has(url)) exact.set(url, page);
    if (!loose.has(looseKey(url))) loose.set(looseKey(url), page);
  };
  for (const page of pages) add(page.url, page);
  for (const page of pages) for (const alias of page.aliases ?? []) add(alias, page);
  return (address, base) => {
    if (!URL.canParse(address, base)) return undefined;
    const url = new URL(address, base);
    if (!/^(https?|file):$/.test(url.protocol)) return undefined;
    const key = normalizeUrl(url.href);
    const page = exact.get(key) ?? loose.get(looseKey(key));
    return page && { page, hash: routeOf(url.hash) === '' ? url.hash : '' };
  };
}

/**
 * The links of pages that become files of one tree: what leads from the file at a path to those of other pages, and to
 * places in them.
 */
export function linksBetween(
  pages: readonly ListedPage[],
  paths: ReadonlyMap<string, string>,
): (path: string, url: string) => (address: string) => string | undefined {
  const find = createPageLookup(pages);
  return (path, url) => (address) => {
    const found = find(address, url);
    const to = found && paths.get(found.page.captureId);
    if (!found || to === undefined) return undefined;
    return to === path && found.hash !== '' ? found.hash : relativeLink(path, to, found.hash);
  };
}

function looseKey(address: string): string {
  const url = parseUrl(pageKeyOf(address));
  if (!url) return address;
  url.pathname = url.pathname.replace(/\/$/, '');
  return readPercentCodes(url.href).replace(/^https?:\/\/(?:www\.)?/, '//');
}
