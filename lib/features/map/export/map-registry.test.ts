// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { MapEntry, MapExport } from './map-export';
import { mapExporterFor, mapExporters, mapFiles, type MapExportFormat } from './map-registry';
import { mapDocumentSchema } from './map-registry';
import { sitemaps } from './map-registry';

const aMap = (entries: MapEntry[]): MapExport => ({
  url: 'https://docs.test/start',
  subject: 'docs.test',
  at: Date.UTC(2026, 10, 20, 12),
  entries,
});
const small = aMap([
  { url: 'https://docs.test/', title: 'Home', origin: 'start' },
  {
    url: 'https://docs.test/a?b=1&c=2',
    title: '=1+1',
    description: 'Says "hi",\ntwice',
    origin: 'sitemap',
    lastModified: '2026-11-01',
  },
  { url: "https://docs.test/it's", origin: 'page', lastModified: 'last week' },
]);
const many = (count: number): MapExport =>
  aMap(
    Array.from({ length: count }, (_, i) => ({
      url: `https://docs.test/p/${i}`,
      origin: 'sitemap' as const,
    })),
  );

const render = async (format: MapExportFormat, map: MapExport): Promise<string> => {
  const blob = await mapExporters[format].render(map);
  expect(blob.type).toBe(mapExporters[format].mimeType);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
};

/** The complete grammar of the output; nothing else may be in the file. */
const SITEMAP =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n(<url><loc>(?:[!#-%(-;=?-~]|&(?:amp|lt|gt|quot|apos);)+<\/loc>(<lastmod>[\dTZ:.+-]+<\/lastmod>)?<\/url>\n)*<\/urlset>\n$/;
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');

describe('mapExporters', () => {
  it('offer one sitemap up to fifty thousand addresses, several past that, and nothing of an empty map', () => {
    const extensions = (map: MapExport) => mapFiles.map((file) => mapExporterFor(map, file)?.extension);
    expect(mapFiles).toEqual(['text', 'csv', 'json', 'sitemap']);
    expect(extensions(aMap([]))).toEqual([undefined, undefined, undefined, undefined]);
    expect(extensions(many(50_000))).toEqual(['.txt', '.csv', '.json', '.xml']);
    expect(extensions(many(50_001))).toEqual(['.txt', '.csv', '.json', '.zip']);
  });

  it('write one address on each line', async () => {
    expect(await render('text', small)).toBe(
      "https://docs.test/\nhttps://docs.test/a?b=1&c=2\nhttps://docs.test/it's\n",
    );
  });

  it('write a table whose cells no spreadsheet runs', async () => {
    expect(await render('csv', small)).toBe(
      '\ufeffurl,title,description,origin,last modified\r\n' +
        'https://docs.test/,Home,,start,\r\n' +
        `https://docs.test/a?b=1&c=2,"'=1+1","Says ""hi"",\ntwice",sitemap,2026-11-01\r\n` +
        `"https://docs.test/it's",,,page,last week\r\n`,
    );
  });

  it('write JSON by its documented shape', async () => {
    const document = mapDocumentSchema.parse(JSON.parse(await render('json', small)));
    expect(document.mappedAt).toBe('2026-11-20T12:00:00.000Z');
    expect(document.pages).toEqual(small.entries);
    expect(JSON.parse(await render('json', many(5_000)))).toMatchObject({ pages: many(5_000).entries });
  });

  it('write a valid sitemap: escaped, dated only with dates, each address once', async () => {
    const xml = await render('sitemap', small);
    expect(xml).toMatch(SITEMAP);
    expect(locations(xml)).toEqual([
      'https://docs.test/',
      'https://docs.test/a?b=1&amp;c=2',
      'https://docs.test/it&apos;s',
    ]);
    expect(xml.match(/<lastmod>/g)).toHaveLength(1);
    const hostile = await render(
      'sitemap',
      aMap([
        { url: 'https://docs.test/é <b>"\u0000x', origin: 'page', lastModified: '2026-11-01</lastmod><x>' },
        { url: 'https://docs.test/%C3%A9%20%3Cb%3E%22%00x#again', origin: 'page' },
        { url: 'javascript:alert(1)', origin: 'page' },
        { url: 'no address', origin: 'page' },
        { url: `https://docs.test/${'x'.repeat(3_000)}`, origin: 'page' },
      ]),
    );
    expect(hostile).toMatch(SITEMAP);
    expect(locations(hostile)).toEqual(['https://docs.test/%C3%A9%20%3Cb%3E%22%00x']);
  });

  it.each(['2026', '2026-11', '2026-11-20', '2026-11-20T09:30Z', '2026-11-20T09:30:15.25+05:30'])(
    'keep the date %s',
    async (lastModified) => {
      const xml = await render(
        'sitemap',
        aMap([{ url: 'https://docs.test/', origin: 'page', lastModified }]),
      );
      expect(xml).toContain(`<lastmod>${lastModified}</lastmod>`);
    },
  );

  it.each(['20261120', '2026-13-01', '2026-11-20T09:30', 'Fri, 20 Nov 2026'])(
    'drop the date %s',
    async (lastModified) => {
      const xml = await render(
        'sitemap',
        aMap([{ url: 'https://docs.test/', origin: 'page', lastModified }]),
      );
      expect(xml).not.toContain('lastmod');
    },
  );

  it(
    'part a map of 100,000 addresses into sitemaps of at most fifty thousand, with an index',
    { tags: ['long'] },
    async () => {
      const blob = await mapExporters.sitemaps.render(many(100_000));
      expect(blob.type).toBe('application/zip');
      const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
      expect(Object.keys(files)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
      const parts = ['sitemap-1.xml', 'sitemap-2.xml'].map((name) =>
        locations(strFromU8(files[name] ?? new Uint8Array())),
      );
      expect(parts.map((part) => part.length)).toEqual([50_000, 50_000]);
      expect(parts.flat()).toEqual(many(100_000).entries.map(({ url }) => url));
      expect(strFromU8(files['sitemap.xml'] ?? new Uint8Array())).toBe(
        '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
          '<sitemap><loc>https://docs.test/sitemap-1.xml</loc></sitemap>\n<sitemap><loc>https://docs.test/sitemap-2.xml</loc></sitemap>\n</sitemapindex>\n',
      );
    },
  );

  it('part a map by bytes too', { tags: ['long'] }, () => {
    const long = 'x'.repeat(2_000);
    const map = aMap(
      Array.from({ length: 26_000 }, (_, i) => ({
        url: `https://docs.test/${i}/${long}`,
        origin: 'page' as const,
      })),
    );
    const sizes = [...sitemaps(map)].map((xml) => new TextEncoder().encode(xml).length);
    expect(sizes).toHaveLength(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50_000_000);
    expect(mapExporters.sitemaps.accepts(map)).toBe(true);
  });
});
