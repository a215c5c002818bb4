// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/core/model/settings';
import { nastyTitles } from '@/tests/support/nasty-titles';
import { aCrawl } from '@/tests/support/site-export';
import { strictCsv } from '@/tests/support/strict-csv';
import { dataFile } from '../extract/export/data-files';
import { mapExporters } from '../map/export/map-registry';
import { siteFile } from '../site-export/site-registry';

/** The content of a title's cell: no control characters, and an apostrophe before what a spreadsheet would run. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Cs}/gu;
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** One number with a sign is no formula. */
const NUMBER = /^[+-]?[\d.]+$/;
const cellOf = (title: string): string => {
  const text = title.replace(CONTROLS, '');
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
};
/** As it is shown everywhere: no control characters, no direction characters, one line. */
const tableOf = async (blob: Blob): Promise<string[][]> => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await blob.arrayBuffer());
  expect(text.startsWith('\ufeff')).toBe(true);
  return strictCsv(text.slice(1));
};

describe('two hundred nasty titles as cells of a table', () => {
  it('come back from the table of a crawl by a strict parser', async () => {
    const pages = Object.fromEntries(
      nastyTitles.map((title, index) => [
        `https://a.test/${index}`,
        { title, metadata: { author: title, description: title }, markdown: '# A\n' },
      ]),
    );
    const [head = [], ...rows] = await tableOf(
      await siteFile('csv', aCrawl(pages), { settings: defaultSettings }),
    );
    expect(rows).toHaveLength(nastyTitles.length);
    for (const [index, row] of rows.entries()) {
      const title = nastyTitles[index] ?? '';
      expect(row, title).toHaveLength(head.length);
      expect(row[head.indexOf('author')], title).toBe(cellOf(title));
      for (const cell of row) if (!NUMBER.test(cell)) expect(cell, title).not.toMatch(FORMULA);
    }
  });

  it('come back from the table of a map', async () => {
    const entries = nastyTitles.map((title, index) => ({
      url: `https://a.test/${index}`,
      title,
      description: title,
      origin: 'page' as const,
    }));
    const map = { url: 'https://a.test/', subject: 'a.test', at: 0, entries };
    const [, ...rows] = await tableOf(await mapExporters.csv.render(map));
    expect(rows.map(([, title, description]) => [title, description])).toEqual(
      nastyTitles.map((title) => [cellOf(title), cellOf(title)]),
    );
    const lines = (await (await mapExporters.text.render(map)).text()).trimEnd().split('\n');
    expect(lines).toEqual(entries.map(({ url }) => url));
  });

  it('come back from the table of an extraction, whatever its columns are called', async () => {
    const rows = nastyTitles.map((text) => ({ value: { text }, cells: [{ value: text, text }, undefined] }));
    for (const name of nastyTitles) {
      const [head] = await tableOf(
        dataFile('csv', [], { columns: [name, 'b'], rows: rows.slice(0, 3) }).blob,
      );
      expect(head, name).toEqual([cellOf(name), 'b']);
    }
    const [, ...read] = await tableOf(dataFile('csv', [], { columns: ['a', 'b'], rows }).blob);
    expect(read).toEqual(nastyTitles.map((title) => [cellOf(title), '']));
    const lines = (await dataFile('jsonl', [], { columns: [], rows }).blob.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(nastyTitles.map((text) => ({ text })));
  });
});
