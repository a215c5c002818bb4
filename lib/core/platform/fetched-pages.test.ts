// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AppError } from '../model/errors';
import type { PageOptions, PageReading } from '../model/page';
import type { TabSource } from '../model/request';
import { withTabFiles } from './fetched-pages';

const nowhere = (): Promise<never> => Promise.reject(new Error('not in this test'));
// The casts: both are passed on, and never looked into.
const options = { formats: ['markdown'] } as unknown as PageOptions;
const { signal } = new AbortController();
const read = { ok: true, title: 'Tides', content: { markdown: 'High' } } as unknown as PageReading;

function raised(page: PageReading | AppError): PageReading {
  if (page instanceof AppError) throw page;
  return page;
}

/** A tab at this address, where the browser's viewer shows a file or the page is a page. */
function tabAt(
  url: string,
  page: PageReading | AppError,
  fetched: () => Promise<PageReading> = () => Promise.resolve(read),
  passwords: Readonly<Record<string, string>> = {},
) {
  const asked: unknown[] = [];
  const pages = withTabFiles(
    { read: async () => raised(page), press: nowhere, photograph: nowhere },
    {
      read: (address, how, _, ofTab) => {
        asked.push([address, how, ofTab]);
        return fetched();
      },
    },
    (file) => passwords[file],
  );
  const source: TabSource = { type: 'tab', tabId: 1, windowId: 1, url, title: '' };
  return { asked, reading: () => pages.read(source, options, 0, signal) };
}
const viewer = (url: string): PageReading => ({ ok: false, url, why: 'pdf', amount: 0 });
const PDF = 'https://papers.example/d/7';

describe('a tab that shows a file', () => {
  it('is read as that file, fetched once as this browser gets it', async () => {
    const { asked, reading } = tabAt(PDF, viewer(PDF));
    expect(await reading()).toBe(read);
    expect(asked).toEqual([[PDF, options, {}]]);
  });

  it('is opened with the password that was entered for its tab', async () => {
    const { asked, reading } = tabAt(PDF, viewer(PDF), undefined, { [`1 ${PDF}`]: 'low water' });
    await reading();
    expect(asked).toEqual([[PDF, options, { password: 'low water' }]]);
  });

  it.each([
    ['a page', PDF, { ...read, url: PDF } as PageReading],
    ['a page that is refused', PDF, { ok: false, url: PDF, why: 'empty', amount: 0 } as const],
  ])('fetches nothing of %s', async (_, url, page) => {
    const { asked, reading } = tabAt(url, page);
    expect(await reading()).toBe(page);
    expect(asked).toEqual([]);
  });

  it('is read also where the viewer lets nobody in, as in Firefox; any other refusal stays', async () => {
    const shut = tabAt(PDF, new AppError('tab-not-open'));
    expect(await shut.reading()).toBe(read);
    expect(shut.asked).toEqual([[PDF, options, {}]]);
    const gone = tabAt(PDF, new AppError('tab-gone'));
    await expect(gone.reading()).rejects.toMatchObject({ reason: 'tab-gone' });
    expect(gone.asked).toEqual([]);
  });

  it('names why the file is not read, and what is none of the known files stays one of the viewer', async () => {
    const failing = (detail: string) =>
      tabAt(PDF, viewer(PDF), () => Promise.reject(new AppError('file-unreadable', { detail })));
    await expect(failing('scanned').reading()).rejects.toMatchObject({ facts: { detail: 'scanned' } });
    expect(await failing('unknown-type').reading()).toEqual(viewer(PDF));
  });
});
