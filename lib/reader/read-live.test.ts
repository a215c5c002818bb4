import { beforeEach, expect, test, vi } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import type { PageOptions } from '../core/model/page';
import { takeReading, type ReadingScope } from './live-reading';
import { judgeWith } from './main-content/judge';
import { fittedForests } from './main-content/model';
import { readPage } from './read';
import { readLive } from './read-live';
import { finishLive } from './read-live-rest';

// A browser without access to closed shadow roots.
beforeEach(() => vi.stubGlobal('chrome', {}));

const article = (): Document =>
  new DOMParser().parseFromString(
    `<title>Nets</title><main><h1>Nets</h1><p>The net was hauled at first light, and the count began before
     anybody had eaten. <a href="https://a.test/ledger">The ledger</a> names a boat, a depth and a weight in each row.</p>
     <p>Herring ran thin that week, but mackerel made up for it.</p></main>`,
    'text/html',
  );
const options: PageOptions = {
  ...pageOptions,
  formats: ['markdown', 'html', 'links'],
};
const order = { options, waitForMs: 0 };
/** The work of the second file. */
const takeRest = async (scope: ReadingScope) => {
  const reading = await takeReading(scope);
  return reading && finishLive(reading);
};
const timeless = expect.any(Number) as number;

test('two files in one call give what one reading gives, and leave nothing', async () => {
  const scope: ReadingScope = { trawlJudge: judgeWith(fittedForests) };
  void readLive(article(), { ...order, rest: 'together' }, scope);
  const whole = await takeRest(scope);
  const read = readPage(article(), options);
  if (!read.ok) throw new Error('not read');
  expect(whole).toEqual({ ...read, report: { ...read.report, readingMs: timeless } });
  expect(scope).toEqual({});
});

test('apart, the first gives the Markdown, and the second what was missing', async () => {
  const scope: ReadingScope = {};
  const first = await readLive(article(), { ...order, rest: 'apart' }, scope);
  expect(first).toMatchObject({ ok: true, content: { markdown: expect.stringContaining('# Nets') } });
  const rest = await takeRest(scope);
  expect(rest).toEqual({ content: { html: timelessText(), links: expect.any(Array) }, readingMs: timeless });
  expect(scope).toEqual({});
  expect(await takeRest(scope)).toBeUndefined();
});

test('the clock of a reading goes with it, so that it holds no copy of the page; of one nobody takes it rings', async () => {
  vi.useFakeTimers();
  const scope: ReadingScope = {};
  await readLive(article(), { ...order, rest: 'apart' }, scope);
  expect(vi.getTimerCount()).toBe(1);
  await takeRest(scope);
  expect(vi.getTimerCount()).toBe(0);
  await readLive(article(), { ...order, rest: 'apart' }, scope);
  await readLive(article(), { ...order, rest: 'apart' }, scope);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(scope).toEqual({});
  vi.useRealTimers();
});

test('a document that went on to another address in between gives nothing more', async () => {
  const scope: ReadingScope = {};
  let url = 'https://a.test/one';
  const page = Object.defineProperty(article(), 'URL', { get: () => url });
  await readLive(page, { ...order, rest: 'apart' }, scope);
  url = 'https://a.test/two';
  expect(await takeRest(scope)).toBeUndefined();
  await readLive(page, { ...order, rest: 'apart' }, scope);
  url = 'https://a.test/two#part';
  expect(await takeRest(scope)).toMatchObject({ content: { links: expect.any(Array) } });
});

test.each([
  ['as it was loaded', 'https://a.test/gone', 404, { statusCode: 404, warnings: ['page-answered-404'] }],
  ['of a page that is there', 'https://a.test/gone', 200, { statusCode: 200, warnings: [] }],
  ['of another view is not kept', 'https://a.test/other', 404, { statusCode: undefined, warnings: [] }],
  [
    'that the browser does not tell is not kept',
    'https://a.test/gone',
    0,
    { statusCode: undefined, warnings: [] },
  ],
])('the HTTP status %s', async (_, name, responseStatus, { statusCode, warnings }) => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentDocument as Document;
  page.write(article().documentElement.outerHTML);
  page.close();
  Object.defineProperty(page, 'URL', { value: 'https://a.test/gone' });
  Object.defineProperty(frame.contentWindow?.performance, 'getEntriesByType', {
    value: () => [{ name, responseStatus }],
  });
  const scope: ReadingScope = {};
  const scroll = { screens: 3, limitMs: 1_000 };
  for (const options of [order.options, { ...order.options, scroll }]) {
    scope.trawlScroller = () =>
      Promise.resolve({ document: article(), screens: 1, complete: true, restore: () => undefined });
    const read = await readLive(page, { ...order, options }, scope);
    if (!read.ok) throw new Error('not read');
    expect(read.metadata.statusCode).toBe(statusCode);
    expect(read.report.warnings).toEqual(warnings);
  }
  frame.remove();
});

test('nothing is left where nothing more was asked for, or nothing could be read', async () => {
  const scope: ReadingScope = {};
  await readLive(article(), order, scope);
  expect(scope).toEqual({});
  scope.trawlScroller = () => Promise.reject(new Error('not asked to scroll'));
  await readLive(article(), order, scope);
  expect(scope).toEqual({});
  const empty = new DOMParser().parseFromString('<body></body>', 'text/html');
  expect(await readLive(empty, { ...order, rest: 'apart' }, scope)).toMatchObject({
    ok: false,
    why: 'empty',
  });
  expect(scope).toEqual({});
});

test('a page is read where the scroller that was left came to, and put back', async () => {
  const actions: string[] = [];
  const scope: ReadingScope = {
    trawlScroller: (document, { screens }) => {
      actions.push(`scroll ${screens}`);
      return Promise.resolve({ document, screens, complete: false, restore: () => actions.push('restore') });
    },
  };
  const scroll = { screens: 3, limitMs: 1_000 };
  const asked = { ...order, options: { ...order.options, scroll } };
  const read = await readLive(article(), asked, scope);
  expect(actions).toEqual(['scroll 3', 'restore']);
  expect(read).toMatchObject({ ok: true, report: { warnings: ['scrolled-in-part'] } });
  expect(scope).toEqual({});
  // Without it the report does not say that everything was seen.
  expect(await readLive(article(), asked, scope)).toMatchObject({
    report: { warnings: ['scrolled-in-part'] },
  });
});

function timelessText(): string {
  return expect.any(String) as string;
}
