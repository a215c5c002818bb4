// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  sitemapPlaces,
  nextSitemap,
  readNextSitemap,
  sitemapCaps,
  startSitemapWalk,
  type FetchSitemap,
  type SitemapCaps,
  type SitemapRead,
  type SitemapWalk,
} from './sitemap-walk';

const SITE = 'https://a.test';
const index = (...names: string[]) =>
  `<sitemapindex>${names.map((name) => `<sitemap><loc>${name}</loc></sitemap>`).join('')}</sitemapindex>`;
const pages = (...names: string[]) =>
  `<urlset>${names.map((name) => `<url><loc>${name}</loc></url>`).join('')}</urlset>`;

function site(files: Record<string, string>): { asked: string[]; fetchSitemap: FetchSitemap } {
  const asked: string[] = [];
  return {
    asked,
    async fetchSitemap(address) {
      const path = address.replace(SITE, '');
      asked.push(path);
      const text = files[path];
      if (text === undefined) return { status: 404, address, body: new Uint8Array() };
      return { status: 200, address, body: new TextEncoder().encode(text), contentType: 'text/xml' };
    },
  };
}

async function readAll(walk: SitemapWalk, fetchSitemap: FetchSitemap, caps: SitemapCaps = sitemapCaps) {
  const found: string[] = [];
  const reads: SitemapRead[] = [];
  let now = walk;
  while (nextSitemap(now, caps)) {
    for await (const news of readNextSitemap(now, fetchSitemap, caps)) {
      if (news.type === 'pages') found.push(...news.pages.map(({ address }) => address));
      else {
        reads.push(news.read);
        // As a stored cursor is read back.
        now = JSON.parse(JSON.stringify(news.walk)) as SitemapWalk;
      }
    }
  }
  return { found, reads, walk: now };
}

describe('sitemapPlaces', () => {
  it('puts what robots.txt names first, and names each place once', () => {
    const places = sitemapPlaces(`${SITE}/`, [`${SITE}/news.xml`, `${SITE}/sitemap.xml`]);
    expect(places.map(({ address, from }) => `${from} ${address.replace(SITE, '')}`)).toEqual([
      'robots /news.xml',
      'robots /sitemap.xml',
      'guess /sitemap_index.xml',
      'guess /sitemap-index.xml',
      'guess /wp-sitemap.xml',
      'guess /sitemap.xml.gz',
      'guess /sitemap.txt',
    ]);
  });

  it.each([
    ['/docs', '/docs/sitemap.xml'],
    ['/docs/?x=/y', '/docs/sitemap.xml'],
    ['/docs/intro.html', '/docs/sitemap.xml'],
  ])('looks in the folder of %s as well', (start, place) => {
    const places = sitemapPlaces(SITE + start).map(({ address }) => address);
    expect(places.slice(0, 2)).toEqual([SITE + place, `${SITE}/sitemap.xml`]);
  });
});

