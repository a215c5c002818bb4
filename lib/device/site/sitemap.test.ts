// @vitest-environment node
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSitemap, SITEMAP_BATCH, type SitemapBatch, type SitemapLimits } from './sitemap';
import { createSitemapScan, type SitemapEntry } from './sitemap-scan';

const bytes = (text: string) => new TextEncoder().encode(text);
const packed = (content: Uint8Array | string) => new Uint8Array(gzipSync(content));
const url = (path: string, more = '') => `<url><loc>https://a.test/${path}</loc>${more}</url>`;
const urlset = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;

function streamed(content: Uint8Array, size: number, failAt = Infinity): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= failAt) return controller.error(new TypeError('network'));
      if (at >= content.length) return controller.close();
      controller.enqueue(content.slice(at, at + size));
      at += size;
    },
  });
}

async function read(
  body: ReadableStream<Uint8Array> | Uint8Array | string,
  contentType = 'application/xml',
  limits: SitemapLimits = {},
) {
  const batches: SitemapBatch[] = [];
  for await (const batch of readSitemap(
    { body: typeof body === 'string' ? bytes(body) : body, contentType },
    limits,
  ))
    batches.push(batch);
  const all = (list: 'pages' | 'files') => batches.flatMap((batch) => batch[list]);
  return {
    pages: all('pages'),
    files: all('files'),
    addresses: all('pages').map(({ address }) => address),
    ...batches.at(-1)?.end,
    batches,
  };
}

