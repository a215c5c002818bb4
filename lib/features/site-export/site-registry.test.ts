import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/core/model/settings';
import { anArticle } from '@/tests/support/captures';
import { aCrawl } from '@/tests/support/site-export';
import { captureDocumentSchema } from '../export/json-document';
import type { SiteExport, SiteExportOptions } from './site-export';
import { siteExporters, siteExportGroups, siteFile, type SiteExportFormat } from './site-registry';

const render = async (format: SiteExportFormat, site: SiteExport, more: Partial<SiteExportOptions> = {}) => {
  const blob = await siteFile(format, site, { settings: defaultSettings, ...more });
  // A blob's own text() would remove the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
};

const harbour = (change: Partial<SiteExport> = {}): SiteExport =>
  aCrawl(
    {
      'https://harbour.test/': {
        title: 'Welcome',
        markdown:
          '# Welcome\n\nSee [knots](https://harbour.test/guide/knots#bowline).[^1]\n\n[^1]: Six of them.\n',
        listed: { description: 'A working   harbour.' },
      },
      'https://harbour.test/guide/': { title: 'Guide', markdown: '## Parts\n\n`# not a heading`\n' },
      'https://harbour.test/guide/knots': {
        title: 'Six knots [2026]',
        markdown:
          '# Six knots\n\n## The bowline\n\n[Back](/) and [away](https://other.test/).[^1]\n\n[^1]: Tied cold.\n',
      },
    },
    {
      description: 'Guide, news and tides.',
      missing: [
        {
          url: 'https://harbour.test/gone',
          title: 'Gone',
          status: 'failed',
          reason: 'page-gone',
          why: 'The server answered 404.',
        },
      ],
      ...change,
    },
  );

