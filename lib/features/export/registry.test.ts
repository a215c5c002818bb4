import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { withoutControls } from '@/lib/core/text/clean-text';
import { captureFormats } from '@/lib/core/model/format';
import { defaultSettings } from '@/lib/core/model/settings';
import { anArticle, aRightToLeftCapture } from '@/tests/support/captures';
import { flatFileNameFor } from './file-name';
import { endingOf, extensionOf, formatFile } from './format-file';
import { captureDocumentSchema } from './json-document';
import { exporters, wholeFilesOf, type ExportFormat } from './registry';

const render = async (format: ExportFormat, capture = anArticle(), screenshot?: Blob) =>
  (await exporters[format].render(capture, defaultSettings, screenshot)).text();

describe('exporters', () => {
  it('offer what the capture can become, and a screenshot only where there is one', () => {
    const taken = (capture: Parameters<typeof wholeFilesOf>[0]) =>
      Object.keys(exporters).filter((name) => exporters[name as ExportFormat].accepts(capture));
    expect(taken(anArticle())).toEqual(['markdown', 'html', 'text', 'json']);
    expect(taken({ content: { links: [] } })).toEqual(['json']);
    const screenshot = { blobId: 'b1', mimeType: 'image/png', width: 2, height: 2, fullPage: false };
    expect(taken({ content: { screenshot } })).toEqual(['json', 'screenshot']);
    expect(wholeFilesOf(anArticle())).toEqual(['text', 'json']);
    expect(wholeFilesOf({ content: { screenshot } })).toEqual(['json']);
  });

  it('offer the tables of a file, each as a .csv of its own, and have them as rows in the JSON', async () => {
    const tables = [
      {
        name: 'Landings',
        rows: [
          ['port', 'tonnes'],
          ['Quayside', '84.2'],
        ],
      },
      { rows: [['fish'], ['Cod']] },
    ];
    const sheet = anArticle({ content: { markdown: '# Landings', json: { kind: 'xlsx', tables } } });
    expect(wholeFilesOf(sheet)).toEqual(['text', 'json', 'tables']);
    const zip = unzipSync(
      new Uint8Array(await (await exporters.tables.render(sheet, defaultSettings)).arrayBuffer()),
    );
    expect(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes).trim().split(/\s+/)])).toEqual([
      ['1 Landings.csv', [expect.stringContaining('port,tonnes'), 'Quayside,84.2']],
      ['2 table.csv', [expect.stringContaining('fish'), 'Cod']],
    ]);
    const whole = JSON.parse(await (await exporters.json.render(sheet, defaultSettings)).text());
    expect(whole.formats.json.tables).toEqual(tables);
  });

  it('write every file with the type that they state', async () => {
    for (const name of ['markdown', 'html', 'text', 'json'] as const) {
      const blob = await exporters[name].render(anArticle(), defaultSettings);
      expect(blob.type).toBe(exporters[name].mimeType);
      expect(blob.size).toBeGreaterThan(100);
    }
  });

  it('begin Markdown with the front matter of the settings', async () => {
    expect(await render('markdown')).toBe(
      '---\n' +
        'title: How tides are told in advance\n' +
        'url: https://tides.example/how-tides-are-told?ref=home\n' +
        'author: Maeve O’Brien\n' +
        'published: "2026-03-01T08:00:00+00:00"\n' +
        'captured: "2026-11-20T09:30:15.000Z"\n' +
        'words: 412\n' +
        '---\n\n' +
        anArticle().content.markdown,
    );
  });

  it.each([
    ['---\n\ntitle: x\n\n---\n', '***\n\ntitle: x\n\n---\n'],
    ['\n\ufeff \u0001-----\t\r\na: b', '\n\ufeff ***\t\r\na: b'],
    ['---', '***'],
    ['---a\n---', '---a\n---'],
    ['- - -\na', '- - -\na'],
    [`---${' '.repeat(300_000)}x`, `---${' '.repeat(300_000)}x`],
  ])('take no front matter from the page: %#', async (markdown, expected) => {
    const capture = anArticle({ content: { markdown, summary: markdown } });
    const bare = { ...defaultSettings, capture: { ...defaultSettings.capture, frontMatter: '' } };
    expect(await (await exporters.markdown.render(capture, bare)).text()).toBe(expected);
    const summary = await (await formatFile(capture, 'summary', bare)).text();
    expect(summary).not.toMatch(/^\s*-{3,}\s*\n/);
    expect(await render('markdown', capture)).toContain(`---\n\n${withoutControls(markdown)}`);
  });

  it('write the title and the address of a page without a word', async () => {
    const blank = anArticle({ title: 'Blank', url: 'https://a.test/', content: { markdown: '\n' } });
    const bare = { ...defaultSettings, capture: { ...defaultSettings.capture, frontMatter: '' } };
    const markdown = await exporters.markdown.render(blank, bare);
    expect(await markdown.text()).toBe('# Blank\n\n<https://a.test/>\n');
    expect(await render('text', blank)).toBe('Blank\n=====\n\nhttps://a.test/\n');
  });

  it('write JSON by its documented shape and nothing of this machine', async () => {
    const text = await render('json');
    const document = captureDocumentSchema.parse(JSON.parse(text));
    expect(document.formats.markdown).toBe(anArticle().content.markdown);
    expect(document.capturedAt).toBe('2026-11-20T09:30:15.000Z');
    expect(document.report).toEqual(anArticle().report);
    expect(text).not.toContain(anArticle().id);
    expect(text).not.toContain(anArticle().jobId);
  });

  it('carry star, tags and note in JSON, and the note below the text in files to read', async () => {
    const marks = { starred: true, tags: ['tides'], note: 'For **slide 7**', changedAt: 1 };
    const document = captureDocumentSchema.parse(JSON.parse(await render('json', anArticle({ marks }))));
    expect(document).toMatchObject({ starred: true, tags: ['tides'], note: 'For **slide 7**' });
    expect(await render('markdown', anArticle({ marks }))).toMatch(/\n\n---\n\nFor \*\*slide 7\*\*\n$/);
    expect(await render('html', anArticle({ marks }))).toMatch(
      /<p>For <strong>slide 7<\/strong><\/p>\s*<\/main>/,
    );
    expect(await render('text', anArticle({ marks }))).toMatch(/\n\nFor slide 7\n$/);
    expect(await render('json')).not.toMatch(/"(starred|tags|note)"/);
  });

  it('describe a screenshot in JSON without the id of its bytes', async () => {
    const screenshot = { blobId: 'blob-7', mimeType: 'image/png', width: 2, height: 2, fullPage: true };
    const text = await render('json', anArticle({ content: { screenshot } }));
    expect(captureDocumentSchema.parse(JSON.parse(text)).formats.screenshot).toMatchObject({
      fullPage: true,
    });
    expect(text).not.toContain('blob-7');
  });

  it('keep what a service returned beyond the shared formats, and what it cost', async () => {
    const document = captureDocumentSchema.parse(JSON.parse(await render('json', aRightToLeftCapture())));
    expect(document.extra).toEqual({ answer: 'مرتين' });
    expect(document.creditsUsed).toBe(5);
  });

  it('give the bytes of a stored PNG back unchanged, whatever type it was stored under', async () => {
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    const blob = await exporters.screenshot.render(anArticle(), defaultSettings, new Blob([bytes]));
    expect(blob.type).toBe('image/png');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('say so when the screenshot is gone or is none', async () => {
    const gone = exporters.screenshot.render(anArticle(), defaultSettings);
    await expect(gone).rejects.toMatchObject({ reason: 'stored-record-bad' });
    const none = exporters.screenshot.render(anArticle(), defaultSettings, new Blob(['not a picture']));
    await expect(none).rejects.toMatchObject({ reason: 'stored-record-bad' });
  });

  it('refuse a capture that they do not accept', async () => {
    for (const name of ['markdown', 'html', 'text'] as const)
      await expect(render(name, anArticle({ content: {} }))).rejects.toMatchObject({ reason: 'bug' });
  });
});

describe('formatFile', () => {
  it('makes a file of every text format that can be captured', async () => {
    for (const format of captureFormats.filter((name) => name !== 'screenshot')) {
      const blob = await formatFile(anArticle(), format, defaultSettings);
      expect(blob.size).toBeGreaterThan(10);
      expect(extensionOf(format)).toMatch(/^\.(md|html|json)$/);
    }
    expect(extensionOf('screenshot')).toBe('.png');
  });

  it('names every file of one page differently, also where formats have one extension', () => {
    const named = captureFormats.map((format) =>
      flatFileNameFor(anArticle(), endingOf(format), defaultSettings),
    );
    const whole = wholeFilesOf(anArticle()).map((kind) =>
      flatFileNameFor(anArticle(), exporters[kind].extension, defaultSettings),
    );
    expect(new Set([...named, ...whole]).size).toBe(captureFormats.length + whole.length);
    expect(endingOf('markdown')).toBe('.md');
    expect(endingOf('links')).toBe(' - links.md');
  });

  it('gives the JSON that was asked for, not the whole capture', async () => {
    const blob = await formatFile(anArticle(), 'json', defaultSettings);
    expect(JSON.parse(await blob.text())).toEqual(anArticle().content.json);
  });
});
