import { parseUrl } from '@/lib/core/model/url';
import type { MapEntry, MapExport } from './map-export';

/** The protocol's limits for one file (sitemaps.org): entries, bytes, and characters of an address. */
export const MAX_SITEMAP_ENTRIES = 50_000;
const MAX_SITEMAP_BYTES = 50_000_000;
const MAX_ADDRESS = 2_047;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** W3C date and time: a year, a month, a day, or a time with its zone. */
const DATE =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?)?)?$/;

/**
 * The map as sitemaps, each a valid file within the protocol's limits; one unless there are too many addresses. An
 * address that is not a web address, or is too long for a sitemap, is left out, each address is written once, and an
 * invalid date is not written.
 */
export function* sitemaps({ entries }: Pick<MapExport, 'entries'>): Generator<string> {
  const written = new Set<string>();
  let items: string[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const item = sitemapItem(entry);
    if (item === undefined || written.has(item.url)) continue;
    written.add(item.url);
    if (items.length === MAX_SITEMAP_ENTRIES || bytes + item.xml.length > MAX_SITEMAP_BYTES - 1_000) {
      yield urlset(items);
      items = [];
      bytes = 0;
    }
    items.push(item.xml);
    // It contains only ASCII.
    bytes += item.xml.length;
  }
  if (items.length > 0 || written.size === 0) yield urlset(items);
}

/** The index of such files, for a site that has them at its root. */
export function sitemapIndex(site: string, names: readonly string[]): string {
  const items = names.map(
    (name) => `<sitemap><loc>${escapeXml(new URL(`/${name}`, site).href)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${items.join('')}</sitemapindex>\n`;
}

/** True if the map fits in one sitemap. Counts as `sitemaps` does, without writing. */
export function fitsOneSitemap({ entries }: Pick<MapExport, 'entries'>): boolean {
  if (entries.length > MAX_SITEMAP_ENTRIES) return false;
  const bytes = entries.reduce((sum, entry) => sum + (sitemapItem(entry)?.xml.length ?? 0), 0);
  return bytes <= MAX_SITEMAP_BYTES - 1_000;
}

function urlset(items: readonly string[]): string {
  return `${HEAD}<urlset ${NAMESPACE}>\n${items.join('')}</urlset>\n`;
}

function sitemapItem({ url, lastModified }: MapEntry): { url: string; xml: string } | undefined {
  const parsed = parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  parsed.hash = '';
  const { href } = parsed;
  if (href.length > MAX_ADDRESS) return undefined;
  const date =
    lastModified !== undefined && DATE.test(lastModified) ? `<lastmod>${lastModified}</lastmod>` : '';
  return { url: href, xml: `<url><loc>${escapeXml(href)}</loc>${date}</url>\n` };
}

function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;');
}
