import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { strFromU8, unzipSync, type Unzipped } from 'fflate';
import { siteIndexSchema } from '@/lib/features/site-export/site-zip';
import { strictXml } from '../support/strict-xml';
import { expect, test } from './fixtures';
import { startDeviceJob, storedJob } from './support/device-jobs';
import { waitForFile } from './support/downloads';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

const PAGES = 4;
const textIn = (files: Unzipped, name: string): string => {
  const bytes = files[name];
  if (!bytes) throw new Error(`no ${name} among ${Object.keys(files).join(', ')}`);
  return strFromU8(bytes);
};

/** Rows of RFC 4180, or of a table by tabs that quotes nothing; throws where a row has another width. */
function strictRows(text: string, separator: ',' | '\t'): string[][] {
  const rows =
    separator === '\t'
      ? text
          .split(/\r?\n/)
          .filter(Boolean)
          .map((row) => row.split('\t'))
      : [...text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)(?:\r\n|$)/g)]
          .map(([, row = '']) => row)
          .filter(Boolean)
          .map((row) => row.match(/(?<=^|,)("(?:[^"]|"")*"|[^",]*)/g) ?? []);
  const width = rows[0]?.length;
  for (const row of rows) if (row.length !== width) throw new Error(`a row of ${row.length}, not ${width}`);
  return rows;
}

test('everything that is kept is saved from the Library as each kind of file, and each opens in a strict reader', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const own = await trawl.open('manifest.json');
  const id = await startDeviceJob(own, {
    kind: 'crawl',
    url: sites.url(`${PAGES - 1}.many`),
    limit: PAGES,
    formats: ['markdown'],
  });
  await expect.poll(async () => (await storedJob(trawl, id))?.state.status).toBe('done');

  const panel = await trawl.open('sidepanel.html');
  await panel.setViewportSize({ width: 320, height: 900 });
  await panel.getByRole('tab', { name: 'Library', exact: true }).click();
  const list = panel.getByRole('listbox', { name: 'Captures' });
  // A crawl is one row.
  await expect(list.getByRole('option')).toHaveCount(1);
  await list.focus();
  await panel.keyboard.press('Space');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  const save = async (row: string, name: RegExp): Promise<Buffer> => {
    await panel.getByRole('button', { name: 'Export', exact: true }).click();
    await panel.getByRole('menuitem', { name: row, exact: true }).click();
    return (await waitForFile(trawl.downloadsFolder, name)).bytes;
  };
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('menuitem').first()).toBeHidden();
  expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const zip = unzipSync(new Uint8Array(await save('A file per page (.zip)', /\.zip$/)));
  const index = siteIndexSchema.parse(JSON.parse(textIn(zip, 'index.json')));
  expect(index.pages).toHaveLength(PAGES);
  const contents = textIn(zip, 'index.md');
  for (const { file } of index.pages) {
    expect(contents).toContain(`](${encodeURI(file)})`);
    expect(textIn(zip, file)).toMatch(/^---\n/);
  }
  const sums = textIn(zip, 'manifest-sha256.txt').trimEnd().split('\n');
  expect(sums.map((line) => line.slice(66)).sort()).toEqual(
    Object.keys(zip)
      .filter((name) => name !== 'manifest-sha256.txt')
      .sort(),
  );
  for (const line of sums)
    expect(
      createHash('sha256')
        .update(zip[line.slice(66)] ?? '')
        .digest('hex'),
    ).toBe(line.slice(0, 64));

  // What epubcheck looks at first: the container (OCF 3.3, 4.2 and 4.3), the package and its manifest (EPUB 3.3, 5), well-formedness.
  const bytes = await save('Book (.epub)', /\.epub$/);
  expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
  expect(bytes.readUInt16LE(8)).toBe(0);
  const book = unzipSync(new Uint8Array(bytes));
  for (const name of Object.keys(book)) if (/\.(opf|xml|xhtml)$/.test(name)) strictXml(textIn(book, name));
  const opf = textIn(book, 'EPUB/book.opf');
  const items = [...opf.matchAll(/<item id="([^"]+)" href="([^"]+)"/g)];
  expect(items.map(([, , href]) => `EPUB/${href}`).sort()).toEqual(
    Object.keys(book)
      .filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'))
      .sort(),
  );
  const ids = new Set(items.map(([, name]) => name));
  const spine = [...opf.matchAll(/<itemref idref="([^"]+)"/g)].map(([, name = '']) => name);
  expect(spine).toHaveLength(PAGES + 1);
  expect(spine.every((name) => ids.has(name))).toBe(true);
  expect(opf).toMatch(/<meta property="dcterms:modified">\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/meta>/);
  for (const name of Object.keys(book).filter((one) => one.endsWith('.xhtml'))) {
    const page = textIn(book, name);
    expect(page).not.toMatch(/<(?:img|script|iframe|link)[^>]+(?:src|href)="https?:/);
    for (const [, href = ''] of page.matchAll(/<a href="([^":#]+)(?:#[^"]*)?"/g))
      expect(Object.keys(book)).toContain(`EPUB/${href}`);
  }

  expect(JSON.parse((await save('JSON', /\.json$/)).toString())).toHaveLength(PAGES);
  const lines = (await save('JSON Lines (.jsonl)', /\.jsonl$/)).toString().trimEnd().split('\n');
  expect(lines.map((line) => typeof JSON.parse(line))).toEqual(Array<string>(PAGES).fill('object'));
  expect(strictRows((await save('Table (.csv)', /\.csv$/)).toString(), ',')).toHaveLength(PAGES + 1);
  expect(strictRows((await save('Table (.tsv)', /\.tsv$/)).toString(), '\t')).toHaveLength(PAGES + 1);
  const llms = (await save('llms.txt', /llms\.txt$/)).toString();
  expect(llms.match(/^# .+$/gm)).toHaveLength(1);
  expect(llms.match(/^- \[[^\]]+\]\(http[^)]+\)/gm)).toHaveLength(PAGES);
  const joined = (await save('One Markdown file', /\.md$/)).toString();
  for (const { title } of index.pages) expect(joined).toContain(title);
  for (const text of [llms, joined, contents])
    // oxlint-disable-next-line no-control-regex -- it looks for them.
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/);
});

