import { gzipSync } from 'node:zlib';
import type { Site } from '../site';
import { sitemapIndex, urlset, xml } from '../sitemap-xml';
import { GUIDE_PATHS, UNLINKED_GUIDE_PATHS } from './guide';
import { NEWS_PATHS, OLD_NEWS_PATHS, newsFeed } from './news';
import { TIDES_PATHS, UNLINKED_TIDES_PATHS } from './tides';

/** What each file under `/sitemap-index.xml` lists, as paths; `broken.xml` ends in the middle of its third entry. */
const LISTED = {
  'pages.xml': ['/', '/about', '/private/crew-list', '/guide/', ...GUIDE_PATHS, ...UNLINKED_GUIDE_PATHS],
  'tides.xml.gz': ['/tides/', ...TIDES_PATHS, ...UNLINKED_TIDES_PATHS],
  'news.txt': ['/news/', ...NEWS_PATHS, ...OLD_NEWS_PATHS],
  'broken.xml': ['/lost/message', '/lost/glove'],
} as const satisfies Record<string, readonly string[]>;

/**
 * `/sitemap-index.xml` and the files under it: XML, compressed XML that is sent as bytes, text, a broken and a missing
 * one.
 */
export const sitemapsSite: Site = ({ path, url, site }) => {
  const at = (to: string): string => url(site, to);
  switch (path) {
    case '/sitemap-index.xml':
      return xml(
        sitemapIndex(
          [...Object.keys(LISTED), 'missing.xml'].map((name) => ({
            loc: at(`/sitemaps/${name}`),
            lastmod: '2026-11-18T06:00:00+00:00',
          })),
        ),
      );
    case '/sitemaps/pages.xml':
      return xml(
        urlset([
          ...LISTED['pages.xml'].map((to) => ({ loc: at(to), lastmod: '2026-10-01' })),
          { loc: `${url('other', '/inner')}?from=harbour&way=sitemap` },
        ]),
      );
    case '/sitemaps/tides.xml.gz':
      return {
        headers: { 'content-type': 'application/octet-stream' },
        body: gzipSync(urlset(LISTED['tides.xml.gz'].map((to) => ({ loc: at(to), lastmod: '2026-11-15' })))),
      };
    case '/sitemaps/news.txt':
      return {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: `\ufeff${LISTED['news.txt'].map(at).join('\r\n')}\r\n`,
      };
    case '/sitemaps/broken.xml': {
      const whole = urlset([...LISTED['broken.xml'], '/lost/third'].map((to) => ({ loc: at(to) })));
      return xml(`${whole.slice(0, whole.indexOf('/lost/third') + 7)} & <`);
    }
    case '/news/feed.xml':
      return { headers: { 'content-type': 'application/rss+xml; charset=utf-8' }, body: newsFeed(at) };
    case '/llms.txt':
      return {
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: `# Port Arrin harbour

> A working harbour on a northern coast: how to come in, where to lie, and when the water will be there.

## Guide

- [Six knots that hold](${at('/guide/knots')}): the six that are enough for a season
- [Anchoring in the outer bay](${at('/guide/anchoring')})

## Optional

- [Tides of the coast](${at('/tides/')}): a week of high and low water for ten places
`,
      };
  }
  return undefined;
};
