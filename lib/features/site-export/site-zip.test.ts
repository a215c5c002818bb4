// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { defaultSettings } from '@/lib/core/model/settings';
import { aHostileCapture } from '@/tests/support/captures';
import { aCrawl } from '@/tests/support/site-export';
import type { SiteExport, SiteExportOptions } from './site-export';
import { siteIndexSchema } from './site-zip';
import { siteExporters, siteFile } from './site-registry';

const options: SiteExportOptions = { settings: defaultSettings };

async function unzipped(
  site: SiteExport,
  more: Partial<SiteExportOptions> = {},
): Promise<Record<string, Uint8Array>> {
  const blob = await siteFile('zip', site, { ...options, ...more });
  expect(blob.type).toBe('application/zip');
  return unzipSync(new Uint8Array(await blob.arrayBuffer()));
}
const text = (files: Record<string, Uint8Array>, name: string): string =>
  strFromU8(files[name] ?? new Uint8Array());
const body = (markdown: string): string => markdown.replace(/^---\n[^]*?\n---\n\n/, '');

const harbour = (change: Partial<SiteExport> = {}): SiteExport =>
  aCrawl(
    {
      'https://harbour.test/': {
        title: 'Welcome',
        markdown:
          '# Welcome\n\n[Knots](https://harbour.test/guide/knots), [Tides](/tides/ "All"), [here](https://harbour.test/#top), [friends](https://other.test/).\n',
      },
      'https://harbour.test/guide/knots': {
        title: 'Six knots',
        listed: { aliases: ['https://harbour.test/old/knots'], description: 'That hold.' },
        markdown:
          '# Six knots\n\n![A bowline](https://harbour.test/img/bowline.png) [home](https://harbour.test) [old self](https://harbour.test/old/knots#bowline) [slash](https://harbour.test/guide/knots/)\n\n```md\n[code](https://harbour.test/tides/)\n```\n',
      },
      'https://harbour.test/tides/': {
        title: 'Tides',
        markdown: '[up](https://harbour.test/guide/knots#bowline) ![again](/img/bowline.png)\n',
      },
    },
    {
      description: 'A working harbour.',
      missing: [
        {
          url: 'https://harbour.test/gone',
          status: 'failed',
          reason: 'page-gone',
          why: 'The server answered 404.',
        },
        {
          url: 'https://harbour.test/private/',
          title: 'Ledger',
          status: 'blocked',
          reason: 'robots',
          why: 'Disallow: /private/',
        },
      ],
      ...change,
    },
  );

