import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/core/model/settings';
import { nastyTitles } from '@/tests/support/nasty-titles';
import { aCrawl } from '@/tests/support/site-export';
import { strictXml } from '@/tests/support/strict-xml';
import { siteExporters, siteFile, type SiteExportFormat } from './site-registry';

const site = () =>
  aCrawl(
    Object.fromEntries(
      nastyTitles.map((title, index) => [
        `https://a.test/${index}`,
        {
          title,
          metadata: { author: title, description: title },
          markdown: `# ${title}\n\nSee [next](https://a.test/${index + 1}), ![p](https://a.test/p.png).\n\n| a | b |\n| :-: | - |\n| ${title.replace(/[|\r\n]/g, ' ')} | <br>x |\n`,
        },
      ]),
    ),
    { title: 'Nasty \u0000 & <b>' },
  );
const bytesOf = async (format: SiteExportFormat) =>
  new Uint8Array(await (await siteFile(format, site(), { settings: defaultSettings })).arrayBuffer());
// Strict: invalid UTF-8 throws.
const textOf = async (format: SiteExportFormat) =>
  new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(format));
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

describe('two hundred nasty titles', () => {
  it('are two hundred', () => expect(nastyTitles.length).toBeGreaterThanOrEqual(200));

  it.each(['markdown', 'llms', 'llmsFull', 'csv', 'tsv'] as const)('leave no control in %s', async (format) =>
    expect(await textOf(format)).not.toMatch(CONTROLS),
  );

  it('leave no control in the contents and the index of a zip', async () => {
    const files = unzipSync(await bytesOf('zip'));
    expect(strFromU8(files['index.md'] ?? new Uint8Array())).not.toMatch(CONTROLS);
    const index = strFromU8(files['index.json'] ?? new Uint8Array());
    expect(index).not.toMatch(/\\u00[01]|\\u007f/);
    expect(JSON.parse(index)).toMatchObject({ pages: { length: nastyTitles.length } });
    for (const name of Object.keys(files))
      expect(name).not.toMatch(/^\/|(^|\/)\.\.?(\/|$)|[\\:*?"<>|\u0000-\u001f]/);
  });

  it('are rows of the same number of cells in a table by tabs, none a formula', async () => {
    const rows = (await textOf('tsv'))
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .slice(0, -1);
    expect(rows).toHaveLength(nastyTitles.length + 1);
    expect(new Set(rows.map((row) => row.split('\t').length)).size).toBe(1);
    for (const row of rows)
      for (const cell of row.split('\t'))
        if (!/^[+-]?[\d.]+$/.test(cell)) expect(cell).not.toMatch(/^[\s\ufeff]*[=+\-@]/);
  });

  it('are one JSON document on each line', async () => {
    const lines = (await textOf('jsonLines')).trimEnd().split('\n');
    expect(lines).toHaveLength(nastyTitles.length);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ version: 1 });
  });

  it('are chapters of a book that a strict parser reads', { tags: ['long'] }, async () => {
    expect(siteExporters.epub.extension).toBe('.epub');
    const bytes = await bytesOf('epub');
    // By the standard: the first file, stored, without an extra field.
    expect(strFromU8(bytes.slice(30, 58))).toBe('mimetypeapplication/epub+zip');
    expect([bytes[8], bytes[9], bytes[28], bytes[29]]).toEqual([0, 0, 0, 0]);
    const files = unzipSync(bytes);
    const opf = strFromU8(files['EPUB/book.opf'] ?? new Uint8Array());
    const hrefs = [...opf.matchAll(/<item id="([^"]+)" href="([^"]+)"/g)].map(([, , href]) => `EPUB/${href}`);
    expect(new Set(Object.keys(files))).toEqual(
      new Set(['mimetype', 'META-INF/container.xml', 'EPUB/book.opf', ...hrefs]),
    );
    expect([...opf.matchAll(/<itemref /g)]).toHaveLength(nastyTitles.length + 1);
    expect(opf).toMatch(/<meta property="dcterms:modified">\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ</);
    for (const [name, content] of Object.entries(files)) {
      if (!/\.(xhtml|opf|xml)$/.test(name)) continue;
      const text = strFromU8(content);
      expect(() => strictXml(text), name).not.toThrow();
      expect(text).not.toContain('<img src="http');
      for (const [, href = ''] of text.matchAll(/<a href="([^":]+)"/g))
        expect(Object.keys(files)).toContain(`EPUB/${href}`);
    }
    expect(strFromU8(files['EPUB/page-1.xhtml'] ?? new Uint8Array())).toContain('href="page-2.xhtml"');
    expect(strFromU8(files['EPUB/contents.xhtml'] ?? new Uint8Array())).toContain('&lt;script&gt;');
  });
});