describe('siteExporters', () => {
  it('stand each in one group of the menu, in their order', () => {
    expect(siteExportGroups().flat()).toEqual(Object.keys(siteExporters));
    expect(siteExportGroups().map(([first]) => first)).toEqual(['markdown', 'json']);
  });

  it('write every file with the type that they state', async () => {
    for (const format of siteExportGroups().flat()) {
      const blob = await siteFile(format, harbour(), { settings: defaultSettings });
      expect([format, blob.type]).toEqual([format, siteExporters[format].mimeType]);
      expect(blob.size).toBeGreaterThan(100);
    }
  });

  it('carry the note of a page in every file that has its text', async () => {
    const marks = { starred: false, tags: [], note: 'For slide seven', changedAt: 1 };
    const site = (): SiteExport =>
      aCrawl({ 'https://harbour.test/': { marks }, 'https://harbour.test/b': {} });
    for (const format of ['markdown', 'html', 'text', 'llmsFull', 'json', 'jsonLines'] as const)
      expect((await render(format, site())).split('For slide seven')).toHaveLength(2);
    for (const format of ['zip', 'epub'] as const) {
      const blob = await siteFile(format, site(), { settings: defaultSettings });
      const files = Object.values(unzipSync(new Uint8Array(await blob.arrayBuffer())));
      expect(files.filter((file) => strFromU8(file).includes('For slide seven'))).toHaveLength(1);
    }
  });

  it('join pages below a list of contents, with links and notes that stay apart', async () => {
    expect(await render('markdown', harbour())).toBe(`# Port Arrin harbour

> Guide, news and tides.

<https://harbour.test/> · 2026-11-20

## Contents

- [Welcome](#page-1)
- [Guide](#page-2)
- [Six knots \\[2026\\]](#page-3)
- Not captured: [Gone](https://harbour.test/gone): The server answered 404.

---

<a id="page-1"></a>

## Welcome

<https://harbour.test/>

See [knots](#page-3).[^page-1-1]

[^page-1-1]: Six of them.

---

<a id="page-2"></a>

## Guide

<https://harbour.test/guide/>

### Parts

\`# not a heading\`

---

<a id="page-3"></a>

## Six knots \\[2026\\]

<https://harbour.test/guide/knots>

## Six knots

### The bowline

[Back](#page-1) and [away](https://other.test/).[^page-3-1]

[^page-3-1]: Tied cold.

---

## Not captured

- [Gone](https://harbour.test/gone): The server answered 404.
`);
  });

  /** As captures keep them: whole addresses, and of a place the words of its heading alone. */
  const linked = (): SiteExport =>
    aCrawl({
      'https://docs.test/': {
        title: 'Docs',
        markdown:
          'To [install](https://docs.test/guide#install-the-gauge), the [end](https://www.docs.test/guide/?utm_source=x#G%C3%A9n%C3%A9ral), [nowhere](https://docs.test/guide#n1) and a [quote](https://docs.test/guide#:~:text=gauge).',
      },
      'https://docs.test/guide': {
        title: 'Guide',
        markdown:
          'Guide\n===\n\n[Down](https://docs.test/guide#install-the-gauge)\n\n## Install [the](https://docs.test/) `gauge`!\n\nOne.\n\n## Install the gauge\n\nGénéral\n---\n\nTwo.\n',
      },
    });

  it('lead to the places of other pages, and to a page where the place is not known', async () => {
    const text = await render('markdown', linked());
    expect(text).toContain(
      'To [install](#part-1), the [end](#part-2), [nowhere](#page-2) and a [quote](#page-2).',
    );
    expect(text.slice(text.indexOf('[Down]'))).toBe(
      '[Down](#part-1)\n\n### <a id="part-1"></a>Install [the](#page-1) `gauge`!\n\nOne.\n\n### Install the gauge\n\n### <a id="part-2"></a>Général\n\nTwo.\n',
    );
    const note = await render('markdown', linked(), { forNotes: true });
    expect(note).toContain('[end](#^part-2), [nowhere](#^page-2)');
    expect(note).toContain('\n### Général ^part-2\n');
    const html = await render('html', linked());
    expect(html).toContain('<a href="#part-1">install</a>, the <a href="#part-2">end</a>');
    expect(html).toContain('<h3><a id="part-1"></a>Install <a href="#page-1">the</a>');
  });

  it('count the pages evenly where all are read twice', async () => {
    for (const format of ['markdown', 'html', 'epub'] as const) {
      const seen: number[] = [];
      await render(format, harbour(), { onProgress: ({ done, total }) => seen.push(done * 10 + total) });
      expect(seen).toEqual([3, 13, 13, 23, 23, 33]);
    }
  });

  it('say in the joined Markdown which page is no longer there', async () => {
    const site = harbour();
    const captures = {
      async *[Symbol.asyncIterator]() {
        for await (const capture of site.captures) if (capture.id !== 'c2') yield capture;
      },
    };
    const text = await render('markdown', { ...site, captures });
    expect(text).toContain(
      '- [Guide](https://harbour.test/guide/): It is no longer in the library, or cannot be read.',
    );
    for (const [, anchor] of text.matchAll(/\]\(#([^)]+)\)/g))
      expect(text).toContain(`<a id="${anchor}"></a>`);
  });

  it('write llms.txt by sections with one line for each page', async () => {
    expect(await render('llms', harbour())).toBe(`# Port Arrin harbour

> Guide, news and tides.

## Pages

- [Welcome](https://harbour.test/): A working harbour.

## guide

- [Guide](https://harbour.test/guide/)
- [Six knots \\[2026\\]](https://harbour.test/guide/knots)
`);
  });

  it('cut a long description in llms.txt at a word', async () => {
    const description = 'word '.repeat(100);
    const text = await render('llms', aCrawl({ 'https://a.test/x': { listed: { description } } }));
    expect(text).toMatch(/: (word ){30,39}word…\n$/);
  });

  it('write llms-full.txt with every page in full', async () => {
    const text = await render('llmsFull', harbour());
    expect(text).toContain('\n## Guide\n\nSource: https://harbour.test/guide/\n\n### Parts\n');
    expect(text).toContain('Tied cold.');
    expect(text.match(/^Source: /gm)).toHaveLength(3);
  });

  it('write a table whose cells no spreadsheet runs', async () => {
    const site = aCrawl({
      'https://a.test/1': {
        title: '=HYPERLINK("https://evil.test";"x")',
        metadata: { author: '+1 "quoted"', description: ' -2\n+3', wordCount: -4 },
      },
      'https://a.test/2': {
        title: 'Plain, with a comma',
        metadata: { siteName: '＠wide' },
        markdown: '@start',
      },
    });
    const text = await render('csv', site, { facet: 'markdown' });
    expect(text.startsWith('\ufeffurl,title,description,')).toBe(true);
    const [head = [], ...rows] = parseCsv(text.slice(1));
    expect(rows).toHaveLength(2);
    const cell = (row: number, name: string) => rows[row]?.[head.indexOf(name)];
    expect(cell(0, 'title')).toBe(`'=HYPERLINK("https://evil.test";"x")`);
    expect(cell(0, 'author')).toBe(`'+1 "quoted"`);
    expect(cell(0, 'description')).toBe(`' -2\n+3`);
    expect(cell(0, 'words')).toBe('-4');
    expect(cell(1, 'title')).toBe('Plain, with a comma');
    expect(cell(1, 'site')).toBe(`'＠wide`);
    expect(cell(1, 'markdown')).toBe(`'@start`);
    expect(cell(1, 'captured')).toBe('2026-11-20T09:30:15.000Z');
  });

  it('write only what is known of each page when no facet is asked for', async () => {
    const [head] = parseCsv((await render('csv', { ...harbour(), missing: [] })).slice(1));
    expect(head?.at(-1)).toBe('credits');
  });

  it('list what is missing after the pages, with the reason', async () => {
    const [head = [], ...rows] = parseCsv((await render('csv', harbour(), { facet: 'markdown' })).slice(1));
    const cells = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(head.slice(-2)).toEqual(['missing', 'markdown']);
    expect(cells('missing')).toEqual(['', '', '', 'The server answered 404.']);
    expect(cells('url').at(-1)).toBe('https://harbour.test/gone');
    expect(cells('words').at(-1)).toBe('');
    expect(rows.every((row) => row.length === head.length)).toBe(true);
  });

  it('have no column for credits where nobody charged any', async () => {
    const [head, row] = parseCsv((await render('csv', { ...harbour(), missing: [], free: true })).slice(1));
    expect(head?.at(-1)).toBe('engine');
    expect(row).toHaveLength(head?.length ?? 0);
  });

  it('write JSON and JSON lines by the shape of one capture, and what is missing with its reason', async () => {
    const all = JSON.parse(await render('json', harbour())) as unknown[];
    const lines = (await render('jsonLines', harbour()))
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toEqual(all);
    expect(all.pop()).toEqual({
      url: 'https://harbour.test/gone',
      title: 'Gone',
      missing: { status: 'failed', reason: 'page-gone', why: 'The server answered 404.' },
    });
    const documents = all.map((document) => captureDocumentSchema.parse(document));
    expect(documents.map(({ title }) => title)).toEqual(['Welcome', 'Guide', 'Six knots [2026]']);
    expect(JSON.stringify(all)).not.toContain(anArticle().jobId);
    expect(JSON.parse(await render('json', { ...harbour(), pages: [], missing: [] }))).toEqual([]);
  });

  it('write the facet that was asked for and no other', async () => {
    const site = () => aCrawl({ 'https://a.test/': { content: anArticle().content } });
    for (const facet of ['markdown', 'html', 'links', 'json'] as const) {
      const [document] = JSON.parse(await render('json', site(), { facet })) as [unknown];
      const { formats } = captureDocumentSchema.parse(document);
      expect(formats).toEqual({ [facet]: anArticle().content[facet] });
    }
    const [head = [], row = []] = parseCsv((await render('csv', site(), { facet: 'links' })).slice(1));
    expect(row[head.indexOf('links')]).toContain('- [monk of St Albans](https://tides.example/monk)\n');
  });

  it('hold a handful of two thousand pages at a time', { tags: ['long'] }, async () => {
    for (const format of ['markdown', 'llmsFull', 'csv', 'json', 'jsonLines'] as const) {
      const all = aCrawl(
        Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`https://a.test/${i}`, {}])),
      );
      let given = 0;
      let pieces = 0;
      let ahead = 0;
      const captures = {
        async *[Symbol.asyncIterator]() {
          given = 0;
          for await (const capture of all.captures) {
            given += 1;
            yield capture;
          }
        },
      };
      const stream = siteExporters[format].render({ ...all, captures }, { settings: defaultSettings });
      // Streams can be iterated where the tests run; the DOM's types do not include this.
      for await (const _ of stream as typeof stream & AsyncIterable<Uint8Array>) {
        pieces += 1;
        ahead = Math.max(ahead, given - pieces);
      }
      expect([format, given, ahead <= 1]).toEqual([format, 2_000, true]);
    }
  });
});