test('a long export is stopped by a press and leaves no file', async ({ browserWithTrawl: trawl, sites }) => {
  const COPIES = 3_000;
  const own = await trawl.open('manifest.json');
  const id = await startDeviceJob(own, {
    kind: 'crawl',
    url: sites.url('0.many'),
    limit: 1,
    formats: ['markdown'],
  });
  await expect.poll(async () => (await storedJob(trawl, id))?.state.status).toBe('done');
  // A library of years, made of the one page.
  await own.evaluate(async (copies) => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await asked(indexedDB.open('trawl'));
    const tx = db.transaction(['captures', 'contents'], 'readwrite');
    const [capture] = await asked(tx.objectStore('captures').getAll());
    const [held] = await asked(tx.objectStore('contents').getAll());
    for (let copy = 0; copy < copies; copy += 1) {
      const url = `${capture.url}?copy=${copy}`;
      tx.objectStore('captures').put({
        ...capture,
        id: `copy-${copy}`,
        jobId: `old-${copy}`,
        url,
        page: url,
      });
      tx.objectStore('contents').put({ ...held, id: `copy-${copy}` });
    }
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();
  }, COPIES);

  const panel = await trawl.open('sidepanel.html');
  await panel.getByRole('tab', { name: 'Library', exact: true }).click();
  const list = panel.getByRole('listbox', { name: 'Captures' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await list.focus();
  await panel.keyboard.press('Control+a');
  await expect(list.getByRole('option', { selected: true }).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Book (.epub)', exact: true }).click();
  await expect(panel.getByText(/^Exporting|of 3,0/).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Stop export' }).click();
  await expect(panel.getByRole('button', { name: 'Stop export' })).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await panel.waitForTimeout(1_500);
  expect((await readdir(trawl.downloadsFolder)).filter((name) => !name.startsWith('.'))).toEqual([]);
});
