import type { Link } from '@/lib/core/model/capture';
import { parseUrl } from '@/lib/core/model/url';

/** Which of a page's links are included. */
export type LinkSide = 'all' | 'site' | 'other';

/** How many links each side has. */
export function countLinks(links: Link[]): Record<LinkSide, number> {
  const site = links.filter((link) => link.internal).length;
  return { all: links.length, site, other: links.length - site };
}

/** Positions, in page order, of the links on one side whose text or address contains every word of the query. */
export function matchLinks(links: Link[], side: LinkSide, query: string): number[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found: number[] = [];
  links.forEach((link, index) => {
    if (side !== 'all' && link.internal !== (side === 'site')) return;
    const text = `${link.text} ${link.url}`.toLowerCase();
    if (words.every((word) => text.includes(word))) found.push(index);
  });
  return found;
}

/** An address as shown beside its page: the path on the same origin, else host and path. */
export function shortAddress(address: string, pageUrl: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  const rest = decode(url.pathname + url.search + url.hash);
  if (url.origin !== 'null' && url.origin === parseUrl(pageUrl)?.origin) return rest;
  if (!url.host) return address;
  return (url.host + rest).replace(/\/$/, '');
}

/** Plain addresses, one per line. */
export function linksAsText(links: readonly Pick<Link, 'url'>[]): string {
  return links.map((link) => `${link.url}\n`).join('');
}

function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    // Not every path is percent-encoded UTF-8; such a path is shown unchanged.
    return text;
  }
}
