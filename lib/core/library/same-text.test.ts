// @vitest-environment node
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { CapturedPage } from '../model/capture';
import { scrapeRequestSchema, type ScrapeRequest } from '../model/request';
import { readMarks } from '@/lib/features/marks/marks';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { aCrawl, aPage, aScrape } from '@/tests/support/pages';

const URL_READ = 'https://a.test/page';
let made = 0;

async function capture(
  library: TestLibrary,
  page: CapturedPage,
  at: number,
  id = `again-${(made += 1)}`,
  request: ScrapeRequest = aScrape(page.url),
) {
  library.clock.now = at;
  const job = { id, request, engine: 'device' as const, host: 'a.test', title: '' };
  if (!(await library.jobs.get(id))) await library.jobs.add(job);
  await library.jobs.claimDue(id, 1_000);
  await library.jobs.commit(id, id, { type: 'step', captures: [page], next: { type: 'done' } });
  return library.jobs.get(id);
}

/** Of a page that was read when the popup opened. */
const aReading = (readingId: string): ScrapeRequest =>
  scrapeRequestSchema.parse({
    kind: 'scrape',
    source: { type: 'tab', tabId: 7, windowId: 1, url: URL_READ, readingId },
    formats: ['markdown'],
  });

const versions = (library: TestLibrary) => library.reader.versions(URL_READ);