/** Reads RFC 4180, for rows of any shape. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}

describe('many pages in one file', () => {
  const png = new Blob(['a boat'], { type: 'image/png' });
  const illustrated = (): SiteExport =>
    aCrawl(
      {
        'https://harbour.test/': {
          title: 'Welcome <b>',
          markdown:
            '# Welcome\n\n![A boat](/boat.png) and ![an ad](https://ads.test/ad.png), [knots](/guide/knots), $a < b^2$.[^1]\n\n[^1]: Six.\n',
          metadata: { language: 'ar' },
        },
        'https://harbour.test/guide/knots': {
          title: 'Knots',
          markdown: '# Knots\n\n[Home](https://www.harbour.test), ![again](/boat.png).[^1]\n\n[^1]: Tied.\n',
        },
        'https://harbour.test/lost': { title: 'Lost' },
      },
      {
        image: async (url) =>
          url.endsWith('boat.png') ? { blob: png } : { reason: 'not-granted', why: 'No access' },
      },
    );
  const withoutLost = (site: SiteExport): SiteExport => ({
    ...site,
    captures: {
      async *[Symbol.asyncIterator]() {
        for await (const capture of site.captures) if (!capture.url.endsWith('/lost')) yield capture;
      },
    },
  });
  const BOAT = `data:image/png;base64,${btoa('a boat')}`;

  it('as a web page: links and notes lead to places in it, it has its pictures and formulas, and loads nothing', async () => {
    const html = await render('html', withoutLost(illustrated()));
    const page = new DOMParser().parseFromString(html, 'text/html');
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const inside = [...page.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href'));
    // Contents, links between the pages, notes and their way back.
    expect(inside).toHaveLength(3 + 2 + 4);
    for (const href of inside) expect(ids).toContain(href?.slice(1));
    expect([...page.querySelectorAll('img')].map(({ src }) => src)).toEqual([BOAT, BOAT]);
    expect(page.querySelector('a[href="https://ads.test/ad.png"]')?.textContent).toBe('an ad');
    expect(page.querySelectorAll('math')).toHaveLength(1);
    expect(page.querySelector('article')?.getAttribute('dir')).toBe('rtl');
    expect([...page.querySelectorAll('article > h2:first-child')].map((title) => title.textContent)).toEqual([
      'Welcome <b>',
      'Knots',
    ]);
    expect(html).not.toContain('.invalid');
    expect(page.querySelector('main')?.textContent).toMatch(/Not captured\s+Lost: It is no longer/);
  });

  it('as text, each below its title and address', async () => {
    const text = await render('text', harbour());
    expect(text).toContain('Six knots [2026]\n================\n\nhttps://harbour.test/guide/knots');
    expect(text).toContain('Tied cold.');
    expect(text).toMatch(/Not captured\n=+\n\n- Gone/);
  });

  it('as Markdown with its pictures, or with none where they were not asked for', async () => {
    expect(await render('markdown', illustrated())).toContain(`![A boat](${BOAT}) and ![an ad](https://ads`);
    const { image: _, ...bare } = illustrated();
    expect(await render('markdown', bare)).toContain('![A boat](https://harbour.test/boat.png)');
  });

  it('as a note: each link within it names a block', async () => {
    const note = await render('markdown', harbour(), { forNotes: true });
    const linked = [...note.matchAll(/\]\(#\^([^)]+)\)/g)].map(([, name = '']) => name);
    expect(linked).toHaveLength(5);
    for (const name of linked) expect(note).toMatch(new RegExp(` \\^${name}$`, 'm'));
    expect(note).not.toContain('<a id');
  });
});
