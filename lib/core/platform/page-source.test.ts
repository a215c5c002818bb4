// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aReport, pageOptions } from '@/tests/support/page-options';
import type { PageOptions, PageReading } from '../model/page';
import { browser } from './browser';
import { createPageSource } from './page-source';

const url = 'https://docs.example/a';
const source = { type: 'tab' as const, tabId: 7, windowId: 1, documentId: 'D1', url, title: '' };
const options: PageOptions = { ...pageOptions, formats: ['markdown', 'links'], scope: 'auto' };
const page: PageReading = {
  ok: true,
  url,
  title: 'A',
  content: { markdown: '# A' },
  metadata: {},
  report: aReport({ readingMs: 10 }),
};
const rest = { content: { links: [] }, readingMs: 5 };
const { signal } = new AbortController();

/** A tab whose injected files evaluate to these answers, or are refused with them. */
function tabWith(answers: Record<string, unknown>) {
  const injected: string[][] = [];
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(async ({ files }) => {
    if (!files) return [{ frameId: 0, documentId: 'D1', result: undefined }];
    injected.push(files);
    const answer = answers[files.at(-1) ?? ''];
    if (answer instanceof Error) throw answer;
    return [{ frameId: 0, documentId: 'D1', result: answer }];
  });
  return injected;
}

beforeEach(() => vi.restoreAllMocks());

describe('a page that is read in two parts', () => {
  it('is announced as soon as its first part is made, and is complete with the second', async () => {
    const injected = tabWith({ '/capture.js': page, '/capture-rest.js': rest });
    const told = vi.fn(() => expect(injected).toEqual([['/capture-forests.js', '/capture.js']]));
    const whole = await createPageSource().read(source, options, 0, signal, told);
    expect(told).toHaveBeenCalledExactlyOnceWith(page);
    expect(whole).toEqual({
      ...page,
      content: { markdown: '# A', links: [] },
      report: { ...page.report, readingMs: 15 },
    });
  });

  it.each([
    ['went away', new Error('No document with id D1 in tab with id 7')],
    ['went on to another address', undefined],
    ['was closed', new Error('No tab with id: 7.')],
  ])('is what was made first when its document %s in between, and says so', async (_how, answer) => {
    tabWith({ '/capture.js': page, '/capture-rest.js': answer });
    const told = vi.fn();
    const read = await createPageSource().read(source, options, 0, signal, told);
    expect(told).toHaveBeenCalledTimes(1);
    expect(read).toMatchObject({
      content: { markdown: '# A' },
      report: { warnings: ['left-before-whole'] },
    });
  });

  it('is not notified when there is nothing to read', async () => {
    const injected = tabWith({ '/capture.js': { ok: false, url, why: 'empty', amount: 0 } });
    const told = vi.fn();
    await expect(createPageSource().read(source, options, 0, signal, told)).resolves.toMatchObject({
      ok: false,
    });
    expect(told).not.toHaveBeenCalled();
    expect(injected).toEqual([['/capture-forests.js', '/capture.js']]);
  });
});

it('reads a page for which nobody waits in one call, with no more code than its formats need', async () => {
  const injected = tabWith({ '/capture.js': page, '/capture-rest.js': page });
  const pages = createPageSource();
  await pages.read(source, options, 0, signal);
  await pages.read(source, { ...options, formats: ['markdown'] }, 0, signal);
  expect(injected).toEqual([
    ['/capture-forests.js', '/capture.js', '/capture-rest.js'],
    ['/capture-forests.js', '/capture.js'],
  ]);
  injected.length = 0;
  const scrolled = { ...options, scroll: { screens: 3, limitMs: 9_000 } };
  await createPageSource().read(source, scrolled, 0, signal, vi.fn());
  expect(injected).toEqual([
    ['/capture-scroll.js', '/capture-forests.js', '/capture.js', '/capture-rest.js'],
  ]);
});

it('asks for the reading without waiting until its order is there', async () => {
  let leave = (): void => undefined;
  const left = new Promise<void>((done) => (leave = done));
  const asked: string[] = [];
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(async ({ files }) => {
    asked.push(files ? 'files' : 'order');
    if (!files) await left;
    return [{ frameId: 0, documentId: 'D1', result: files && page }];
  });
  const read = createPageSource().read(source, { ...options, formats: ['markdown'] }, 0, signal);
  await vi.waitFor(() => expect(asked).toEqual(['order', 'files']));
  leave();
  await expect(read).resolves.toEqual(page);
  expect(asked).toEqual(['order', 'files']);
});

it('reads a page whose order came later than what takes it', async () => {
  let isLeft = false;
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(async ({ files }) => {
    const result = files && isLeft ? page : undefined;
    if (!files) {
      // A document that is still loading.
      await new Promise((done) => setTimeout(done, 5));
      isLeft = true;
    }
    return [{ frameId: 0, documentId: 'D1', result }];
  });
  const read = createPageSource().read(source, { ...options, formats: ['markdown'] }, 0, signal);
  await expect(read).resolves.toEqual(page);
});

it('is not taken for read when its document went away before anything was made', async () => {
  tabWith({ '/capture.js': undefined });
  vi.spyOn(browser.tabs, 'get').mockRejectedValue(new Error('No tab with id: 7.'));
  await expect(createPageSource().read(source, options, 0, signal, vi.fn())).rejects.toMatchObject({
    reason: 'tab-gone',
  });
});

it.each([
  ['everything is wanted', { scope: 'everything' as const }],
  ['certain parts are wanted', { includeTags: ['main'] }],
  ['menus and the like are wanted too', { onlyMainContent: false }],
])('brings nothing that judges a page where %s', async (_what, some) => {
  const injected = tabWith({ '/capture.js': page });
  await createPageSource().read(source, { ...options, formats: ['markdown'], ...some }, 0, signal);
  expect(injected).toEqual([['/capture.js']]);
});