describe('readSitemap', () => {
  it('reads pages with their last change', async () => {
    const file = await read(
      urlset(
        url('1', '<lastmod>2024-05-17</lastmod><priority>0.5</priority>'),
        url('2', '<lastmod>2024-05-17T10:00:00+02:00</lastmod>'),
        url('3', '<lastmod>2024-05-17T10:00:00</lastmod>'),
        url('4', '<lastmod>yesterday</lastmod>'),
      ),
    );
    expect(file).toMatchObject({ kind: 'urlset', files: [] });
    expect(file.stopped).toBeUndefined();
    expect(file.pages).toEqual([
      { address: 'https://a.test/1', modifiedAt: Date.UTC(2024, 4, 17) },
      { address: 'https://a.test/2', modifiedAt: Date.UTC(2024, 4, 17, 8) },
      { address: 'https://a.test/3', modifiedAt: Date.UTC(2024, 4, 17, 10) },
      { address: 'https://a.test/4' },
    ]);
  });

  it('reads the files of an index', async () => {
    const file = await read(
      '<sitemapindex><sitemap><loc>https://a.test/s1.xml</loc><lastmod>2024-05-17</lastmod></sitemap>' +
        '<sitemap><loc>/s2.xml.gz</loc></sitemap></sitemapindex>',
    );
    expect(file).toMatchObject({ kind: 'index', pages: [] });
    expect(file.files.map(({ address }) => address)).toEqual(['https://a.test/s1.xml', '/s2.xml.gz']);
  });

  it('knows elements by any prefix, and an image from a page', async () => {
    const file = await read(
      '<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"><sm:url>' +
        '<image:image><image:loc>https://a.test/picture.png</image:loc></image:image>' +
        '<xhtml:link rel="alternate" hreflang="de" href="https://a.test/de"/>' +
        '<video:video><video:content_loc>https://a.test/film.mp4</video:content_loc></video:video>' +
        '<sm:loc>https://a.test/page</sm:loc></sm:url></sm:urlset>',
    );
    expect(file.addresses).toEqual(['https://a.test/page']);
  });

  it('reads entities, CDATA, comments and white space', async () => {
    const file = await read(
      urlset(
        url('?a=1&amp;b=&#38;c=&#x26;'),
        '<url><loc><![CDATA[ https://a.test/cdata?a=1&b=2 ]]></loc></url>',
        `<!-- ${url('commented')} -->`,
        '<url>\n  <loc>\n https://a.test/<!-- here -->space\n</loc>\n</url>',
        url('raw?a=1&b=2&nbsp;'),
        '<URL><LOC>https://a.test/capitals</LOC></URL>',
      ),
    );
    expect(file.addresses).toEqual([
      'https://a.test/?a=1&b=&c=&',
      'https://a.test/cdata?a=1&b=2',
      'https://a.test/space',
      'https://a.test/raw?a=1&b=2&nbsp;',
      'https://a.test/capitals',
    ]);
  });

  it('reads text, one address per line', async () => {
    const text = '\ufeffhttps://a.test/1\r\nhttps://a.test/2\n\n  https://a.test/3  \nnot an address\n/4\n';
    const file = await read(text, 'text/plain');
    expect(file).toMatchObject({ kind: 'text', addresses: [1, 2, 3].map((n) => `https://a.test/${n}`) });
  });

  it('reads RSS with titles', async () => {
    const file = await read(
      `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>All</title><link>https://a.test/</link>
      <atom:link href="https://a.test/feed" rel="self"/>
      <item><title>One &amp; two</title><link>https://a.test/1</link><guid>https://a.test/?p=1</guid>
        <pubDate>Fri, 17 May 2024 10:00:00 GMT</pubDate></item>
      <item><guid isPermaLink="true">https://a.test/2</guid></item>
      <item><guid isPermaLink="false">urn:3</guid></item></channel></rss>`,
    );
    expect(file.kind).toBe('rss');
    expect(file.pages).toEqual([
      { address: 'https://a.test/1', title: 'One & two', modifiedAt: Date.UTC(2024, 4, 17, 10) },
      { address: 'https://a.test/2' },
    ]);
  });

  it('reads RSS 1.0, where items stand beside the channel', async () => {
    const file = await read(
      `<rdf:RDF><channel><link>https://a.test/</link></channel><item rdf:about="x">
      <link>https://a.test/1</link><dc:date>2024-05-17</dc:date></item></rdf:RDF>`,
    );
    expect(file.pages).toEqual([{ address: 'https://a.test/1', modifiedAt: Date.UTC(2024, 4, 17) }]);
  });

  it('reads Atom, and of its links the page', async () => {
    const file = await read(
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.test/"/><title>All</title><entry>
      <title>One</title><link rel="edit" href="https://a.test/edit/1"/>
      <link rel='alternate' href='https://a.test/1?a=1&amp;b=2'></link>
      <author><name>A</name></author><updated>2024-05-17T10:00:00Z</updated>
      <published>2020-01-01T00:00:00Z</published></entry></feed>`,
    );
    expect(file.kind).toBe('atom');
    expect(file.pages).toEqual([
      { address: 'https://a.test/1?a=1&b=2', title: 'One', modifiedAt: Date.UTC(2024, 4, 17, 10) },
    ]);
  });

  it.each([
    ['no ends of fields', '<urlset><url><loc>https://a.test/1<lastmod>2024-05-17</url>', ['1']],
    [
      'no ends of entries',
      '<urlset><url><loc>https://a.test/1</loc><url><loc>https://a.test/2</loc>',
      ['1', '2'],
    ],
    ['a warning before it', `\n\nWarning: x in <b>y.php</b><br />${urlset(url('1'))}`, ['1']],
    ['its beginning lost', `priority>${url('1')}${url('2')}</urlset>`, ['1', '2']],
    ['a broken tag within', `<urlset><url><x <loc>https://a.test/1</loc></url>${url('2')}`, ['2']],
    ['its end lost within an address', `<urlset>${url('1')}<url><loc>https://a.test/cut-of`, ['1']],
    ['odd names', `<constructor><urlset><url><valueOf>x</valueOf><loc>https://a.test/1</loc></url>`, ['1']],
    ['a bare angle bracket', `<urlset>${url('1')} a < b ${url('2')}${url('3')}`, ['1', '3']],
  ])('reads what it can of a file with %s', async (_, text, paths) =>
    expect((await read(text)).addresses).toEqual(paths.map((path) => `https://a.test/${path}`)),
  );

  it.each([
    ['an error page', '<!doctype html><html><head><title>404</title></head><a href="https://a.test">x</a>'],
    ['plain words', 'Not found. See https://a.test/'],
    ['nothing', ''],
    ['other XML', '<svg><path/></svg>'],
  ])('finds no sitemap in %s', async (_, text) =>
    expect(await read(text)).toMatchObject({ kind: 'none', pages: [], files: [] }),
  );

  it('stops the download of an error page', async () => {
    let sent = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes(sent === 0 ? '<html>' : '<p>more</p>'.repeat(500)));
        sent += 1;
      },
      cancel() {
        cancelled = true;
      },
    });
    expect((await read(endless)).kind).toBe('none');
    expect(cancelled).toBe(true);
    expect(sent).toBeLessThan(10);
  });

  it.each(['application/xml', 'application/gzip', 'text/html', ''])(
    'unpacks gzip that calls itself %j',
    async (type) =>
      expect((await read(packed(urlset(url('1'))), type)).addresses).toEqual(['https://a.test/1']),
  );

  it('reads plain XML that calls itself gzip', async () =>
    expect((await read(urlset(url('1')), 'application/x-gzip')).addresses).toEqual(['https://a.test/1']));

  it.each([
    ['its header', 'application/xml; charset=iso-8859-1', ''],
    ['its declaration', 'application/xml', '<?xml version="1.0" encoding="ISO-8859-1"?>'],
  ])('decodes by %s', async (_, type, head) => {
    const text = `${head}<urlset><url><loc>https://a.test/caf\u00e9</loc></url></urlset>`;
    const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect((await read(latin, type)).addresses).toEqual(['https://a.test/café']);
  });

  it('decodes UTF-16 by its mark', async () => {
    const text = `\ufeff${urlset(url('ü'))}`;
    const wide = new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer);
    expect((await read(wide)).addresses).toEqual(['https://a.test/ü']);
  });

  it('stops a gzip bomb at its cap, with what came before', async () => {
    const bomb = packed(urlset(url('1')).replace('</urlset>', '') + ' '.repeat(30_000_000));
    expect(bomb.length).toBeLessThan(50_000);
    const file = await read(bomb, 'application/gzip', { maxBytes: 1_000_000 });
    expect(file).toMatchObject({ stopped: 'too-large', addresses: ['https://a.test/1'] });
  });

  it.each([8, 100, 1_000_000])(
    'reads a gzip file of several members whole, %s bytes at a time',
    async (size) => {
      const parts = [urlset(url('1')).replace('</urlset>', ''), url('2'), '', `${url('3')}</urlset>`];
      const members = parts.map(packed);
      const file = Uint8Array.from(members.flatMap((member) => [...member]));
      const all = await read(streamed(file, size), 'application/x-gzip');
      expect(all.addresses).toEqual(['1', '2', '3'].map((path) => `https://a.test/${path}`));
      expect(all.stopped).toBeUndefined();
      const cut = await read(streamed(file.slice(0, -12), size), 'application/x-gzip');
      expect(cut.stopped).toBe('broken-off');
      expect(cut.addresses).toContain('https://a.test/2');
    },
  );

  it('keeps what came before packed data broke or the connection was lost', async () => {
    const whole = packed(urlset(...Array.from({ length: 5_000 }, (_, n) => url(`${n}-${Math.sin(n)}`))));
    const half = await read(whole.slice(0, whole.length / 2));
    expect(half.stopped).toBe('broken-off');
    expect(half.pages.length).toBeGreaterThan(1_000);
    const plain = bytes(urlset(...Array.from({ length: 100 }, (_, n) => url(`${n}`))));
    const lost = await read(streamed(plain, 500, 2_000));
    expect(lost.stopped).toBe('broken-off');
    expect(lost.addresses.at(-1)).toMatch(/^https:\/\/a\.test\/\d+$/);
  });

  it('does not take half a line of a lost text for an address', async () => {
    const lost = await read(streamed(bytes('https://a.test/1\nhttps://a.test/long\n'), 25, 25), 'text/plain');
    expect(lost.addresses).toEqual(['https://a.test/1']);
  });

  it('stops after the entries it may read', async () => {
    const many = urlset(...Array.from({ length: 300 }, (_, n) => url(`${n}`)));
    const file = await read(many, '', { maxEntries: 120 });
    expect(file).toMatchObject({ stopped: 'too-many' });
    expect(file.pages).toHaveLength(120);
    expect((await read(many, '', { maxEntries: 300 })).stopped).toBeUndefined();
  });

  it('hands on large files in batches, each entry once and in order', async () => {
    const many = urlset(...Array.from({ length: 20_000 }, (_, n) => url(`${n}`)));
    const file = await read(packed(many));
    expect(file.addresses).toEqual(Array.from({ length: 20_000 }, (_, n) => `https://a.test/${n}`));
    expect(file.batches.length).toBeGreaterThan(5);
    const largest = Math.max(...file.batches.map(({ pages }) => pages.length));
    expect(largest).toBeLessThan(SITEMAP_BATCH * 4);
  });

  it('expands no entities of its own, so no file grows while it is read', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "https://a.test/"><!ENTITY b "&a;&a;">]>${urlset('<url><loc>&b;</loc></url>')}`;
    expect((await read(laughs)).addresses).toEqual(['&b;']);
  });
});

describe('createSitemapScan', () => {
  it('finds the same however the file is cut into pieces', () => {
    const whole =
      `<?xml version="1.0"?><!-- a > b --><urlset>${url('1?a=1&amp;b=&#x26;', '<lastmod>2024-05-17</lastmod>')}` +
      '<url><image:loc>https://a.test/no</image:loc><loc><![CDATA[https://a.test/2?a]]b]]></loc></url>' +
      `${url('3')}</urlset>`;
    const scanned = (pieces: readonly string[]) => {
      const found: SitemapEntry[] = [];
      const scan = createSitemapScan({ onPage: (entry) => found.push(entry), onFile: () => undefined });
      for (const piece of pieces) scan.push(piece);
      scan.end(true);
      return found;
    };
    const expected = scanned([whole]);
    expect(expected.map(({ address }) => address)).toEqual([
      'https://a.test/1?a=1&b=&',
      'https://a.test/2?a]]b',
      'https://a.test/3',
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, n) => whole.slice(at[n], end));
        expect(scanned(pieces)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
    expect(scanned([...whole])).toEqual(expected);
  });
});
