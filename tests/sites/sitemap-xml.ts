import type { SiteReply } from './site';

export type SitemapEntry = { loc: string; lastmod?: string };

const escape = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/'/g, '&apos;')
    .replace(/"/g, '&quot;');

function list(
  root: 'urlset' | 'sitemapindex',
  item: 'url' | 'sitemap',
  entries: readonly SitemapEntry[],
): string {
  const items = entries.map(
    ({ loc, lastmod }) =>
      `<${item}><loc>${escape(loc)}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</${item}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('\n')}
</${root}>
`;
}

/** A sitemap in the format of sitemaps.org. */
export function urlset(entries: readonly SitemapEntry[]): string {
  return list('urlset', 'url', entries);
}

/** A sitemap index in the format of sitemaps.org. */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  return list('sitemapindex', 'sitemap', entries);
}

export function xml(body: string): SiteReply {
  return { headers: { 'content-type': 'application/xml; charset=utf-8' }, body };
}