describe('the same text of a page', () => {
  it('is a further date of the version there is, under any address of the page', async () => {
    const library = await createTestLibrary();
    await capture(library, aPage(URL_READ, 'one'), 1_000);
    const tracked = { ...aPage(`${URL_READ}?fbclid=1`, 'one'), title: aPage(URL_READ).title };
    await capture(library, tracked, 2_000);
    expect(await versions(library)).toMatchObject([{ url: URL_READ, capturedAt: 1_000, seenAgain: [2_000] }]);
    await capture(library, { ...tracked, url: `${URL_READ}?id=1` }, 3_000);
    expect(await versions(library)).toHaveLength(1);
    expect(await library.reader.count()).toBe(2);
  });

  it.each([
    ['https://a.test/page/'],
    ['http://a.test/page'],
    ['https://www.a.test/page'],
    ['http://www.a.test/page/amp/?utm_source=x'],
    ['https://a.test/page/index.html'],
    ['https://touch.a.test//page?ref=mail'],
    ['https://a.test/Page.amp'],
    ['https://www.google.com/amp/s/a.test/page'],
  ])('is a version of the page at an address that differs in its spelling: %s', async (other) => {
    const library = await createTestLibrary();
    await capture(library, aPage(URL_READ, 'one'), 1_000);
    await capture(library, { ...aPage(other, 'one'), title: aPage(URL_READ).title }, 2_000);
    expect((await versions(library)).map(({ capturedAt }) => capturedAt)).toEqual([2_000, 1_000]);
    // It stays so when the text changes, at either address, and is found at both.
    await capture(library, aPage(other, 'two'), 3_000);
    await capture(library, aPage(URL_READ, 'three'), 4_000);
    expect(await library.reader.versions(other)).toHaveLength(4);
    expect(await library.reader.versionsOf(other)).toBe(4);
    expect((await library.reader.latestOf(other))?.capturedAt).toBe(4_000);
    expect(await versions(library)).toHaveLength(4);
  });

  it('is the same where only links to its own site differ, as each address resolves them', async () => {
    const library = await createTestLibrary();
    const at = (base: string, page: string, more = ''): string =>
      `one [two](${base}/two${more}) [below](${page}#below) [else](https://b.test/x)`;
    await capture(library, aPage(URL_READ, at('https://a.test', URL_READ)), 1_000);
    const others = ['http://www.a.test/page/', 'https://m.a.test/page', 'https://a.test/page/amp'];
    for (const [index, other] of others.entries())
      await capture(library, aPage(other, at(other.replace(/\/page.*/, ''), other)), 2_000 + index);
    expect(await versions(library)).toHaveLength(4);
    await capture(
      library,
      aPage('http://a.test/page', at('http://a.test', 'http://a.test/page', '?b')),
      3_000,
    );
    expect(await versions(library)).toHaveLength(4);
  });

  it.each([
    ['https://touch.a.test//page?ref=mail'],
    ['https://a.test/PAGE/'],
    ['https://a-test.cdn.ampproject.org/c/s/a.test/page?amp_js_v=1'],
  ])('is a version whichever address came first: %s', async (first) => {
    const library = await createTestLibrary();
    await capture(library, aPage(first, 'one'), 1_000);
    await capture(library, { ...aPage(URL_READ, 'one'), title: aPage(first).title }, 2_000);
    expect(await library.reader.versions(first)).toHaveLength(2);
    expect(await versions(library)).toHaveLength(2);
  });

  it('is what decides: with another text, it is another page', async () => {
    const library = await createTestLibrary();
    await capture(library, aPage(URL_READ, 'one'), 1_000);
    await capture(library, aPage(`${URL_READ}/`, 'two'), 2_000);
    await capture(library, aPage(`${URL_READ}/more`, 'one'), 3_000);
    // Parameters with another value in each choose what is shown, whatever their name.
    await capture(library, aPage('https://a.test/file?ref=main', 'one'), 4_000);
    await capture(library, aPage('https://a.test/file?ref=dev', 'one'), 5_000);
    expect(await library.reader.versions('https://a.test/file?ref=dev')).toHaveLength(1);
    expect(await versions(library)).toHaveLength(1);
    expect(await library.reader.versions(`${URL_READ}/`)).toHaveLength(1);
  });

  it('brings the marks of the page along', async () => {
    const library = await createTestLibrary();
    const job = await capture(library, aPage(URL_READ, 'one'), 1_000);
    await library.marks.mark([job?.captureIds[0] ?? ''], { starred: true });
    await capture(library, aPage(`${URL_READ}/`, 'one'), 2_000);
    expect((await versions(library)).map((one) => readMarks(one).starred)).toEqual([true, true]);
  });

  it('has the answers for templates of when it was read last', async () => {
    const library = await createTestLibrary();
    const answered = (selected: [string, string][]) => ({
      ...aPage(URL_READ, 'one'),
      content: { markdown: 'one', forTemplates: { jsonLd: [], meta: [], selected } },
    });
    const id = (await capture(library, aPage(URL_READ, 'one'), 1_000))?.captureIds[0] ?? '';
    const before = await library.reader.capture(id);
    await capture(library, answered([['selector:.lead', 'Lead']]), 2_000);
    const after = await library.reader.capture(id);
    expect(after?.seenAgain).toEqual([2_000]);
    expect(after?.content.forTemplates?.selected).toEqual([['selector:.lead', 'Lead']]);
    expect(after?.bytes).toBeGreaterThan(before?.bytes ?? 0);
    await capture(library, aPage(URL_READ, 'one'), 3_000);
    expect((await library.reader.capture(id))?.content).toEqual(after?.content);
  });

  it('is recognized by its job, and found by nothing that it was not before', async () => {
    const library = await createTestLibrary();
    const first = await capture(library, aPage(URL_READ, 'one'), 1_000);
    const outbox = await library.db.getAll('outbox');
    const second = await capture(library, aPage(URL_READ, 'one'), 2_000);
    await capture(library, aPage(URL_READ, 'one'), 3_000);
    expect(second?.captureIds).toEqual(first?.captureIds);
    expect(await versions(library)).toMatchObject([{ capturedAt: 1_000, seenAgain: [2_000, 3_000] }]);
    expect(await library.db.count('contents')).toBe(1);
    expect(await library.db.getAll('outbox')).toEqual(outbox);
  });

  it('is one version where the device has also made a summary and the data of the page', async () => {
    const library = await createTestLibrary();
    const content = { markdown: 'one', summary: 'one', json: { jsonLd: [{ '@type': 'Article' }] } };
    await capture(library, { ...aPage(URL_READ), content }, 1_000);
    await capture(library, { ...aPage(URL_READ), content: structuredClone(content) }, 2_000);
    expect(await versions(library)).toMatchObject([{ capturedAt: 1_000, seenAgain: [2_000] }]);
    const other = { ...content, json: { jsonLd: [{ '@type': 'Product' }] } };
    await capture(library, { ...aPage(URL_READ), content: other }, 3_000);
    expect(await versions(library)).toHaveLength(2);
  });

  it('is one capture, without a further date, where two jobs keep one reading', async () => {
    const library = await createTestLibrary();
    const reading = aReading('00000000-0000-4000-8000-000000000001');
    const page = { ...aPage(URL_READ, 'one'), content: { markdown: 'one', summary: 'one' } };
    const kept = await capture(library, page, 1_000, 'keep', reading);
    const outbox = await library.db.getAll('outbox');
    const copied = await capture(library, page, 2_000, 'copy', reading);
    expect(copied?.captureIds).toEqual(kept?.captureIds);
    const [only, ...others] = await versions(library);
    expect(others).toEqual([]);
    expect(only?.seenAgain).toBeUndefined();
    expect(await library.db.getAll('outbox')).toEqual(outbox);
    await library.captures.delete(kept?.captureIds ?? []);
    await capture(library, page, 3_000, 'copy-again', reading);
    expect(await versions(library)).toMatchObject([{ capturedAt: 3_000 }]);
  });

  it('is a version where another text came between, and where that one is deleted', async () => {
    const library = await createTestLibrary();
    for (const [at, words] of ['one', 'two', 'one'].entries())
      await capture(library, aPage(URL_READ, words), 1_000 + at);
    expect((await versions(library)).map(({ capturedAt }) => capturedAt)).toEqual([1_002, 1_001, 1_000]);
    await library.captures.delete((await versions(library)).map(({ id }) => id));
    await capture(library, aPage(URL_READ, 'one'), 2_000);
    expect(await versions(library)).toHaveLength(1);
  });

  it.each([
    ['a paid capture', { creditsUsed: 1 }],
    ['another title', { title: 'Another' }],
    ['an answer', { content: { markdown: 'one', json: { price: 2 } } }],
    ['more formats', { content: { markdown: 'one', html: '<p>one</p>' } }],
    ['spaces that are text', { content: { markdown: 'one ' } }],
  ])('does not hide %s', async (_name, change) => {
    const library = await createTestLibrary();
    await capture(library, aPage(URL_READ, 'one'), 1_000);
    await capture(library, { ...aPage(URL_READ, 'one'), ...change }, 2_000);
    expect(await versions(library)).toHaveLength(2);
  });

  it('is kept for each crawl that read it', async () => {
    const library = await createTestLibrary();
    await capture(library, aPage(URL_READ, 'one'), 1_000);
    await library.jobs.add({
      id: 'crawl',
      request: aCrawl(URL_READ),
      engine: 'device',
      host: 'a.test',
      title: '',
    });
    await library.jobs.claimDue('o', 1_000);
    const step = { type: 'step', captures: [aPage(URL_READ, 'one')], next: { type: 'done' } } as const;
    await library.jobs.commit('crawl', 'o', { ...step, captures: [...step.captures] });
    expect(await versions(library)).toHaveLength(2);
  });

  it('has one date more, wherever the worker dies while it is captured again', async () => {
    for (let endsAt = 1; endsAt <= 9; endsAt += 1) {
      const library = await createTestLibrary();
      await capture(library, aPage(URL_READ, 'one'), 1_000);
      const life = createCrashSchedule(endsAt);
      const dying = capture(
        { ...library, jobs: life.wrap(library.jobs) },
        aPage(URL_READ, 'one'),
        2_000,
        'dies',
      );
      await Promise.race([dying.catch(() => undefined), life.ended]);
      await library.jobs.releaseOthers('next');
      await capture(library, aPage(URL_READ, 'one'), 3_000, 'dies');
      const all = await versions(library);
      expect(all, `killed at await ${endsAt}`).toHaveLength(1);
      expect(all[0]?.seenAgain, `killed at await ${endsAt}`).toHaveLength(1);
      expect(await library.db.count('contents')).toBe(1);
    }
  });
});