describe('the zip of a crawl', () => {
  it('has every page where its address has it, and an index for people and for programs', async () => {
    const files = await unzipped(harbour());
    expect(Object.keys(files)).toEqual([
      'harbour.test/index.md',
      'harbour.test/guide/knots.md',
      'harbour.test/tides/index.md',
      'index.md',
      'index.json',
      'manifest-sha256.txt',
    ]);
    expect(text(files, 'index.md')).toBe(`# Port Arrin harbour

> A working harbour.

<https://harbour.test/> · 2026-11-20

## Contents

- harbour.test
  - [Welcome](harbour.test/index.md)
  - guide
    - [Six knots](harbour.test/guide/knots.md)
  - tides
    - [Tides](harbour.test/tides/index.md)

## Not captured

- [https://harbour.test/gone](https://harbour.test/gone): The server answered 404.
- [Ledger](https://harbour.test/private/): Disallow: /private/
`);
    expect(siteIndexSchema.parse(JSON.parse(text(files, 'index.json')))).toEqual({
      version: 1,
      title: 'Port Arrin harbour',
      url: 'https://harbour.test/',
      writtenAt: '2026-11-20T12:00:00.000Z',
      pages: [
        {
          url: 'https://harbour.test/',
          title: 'Welcome',
          file: 'harbour.test/index.md',
          status: 200,
          words: 10,
          captured: '2026-11-20T09:30:15.000Z',
          engine: 'device',
        },
        {
          url: 'https://harbour.test/guide/knots',
          title: 'Six knots',
          description: 'That hold.',
          file: 'harbour.test/guide/knots.md',
          status: 200,
          words: 11,
          captured: '2026-11-20T09:30:15.000Z',
          engine: 'device',
        },
        {
          url: 'https://harbour.test/tides/',
          title: 'Tides',
          file: 'harbour.test/tides/index.md',
          status: 200,
          words: 12,
          captured: '2026-11-20T09:30:15.000Z',
          engine: 'device',
        },
      ],
      failed: [{ url: 'https://harbour.test/gone', reason: 'page-gone', why: 'The server answered 404.' }],
      blocked: [
        {
          url: 'https://harbour.test/private/',
          title: 'Ledger',
          reason: 'robots',
          why: 'Disallow: /private/',
        },
      ],
      waiting: [],
    });
  });

  it('turns links between captured pages into relative ones, and leaves code and other links alone', async () => {
    const files = await unzipped(harbour());
    expect(body(text(files, 'harbour.test/index.md'))).toBe(
      '# Welcome\n\n[Knots](guide/knots.md), [Tides](tides/index.md "All"), [here](#top), [friends](https://other.test/).\n',
    );
    expect(body(text(files, 'harbour.test/guide/knots.md'))).toBe(
      '# Six knots\n\n![A bowline](https://harbour.test/img/bowline.png) [home](../index.md) [old self](#bowline) [slash](knots.md)\n\n```md\n[code](https://harbour.test/tides/)\n```\n',
    );
    expect(body(text(files, 'harbour.test/tides/index.md'))).toContain('[up](../guide/knots.md#bowline)');
    const front = /^---\n([^]*?)---\n/.exec(text(files, 'harbour.test/guide/knots.md'))?.[1] ?? '';
    expect(parseYaml(front)).toMatchObject({ title: 'Six knots', url: 'https://harbour.test/guide/knots' });
  });

  it('finds a page however its address is spelled, and writes others in whole', async () => {
    const site = aCrawl({
      'https://a.test/': {
        markdown:
          '[1](https://www.a.test/%70lan%5b1%5D|x?utm_source=mail) [2](plan[1]%7Cx/#end) [3](other?a=1) [4](#own) ![5](i.png)\n\n[6]: other\n',
      },
      'https://a.test/plan[1]|x': {},
    });
    const files = await unzipped(site);
    expect(body(text(files, 'a.test/index.md'))).toBe(
      '[1](plan1-x.md) [2](plan1-x.md#end) [3](https://a.test/other?a=1) [4](#own) ![5](https://a.test/i.png)\n\n[6]: https://a.test/other\n',
    );
  });

  it('takes no front matter from a page', async () => {
    const site = () => aCrawl({ 'https://harbour.test/': { markdown: '---\n\ntitle: x\n\n---\n' } });
    const settings = { ...defaultSettings, capture: { ...defaultSettings.capture, frontMatter: '' } };
    const bare = await unzipped(site(), { settings });
    expect(text(bare, 'harbour.test/index.md')).toBe('***\n\ntitle: x\n\n---\n');
    expect(body(text(await unzipped(site()), 'harbour.test/index.md'))).toBe('---\n\ntitle: x\n\n---\n');
  });

  it('holds each kept image once, shown from there, and screenshots beside', async () => {
    const image = vi.fn(async (url: string) =>
      url.endsWith('bowline.png')
        ? { blob: new Blob([Uint8Array.of(1, 2, 3)], { type: 'image/png' }) }
        : { reason: 'gone', why: 'The site no longer has it' },
    );
    const site = aCrawl(
      {
        'https://a.test/x/one': { markdown: '![a](/img/bowline.png) ![b](gone.gif)' },
        'https://a.test/two': {
          content: {
            markdown: '![c](https://a.test/img/bowline.png)',
            screenshot: { blobId: 'b7', mimeType: 'image/png', width: 1, height: 1, fullPage: true },
          },
        },
      },
      { image, screenshot: async (id) => new Blob([id]) },
    );
    const files = await unzipped(site);
    expect(body(text(files, 'a.test/x/one.md'))).toBe(
      '![a](../../images/bowline.png) ![b](https://a.test/x/gone.gif)',
    );
    expect(body(text(files, 'a.test/two.md'))).toBe('![c](../images/bowline.png)');
    expect(files['images/bowline.png']).toEqual(Uint8Array.of(1, 2, 3));
    expect(text(files, 'screenshots/a.test/two.png')).toBe('b7');
    const index = siteIndexSchema.parse(JSON.parse(text(files, 'index.json')));
    expect(index.pages[1]?.screenshot).toBe('screenshots/a.test/two.png');
    const gone = { url: 'https://a.test/x/gone.gif', reason: 'gone', why: 'The site no longer has it' };
    expect(index.images).toEqual({ saved: 1, left: [gone] });
    expect(text(files, 'index.md')).toContain(
      '## Images left at their address\n\n- <https://a.test/x/gone.gif>: The site no longer has it\n',
    );
    expect(image.mock.calls.map(([url]) => url)).toEqual([
      'https://a.test/img/bowline.png',
      'https://a.test/x/gone.gif',
    ]);
  });

  it('names images by their decoded addresses', async () => {
    const site = aCrawl(
      { 'https://a.test/one': { markdown: '![a](/img/caf%C3%A9%20plan.png)' } },
      { image: async () => ({ blob: new Blob(['a'], { type: 'image/png' }) }) },
    );
    const files = await unzipped(site);
    expect(files['images/café plan.png']).toBeDefined();
    expect(body(text(files, 'a.test/one.md'))).toBe('![a](../images/café%20plan.png)');
  });

  it('asks for a few images ahead, once each whatever follows a #, and in the order of the pages', async () => {
    const asked: string[] = [];
    let underWay = 0;
    let most = 0;
    const image = async (url: string, page: string) => {
      asked.push(`${page} ${url}`);
      most = Math.max(most, (underWay += 1));
      // The first to be requested comes last.
      await new Promise((done) => setTimeout(done, 20 - asked.length));
      underWay -= 1;
      return { blob: new Blob([url], { type: 'image/webp' }) };
    };
    const names = Array.from({ length: 12 }, (_, at) => `i${String(at).padStart(2, '0')}`);
    const markdown = names.map((name) => `![](/${name}.webp#x) ![](/${name}.webp)`).join('\n');
    const site = aCrawl(
      { 'https://a.test/one': { markdown }, 'https://a.test/two': { markdown } },
      { image },
    );
    const files = await unzipped(site);
    expect(asked).toEqual(names.map((name) => `https://a.test/one https://a.test/${name}.webp`));
    expect(most).toBe(4);
    expect(Object.keys(files).filter((name) => name.startsWith('images/'))).toEqual(
      names.map((name) => `images/${name}.webp`),
    );
    expect(text(files, 'a.test/two.md')).toContain('![](../images/i11.webp) ![](../images/i11.webp)');
  });

  it('ends when reading an image is told to stop', async () => {
    const image = (): Promise<never> => Promise.reject(new DOMException('', 'AbortError'));
    const site = aCrawl({ 'https://a.test/one': { markdown: '![](/a.png) ![](/b.png)' } }, { image });
    await expect(siteFile('zip', site, options)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('has the summary and the data of a page beside its text', async () => {
    const markdown = '# Knots\n';
    const files = await unzipped(
      aCrawl({
        'https://a.test/knots': { content: { markdown, summary: 'Six knots.', json: { knots: 6 } } },
        'https://a.test/only': { content: { summary: 'Alone.' } },
        'https://a.test/knots.summary': { markdown },
      }),
    );
    expect(text(files, 'a.test/knots.md.summary.md')).toBe('Six knots.\n');
    expect(JSON.parse(text(files, 'a.test/knots.json'))).toEqual({ knots: 6 });
    expect(body(text(files, 'a.test/only.md'))).toContain('Alone.');
    expect(Object.keys(files)).not.toContain('a.test/only.summary.md');
    const { pages } = siteIndexSchema.parse(JSON.parse(text(files, 'index.json')));
    expect(pages[0]).toMatchObject({ summary: 'a.test/knots.md.summary.md', json: 'a.test/knots.json' });
    expect(text(files, 'manifest-sha256.txt')).toContain('a.test/knots.json');
  });

  it('names a page whose capture is gone, and leaves out a capture that is on no list', async () => {
    const site = harbour();
    const files = await unzipped({
      ...site,
      pages: [
        ...site.pages.slice(0, 2),
        { captureId: 'nowhere', url: 'https://harbour.test/lost', title: 'Lost' },
      ],
    });
    expect(Object.keys(files)).not.toContain('harbour.test/tides/index.md');
    const index = siteIndexSchema.parse(JSON.parse(text(files, 'index.json')));
    expect(index.failed[0]).toEqual({
      url: 'https://harbour.test/lost',
      title: 'Lost',
      reason: 'not-kept',
      why: 'It is no longer in the library, or cannot be read.',
    });
    expect(text(files, 'index.md')).toMatch(/## Not captured\n\n- \[Lost\]/);
  });

  it('stays a list when titles and addresses mean harm, and holds no id of this machine', async () => {
    const { content, metadata, title } = aHostileCapture();
    const files = await unzipped(
      aCrawl({
        'https://a.test/..%2f..%2fevil': { title, content, metadata },
        'https://a.test/](x)[y](javascript:alert(1))': { title: '](javascript:alert(1)) [x\n# no' },
      }),
    );
    for (const name of Object.keys(files)) expect(name).not.toMatch(/\.\.|^\/|\\/);
    const lines = text(files, 'index.md')
      .split('\n')
      .filter((line) => line.includes(']('));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('[\\](javascript:alert(1)) \\[x # no](');
    expect(text(files, 'index.md')).not.toMatch(/(?<!\\)<(?!https:)|\u202e/);
    for (const name of Object.keys(files)) expect(text(files, name)).not.toContain(aHostileCapture().jobId);
  });

  it('is the same byte for byte when the same is exported again', async () => {
    const bytes = async () => new Uint8Array(await (await siteFile('zip', harbour(), options)).arrayBuffer());
    expect(await bytes()).toEqual(await bytes());
  });

  it('reports its progress and stops when it is told to', async () => {
    const seen: number[] = [];
    await unzipped(harbour(), { onProgress: ({ done, total }) => seen.push(done * 10 + total) });
    expect(seen).toEqual([13, 23, 33]);
    const stop = new AbortController();
    const closed = vi.fn();
    const site = harbour();
    const stopped = siteFile(
      'zip',
      { ...site, captures: watched(site, closed) },
      { ...options, signal: stop.signal, onProgress: () => stop.abort() },
    );
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(closed).toHaveBeenCalledWith(1);
  });

  it('fails with the reason when the library cannot be read', async () => {
    const captures = (async function* () {
      yield* harbour().captures;
      throw new Error('the disk is gone');
    })();
    await expect(siteFile('zip', harbour({ captures }), options)).rejects.toThrow('the disk is gone');
  });

  it('lets go of the library when its reader leaves', async () => {
    const closed = vi.fn();
    const site = harbour();
    const reader = siteExporters.zip
      .render({ ...site, captures: watched(site, closed) }, options)
      .getReader();
    await reader.read();
    await reader.cancel();
    expect(closed).toHaveBeenCalled();
  });

  it(
    'holds a handful of two thousand pages at a time, however slowly they are taken',
    { tags: ['long'] },
    async () => {
      const pages = 2_000;
      const words = 'Herring, mackerel, and a box of crabs. '.repeat(100);
      let given = 0;
      let taken = 0;
      let ahead = 0;
      const all = aCrawl(
        Object.fromEntries(
          Array.from({ length: pages }, (_, i) => [`https://a.test/p/${i}`, { markdown: '' }]),
        ),
      );
      const captures = (async function* () {
        for await (const capture of all.captures) {
          given += 1;
          yield { ...capture, content: { markdown: `${words}\n\nEntry ${given}.\n` } };
        }
      })();
      const stream = siteExporters.zip.render({ ...all, captures }, options);
      let bytes = 0;
      // Streams can be iterated where the tests run; the DOM's types do not include this.
      for await (const piece of stream as typeof stream & AsyncIterable<Uint8Array>) {
        bytes += piece.length;
        if (new DataView(piece.buffer).getUint32(0) === 0x504b0304) taken += 1;
        ahead = Math.max(ahead, given - taken);
      }
      expect(given).toBe(pages);
      // The pages, two lists of them, and their hashes.
      expect(taken).toBe(pages + 3);
      expect(bytes).toBeLessThan((pages * words.length) / 4);
      expect(ahead).toBeLessThanOrEqual(4);
    },
  );
});

/** The captures, and how many were consumed before the reader stopped. */
function watched(site: SiteExport, closed: (given: number) => void): SiteExport['captures'] {
  return (async function* () {
    let given = 0;
    try {
      for await (const capture of site.captures) {
        given += 1;
        yield capture;
      }
    } finally {
      closed(given);
    }
  })();
}

it('has a title and an address for a page without a word, not an empty file', async () => {
  const settings = { ...defaultSettings, capture: { ...defaultSettings.capture, frontMatter: '' } };
  const files = await unzipped(
    aCrawl({ 'https://harbour.test/blank': { title: 'Blank', markdown: ' \n' } }),
    {
      settings,
    },
  );
  expect(text(files, 'harbour.test/blank.md')).toBe('# Blank\n\n<https://harbour.test/blank>\n');
});
