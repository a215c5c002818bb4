// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isDamaged, type Capture } from '../model/capture';
import { mapRequestSchema, requestSchema } from '../model/request';
import { z } from '../model/zod';
import { lastDateOf } from '../model/seen-dates';
import { anArticle } from '@/tests/support/captures';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { aPage, aScrape } from '@/tests/support/pages';

async function keep(library: TestLibrary, url: string, text?: string): Promise<string> {
  const id = crypto.randomUUID();
  await library.jobs.add({ id, request: aScrape(url), engine: 'device', host: '', title: '' });
  await library.jobs.claimDue('one', 1_000);
  await library.jobs.commit(id, 'one', {
    type: 'step',
    captures: [aPage(url, text)],
    next: { type: 'done' },
  });
  library.clock.now += 10;
  return (await library.jobs.get(id))?.captureIds[0] ?? '';
}

const readObject = (record: unknown) => z.record(z.string(), z.unknown()).parse(record);

describe('createLibraryReader', () => {
  it('pages through captures newest first, each once, also when times are equal', async () => {
    const library = await createTestLibrary();
    for (let page = 0; page < 7; page += 1) {
      await keep(library, `https://a.test/${page}`);
      if (page % 2 === 0) library.clock.now -= 10;
    }
    const seen: string[] = [];
    let before: { at: number; id: string } | undefined;
    for (;;) {
      const some = await library.reader.captures({ limit: 2, ...(before && { before }) });
      const last = some.at(-1);
      if (!last) break;
      seen.push(...some.map(({ url }) => url));
      before = { at: lastDateOf(last), id: last.id };
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('lists what was seen again by its last date, page by page, each once', async () => {
    const library = await createTestLibrary();
    const { db } = library;
    const put = (id: string, capturedAt: number, seenAt?: number) =>
      db.put('captures', {
        ...anArticle({ id, url: `https://a.test/${id}`, host: id < 'e' ? 'a.test' : 'b.test', capturedAt }),
        ...(seenAt !== undefined && { seenAgain: [seenAt], seenAt }),
      });
    await put('a', 10, 60);
    await put('b', 20);
    await put('c', 30, 40);
    await put('d', 40);
    await put('e', 40);
    await put('f', 50);
    // Invalid times do not hide it.
    await put('g', 5, 9e15);
    const pages = async (limit: number, host?: string): Promise<string[]> => {
      const ids: string[] = [];
      for (let last: Capture | undefined; ;) {
        const some = await library.reader.captures({
          limit,
          ...(host !== undefined && { host }),
          ...(last && { before: { at: lastDateOf(last), id: last.id } }),
        });
        ids.push(...some.map(({ id }) => id));
        last = some.at(-1);
        if (!last) return ids;
      }
    };
    for (const limit of [1, 2, 3, 10]) {
      expect(await pages(limit)).toEqual(['a', 'f', 'e', 'd', 'c', 'b', 'g']);
      expect(await pages(limit, 'a.test')).toEqual(['a', 'd', 'c', 'b']);
    }
    expect(await library.reader.usage()).toMatchObject({ items: 7 });
  });

  it('lists one host, ports told apart', async () => {
    const library = await createTestLibrary();
    await keep(library, 'https://a.test/1');
    await keep(library, 'https://a.test:8443/2');
    await keep(library, 'https://b.test/3');
    const found = await library.reader.captures({ host: 'a.test', limit: 10 });
    expect(found.map(({ url }) => url)).toEqual(['https://a.test/1']);
  });

  it('counts the captures of a host on any port, without deleted ones and those of other hosts', async () => {
    const library = await createTestLibrary();
    const hosts = ['odd.test', 'odd.test:8123', 'odd.test:9', 'odd.tests', 'an.odd.test', 'odd.test'];
    for (const [at, host] of hosts.entries())
      await library.db.put('captures', anArticle({ id: `c${at}`, url: `https://${host}/${at}`, host }));
    expect(await library.reader.capturesOn('odd.test', 1_000)).toBe(4);
    await library.captures.delete(['c0']);
    expect(await library.reader.capturesOn('odd.test', 1_000)).toBe(3);
  });

  it('reads captures by their ids, without those that are gone', async () => {
    const library = await createTestLibrary();
    for (const id of ['a', 'b', 'c'])
      await library.db.put('captures', anArticle({ id, url: `https://a.test/${id}`, host: 'a.test' }));
    await library.captures.delete(['b']);
    const read = await library.reader.capturesWith(['c', 'b', 'none', 'a']);
    expect(read.map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it('lists the jobs of one kind, the newest first', async () => {
    const library = await createTestLibrary();
    for (const [at, kind] of ['map', 'crawl', 'map'].entries()) {
      library.clock.now += 10;
      const request = requestSchema.parse({ kind, url: 'https://a.test/', limit: 5, formats: ['markdown'] });
      await library.jobs.add({ id: `j${at}`, request, engine: 'device', host: 'a.test', title: '' });
    }
    expect((await library.reader.jobsOf('map')).map(({ id }) => id)).toEqual(['j2', 'j0']);
    expect(await library.reader.jobsOf('agent')).toEqual([]);
  });

  it('lists each page of a host once, with its last capture, under whatever address', async () => {
    const library = await createTestLibrary();
    await keep(library, 'https://a.test/page', 'One text');
    const newest = await keep(library, 'https://a.test/page?fbclid=1', 'Another text');
    const other = await keep(library, 'https://a.test/other');
    await keep(library, 'https://b.test/page');
    const ids = async (limit: number) =>
      (await library.reader.latestPages({ host: 'a.test', limit })).map(({ id }) => id);
    expect(await ids(10)).toEqual([other, newest]);
    expect(await ids(1)).toEqual([other]);
  });

  it('finds the newest capture of an address, whatever its fragment', async () => {
    const library = await createTestLibrary();
    await keep(library, 'https://a.test/page');
    const newest = await keep(library, 'https://a.test/page');
    expect((await library.reader.latestOf('https://a.test/page#part'))?.id).toBe(newest);
  });

  it('counts the captures of an address, those that were removed left out', async () => {
    const library = await createTestLibrary();
    const first = await keep(library, 'https://a.test/page', 'Another text');
    await keep(library, 'https://a.test/page');
    await keep(library, 'https://a.test/page2');
    expect(await library.reader.versionsOf('https://a.test/page#part')).toBe(2);
    await library.captures.delete([first]);
    expect(await library.reader.versionsOf('https://a.test/page')).toBe(1);
  });

  it('knows which pages of a host have a capture by their keys, ports, schemes and routes told apart', async () => {
    const library = await createTestLibrary();
    await keep(library, 'https://a.test/1');
    await keep(library, 'https://a.test/1?utm_source=mail');
    await keep(library, 'https://a.test/6?b=2&a=1#part');
    await keep(library, 'https://a.test/app#/inbox');
    await keep(library, 'http://a.test/2');
    await keep(library, 'https://a.test:8443/3');
    await keep(library, 'https://a.test.evil/4');
    const gone = await keep(library, 'https://a.test/5');
    await library.captures.delete([gone]);
    expect([...(await library.reader.capturedPages('a.test'))].toSorted()).toEqual([
      'http://a.test/2',
      'https://a.test/1',
      'https://a.test/6?a=1&b=2',
      'https://a.test/app#/inbox',
    ]);
    expect([...(await library.reader.capturedPages('a.test:8443'))]).toEqual(['https://a.test:8443/3']);
  });

  it('reads every row of a map once, however many, and none of another', { tags: ['long'] }, async () => {
    const library = await createTestLibrary();
    const url = 'https://a.test/';
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of ids) {
      const request = mapRequestSchema.parse({ kind: 'map', url });
      await library.jobs.add({ id, request, engine: 'device', host: 'a.test', title: '' });
      await library.jobs.claimDue('one', 1_000);
      const found = Array.from({ length: 4_500 }, (_, at) => ({
        key: `${url}${id}/${at}`,
        url: `${url}${id}/${at}`,
        origin: 'sitemap' as const,
        status: 'found' as const,
      }));
      await library.jobs.commit(id, 'one', { type: 'step', captures: [], found, next: { type: 'done' } });
    }
    const rows = await library.reader.allItems(ids[0] ?? '');
    expect(rows).toHaveLength(4_500);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4_500);
    expect(rows.every(({ jobId }) => jobId === ids[0])).toBe(true);
    expect(rows.map(({ key }) => key)).toEqual(rows.map(({ key }) => key).toSorted());
  });

  it('does not show what was deleted, until it is restored', async () => {
    const library = await createTestLibrary();
    const id = await keep(library, 'https://a.test/page');
    await library.captures.delete([id]);
    expect(await library.reader.count()).toBe(0);
    expect(await library.reader.capture(id)).toBeUndefined();
    expect(await library.reader.latestOf('https://a.test/page')).toBeUndefined();
    await library.captures.restore([id]);
    expect((await library.reader.capture(id))?.content.markdown).toBe('# https://a.test/page');
    expect(await library.reader.count()).toBe(1);
  });

  it('purges for good what was deleted long enough ago, and only that', async () => {
    const library = await createTestLibrary();
    const old = await keep(library, 'https://a.test/old');
    await library.captures.delete([old]);
    library.clock.now += 1_000;
    const recent = await keep(library, 'https://a.test/recent');
    await library.captures.delete([recent]);
    await library.captures.purge(library.clock.now - 500);
    await library.captures.restore([old, recent]);
    expect((await library.reader.captures({ limit: 10 })).map(({ id }) => id)).toEqual([recent]);
    expect(await library.db.get('contents', old)).toBeUndefined();
  });

  it('shows a capture whose record does not fit, marked as unreadable', async () => {
    const library = await createTestLibrary();
    await library.db.put('captures', { id: 'x', capturedAt: 5, host: 'a.test', url: 'https://a.test/' });
    const [capture] = await library.reader.captures({ limit: 1 });
    expect(capture?.report.warnings).toEqual(['stored-record-bad']);
  });

  it('keeps of an unreadable capture what can be read of it, and its place', async () => {
    const library = await createTestLibrary();
    const old = await keep(library, 'https://a.test/old');
    const stored = { ...readObject(await library.db.get('captures', old)), id: 'bad', report: 7, bytes: 'x' };
    await library.db.put('captures', { ...stored, capturedAt: library.clock.now });
    const newest = await ((library.clock.now += 10), keep(library, 'https://a.test/new'));
    const seen = await library.reader.captures({ limit: 10 });
    expect(seen.map(({ id }) => id)).toEqual([newest, 'bad', old]);
    expect(seen[1]).toMatchObject({ url: 'https://a.test/old', host: 'a.test', bytes: 0 });
    expect(seen.map(isDamaged)).toEqual([false, true, false]);
  });

  it('lists captures whose time cannot be read after all others, each once, page by page', async () => {
    const library = await createTestLibrary();
    await keep(library, 'https://a.test/1');
    for (const [id, capturedAt] of [
      ['none', undefined],
      ['words', 'yesterday'],
      ['never', 9e15],
      ['minus', -4],
    ])
      await library.db.put('captures', { id, capturedAt });
    await keep(library, 'https://a.test/2');
    const seen: Capture[] = [];
    for (let last: Capture | undefined; ; last = seen.at(-1)) {
      const some = await library.reader.captures({
        limit: 1,
        ...(last && { before: { at: last.capturedAt, id: last.id } }),
      });
      if (some.length === 0) break;
      seen.push(...some);
    }
    expect(seen.map(({ url, id }) => url || id)).toEqual([
      'https://a.test/2',
      'https://a.test/1',
      'words',
      'none',
      'never',
      'minus',
    ]);
    expect(seen.slice(2).every((capture) => isDamaged(capture) && capture.capturedAt === 0)).toBe(true);
    expect(await library.reader.count()).toBe(6);
    expect(await library.reader.usage()).toMatchObject({ items: 6 });
  });

  it('lets a capture without a time be deleted and restored, as it was', async () => {
    const library = await createTestLibrary();
    await library.db.put('captures', { id: 'none', left: 'as it is' });
    await library.captures.delete(['none']);
    expect(await library.reader.captures({ limit: 10 })).toEqual([]);
    expect(await library.reader.count()).toBe(0);
    await library.captures.restore(['none']);
    expect(await library.db.get('captures', 'none')).toEqual({ id: 'none', left: 'as it is' });
    expect(await library.reader.count()).toBe(1);
  });

  it('shows the formats that can be read of a content that does not fit, and says so', async () => {
    const library = await createTestLibrary();
    const id = await keep(library, 'https://a.test/page');
    await library.db.put('contents', { id, content: { markdown: '# kept', links: 'none' } });
    const partly = await library.reader.capture(id);
    expect(partly?.content).toEqual({ markdown: '# kept' });
    expect(partly && isDamaged(partly)).toBe(true);
    await library.db.delete('contents', id);
    const gone = await library.reader.capture(id);
    expect(gone?.content).toEqual({});
    expect(gone && isDamaged(gone)).toBe(true);
  });

  it('takes no damaged capture for the last one of its page', async () => {
    const library = await createTestLibrary();
    const url = 'https://a.test/page';
    const id = await keep(library, url);
    const stored = readObject(await library.db.get('captures', id));
    await library.db.put('captures', { ...stored, id: 'bad', capturedAt: library.clock.now, report: 7 });
    expect((await library.reader.latestOf(url))?.id).toBe(id);
  });

  it('gives a capture as it is stored, whatever it holds', async () => {
    const library = await createTestLibrary();
    const circle: Record<string, unknown> = { big: 12n };
    circle['self'] = circle;
    await library.db.put('captures', { id: 'x', capturedAt: 5, circle });
    await library.db.put('contents', { id: 'x', content: { markdown: 7 } });
    await library.db.put('blobs', { id: 'x', blob: new Blob(['pixels'], { type: 'image/png' }) });
    const raw: unknown = JSON.parse(await (await library.reader.rawCapture('x')).text());
    expect(raw).toEqual({
      capture: { id: 'x', capturedAt: 5, circle: { big: '12', self: '[circular]' } },
      content: { id: 'x', content: { markdown: 7 } },
      screenshot: `data:image/png;base64,${btoa('pixels')}`,
    });
  });
});