describe('readNextSitemap', () => {
  it('follows indexes and reads each file once', async () => {
    const { asked, fetchSitemap } = site({
      '/sitemap.xml': index('/one.xml', 'https://a.test/two.xml', '/one.xml', '/sitemap.xml'),
      '/one.xml': pages('/a', '/b?utm_source=x#y'),
      '/two.xml': index('/three.xml'),
      '/three.xml': pages('https://a.test/c', 'mailto:a@a.test'),
    });
    const { found, reads, walk } = await readAll(startSitemapWalk(sitemapPlaces(`${SITE}/`)), fetchSitemap);
    expect(asked).toEqual(['/sitemap.xml', '/one.xml', '/two.xml', '/three.xml']);
    expect(found).toEqual([`${SITE}/a`, `${SITE}/b`, `${SITE}/c`]);
    expect(reads.map(({ kind, pages: count }) => [kind, count])).toEqual([
      ['index', 0],
      ['urlset', 2],
      ['index', 0],
      ['urlset', 1],
    ]);
    expect(walk.leftOut).toBe(0);
  });

  it('tries the other usual places until one has something', async () => {
    const { asked, fetchSitemap } = site({ '/wp-sitemap.xml': pages('/a') });
    const { found } = await readAll(startSitemapWalk(sitemapPlaces(`${SITE}/`)), fetchSitemap);
    expect(asked).toEqual(['/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml', '/wp-sitemap.xml']);
    expect(found).toEqual([`${SITE}/a`]);
  });

  it('asks for the usual one and no other when robots.txt named a good one', async () => {
    const { asked, fetchSitemap } = site({ '/news.xml': pages('/a') });
    await readAll(startSitemapWalk(sitemapPlaces(`${SITE}/`, ['/news.xml'])), fetchSitemap);
    expect(asked).toEqual(['/news.xml', '/sitemap.xml']);
  });

  it('goes three indexes deep and no deeper, and counts what it left out', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`/${n}.xml`, index(`/${n + 1}.xml`)]),
    );
    const { asked, fetchSitemap } = site(files);
    const start = startSitemapWalk([{ address: `${SITE}/0.xml`, from: 'robots', depth: 0 }]);
    const { walk } = await readAll(start, fetchSitemap);
    expect(asked).toEqual(['/0.xml', '/1.xml', '/2.xml', '/3.xml']);
    expect(walk.leftOut).toBe(1);
  });

  it('reads no more files and pages than it may', async () => {
    const { asked, fetchSitemap } = site({
      '/sitemap.xml': index(...Array.from({ length: 20 }, (_, n) => `/${n}.xml`)),
      ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/${n}.xml`, pages(`/${n}/a`, `/${n}/b`)])),
    });
    const places = [{ address: `${SITE}/sitemap.xml`, from: 'robots' as const, depth: 0 }];
    const few = await readAll(startSitemapWalk(places), fetchSitemap, { ...sitemapCaps, files: 6 });
    expect(asked).toHaveLength(6);
    expect(few.walk.leftOut).toBe(15);
    const short = await readAll(startSitemapWalk(places), fetchSitemap, { ...sitemapCaps, pages: 25 });
    expect(short.found).toHaveLength(25);
    expect(short.reads.at(-1)?.stopped).toBe('too-many');
  });

  it('goes on after a file that nobody answers for, and lets go of the body of an error', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      cancel() {
        cancelled = true;
      },
    });
    const places = ['/1.xml', '/2.xml', '/3.xml'].map((path) => ({
      address: SITE + path,
      from: 'robots' as const,
      depth: 0,
    }));
    const { reads, found } = await readAll(startSitemapWalk(places), async (address) => {
      if (address.endsWith('1.xml')) return undefined;
      if (address.endsWith('2.xml')) return { status: 500, address, body };
      return { status: 200, address, body: new TextEncoder().encode(pages('/a')) };
    });
    expect(reads.map(({ status }) => status)).toEqual([undefined, 500, 200]);
    expect(found).toEqual([`${SITE}/a`]);
    expect(cancelled).toBe(true);
  });

  it('reads relative addresses against the address that answered', async () => {
    const places = [{ address: `${SITE}/s.xml`, from: 'robots' as const, depth: 0 }];
    const { found } = await readAll(startSitemapWalk(places), async () => ({
      status: 200,
      address: 'https://b.test/deep/s.xml',
      body: new TextEncoder().encode(pages('page')),
    }));
    expect(found).toEqual(['https://b.test/deep/page']);
  });

  it('takes words for no address, though they could be read as a relative one', async () => {
    const { fetchSitemap } = site({
      '/sitemap.xml': pages('not a url', 'mailto:a@a.test', '/one', './two', 'three.html', `${SITE}/fo ur`),
    });
    const { found } = await readAll(startSitemapWalk(sitemapPlaces(SITE, [])), fetchSitemap);
    expect(found.map((address) => address.replace(SITE, ''))).toEqual([
      '/one',
      '/two',
      '/three.html',
      '/fo%20ur',
    ]);
  });

  it('reads the same file again when its walk was not stored', async () => {
    const { asked, fetchSitemap } = site({ '/sitemap.xml': pages('/a') });
    const walk = startSitemapWalk(sitemapPlaces(`${SITE}/`));
    for await (const news of readNextSitemap(walk, fetchSitemap)) if (news.type === 'pages') break;
    await readAll(walk, fetchSitemap);
    expect(asked).toEqual(['/sitemap.xml', '/sitemap.xml']);
  });
});
