import { isLoopback, isWebUrl, normalizeUrl, parseUrl } from '@/lib/core/model/url';

/** How much of a site a map or a crawl covers: the whole host, the folder of a page, or everything below an address. */
export const siteScopes = ['site', 'folder', 'address'] as const;
export type SiteScope = (typeof siteScopes)[number];

/** A chosen scope; `address`, as typed, is for the last one. */
export type ScopeChoice = { scope: SiteScope; address: string };

export const wholeSite: ScopeChoice = { scope: 'site', address: '' };

/**
 * The folder of a page, which is never the whole site unless the page is at its top level: `/guide/delivery` is in
 * `/guide/`, and `/learn` stands for everything below it.
 */
export function folderOfPage(page: string): string {
  const { origin, pathname } = new URL(page);
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const isTop = folder === '/' && pathname !== '/' && !pathname.includes('.');
  return origin + (isTop ? pathname : folder);
}

/** True for the folder's own page and everything below it, on its host. */
export function isInScope(address: string, folder: string): boolean {
  const url = parseUrl(address);
  const top = parseUrl(folder);
  if (!url || !top || url.host !== top.host) return false;
  const path = top.pathname.replace(/\/$/, '');
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}

/**
 * A typed address: without a scheme it is https, and http on this machine. A lone word without a scheme is none: it is
 * more often half an address than the name of a host on the local network.
 */
export function typedAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return undefined;
  if (isWebUrl(typed)) return normalizeUrl(typed);
  if (typed.includes('://')) return undefined;
  const secure = `https://${typed}`;
  if (!isWebUrl(secure)) return undefined;
  if (isLoopback(secure)) return normalizeUrl(`http://${typed}`);
  return new URL(secure).hostname.search(/[.:]/) < 0 ? undefined : normalizeUrl(secure);
}

/** The start address of a map, for a choice made on this page; undefined while the typed one is invalid. */
export function mapUrlOf(page: string, { scope, address }: ScopeChoice): string | undefined {
  switch (scope) {
    case 'site':
      return `${new URL(page).origin}/`;
    case 'folder':
      return folderOfPage(page);
    case 'address':
      return typedAddress(address);
  }
}

/** Path and query of an address, which distinguish a page from others of its site. */
export function pageOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
