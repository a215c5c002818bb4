import { crawlAddress } from './address';
import { folderOf } from './folder';

/** Where a sitemap file was named. A guess is a usual location. */
export type SitemapPlace = { address: string; from: 'robots' | 'guess' | 'index'; depth: number };

const USUAL = 'sitemap.xml';
const RARER = ['sitemap_index.xml', 'sitemap-index.xml', 'wp-sitemap.xml', 'sitemap.xml.gz', 'sitemap.txt'];

/** True for the guess that is worth a request even if robots.txt names other sitemaps. */
export function isUsualSitemap(place: SitemapPlace): boolean {
  return place.address.endsWith(`/${USUAL}`);
}

/**
 * Where the sitemaps of the site of `start` may be, without duplicates: first those named by robots.txt, then the
 * folder of `start`, where one of several sites on a host keeps its own, then the usual locations on the host.
 */
export function sitemapPlaces(start: string, namedByRobots: readonly string[] = []): SitemapPlace[] {
  const root = `${new URL(start).origin}/`;
  const named = namedByRobots.flatMap((address) => crawlAddress(address, { base: start }) ?? []);
  const guessed = [`${folderOf(start)}${USUAL}`, ...[USUAL, ...RARER].map((name) => root + name)];
  const places: SitemapPlace[] = [
    ...named.map((address) => ({ address, from: 'robots' as const, depth: 0 })),
    ...guessed.map((address) => ({ address, from: 'guess' as const, depth: 0 })),
  ];
  return places.filter(({ address }, at) => places.findIndex((place) => place.address === address) === at);
}
