// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { FoundItem, HandledItem } from '../model/item';
import { requestSchema } from '../model/request';
import type { Item } from '../model/item';
import { createTestLibrary } from '@/tests/support/library';
import { aPage } from '@/tests/support/pages';

const site = 'https://a.test/';
const found = (path: string, change: Partial<FoundItem> = {}): FoundItem => ({
  key: site + path,
  url: site + path,
  status: 'waiting',
  origin: 'sitemap',
  ...change,
});
const read = (path: string, change: Partial<HandledItem> = {}): HandledItem => ({
  key: site + path,
  status: 'read',
  words: 10,
  ...change,
});

async function setUp(kind: 'crawl' | 'map' = 'crawl') {
  const library = await createTestLibrary();
  const request = requestSchema.parse({ kind, url: site, limit: 9, formats: ['markdown'] });
  await library.jobs.add({ id: 'j', request, engine: 'device', host: 'a.test', title: '' });
  const { jobs } = library;
  /** One step that found and handled these. */
  async function commit(
    work: { found?: FoundItem[]; handled?: HandledItem[]; captures?: string[] },
    next: 'again' | 'done' = 'again',
  ) {
    await jobs.claimDue('one', 1_000);
    const captures = (work.captures ?? []).map((path) => ({ ...aPage(site + path), key: site + path }));
    return jobs.commit('j', 'one', {
      type: 'step',
      ...work,
      captures,
      next: next === 'again' ? { type: 'again', cursor: 1 } : { type: 'done' },
    });
  }
  const counts = async () => {
    const {
      found: known,
      waiting,
      read: done,
      failed,
      blocked,
      words,
    } = (await jobs.get('j'))?.progress ?? {};
    return { found: known, waiting, read: done, failed, blocked, words };
  };
  const keys = async (status?: 'waiting' | 'read' | 'failed') =>
    (await library.reader.items({ jobId: 'j', limit: 100, ...(status && { status }) })).map(({ key }) =>
      key.replace(site, ''),
    );
  return { ...library, items: jobs.itemsOf('j'), commit, counts, keys };
}

describe('items of a job', () => {
  it('counts the error pages that were kept, until one is read', async () => {
    const { commit, jobs } = await setUp();
    const errorPages = async () => (await jobs.get('j'))?.progress.errorPages;
    await commit({ found: [found('a'), found('b'), found('c')] });
    const failed = { status: 'failed', statusCode: 404 } as const;
    await commit({
      handled: [read('a', failed), read('b', failed), read('c', failed)],
      captures: ['a', 'b'],
    });
    expect(await errorPages()).toBe(2);
    await commit({ handled: [read('a')], captures: ['a'] });
    expect(await errorPages()).toBe(1);
  });

  it('counts an open tab that shows an error page as read', async () => {
    const { commit, jobs } = await setUp();
    await commit({ found: [found('a')] });
    await commit({ handled: [read('a', { statusCode: 404 })], captures: ['a'] }, 'done');
    const { read: done, errorPages } = (await jobs.get('j'))?.progress ?? {};
    expect({ done, errorPages }).toEqual({ done: 1, errorPages: undefined });
  });

  it('counts an error page once, however often the page is tried again', async () => {
    const { commit, jobs } = await setUp();
    const failed = { status: 'failed', statusCode: 404 } as const;
    await commit({ found: [found('a'), found('b')] });
    await commit({ handled: [read('a', failed), read('b')], captures: ['a', 'b'] }, 'done');
    expect(await jobs.reopen('j', { retryFailed: true, addPages: 0 })).toBe(true);
    expect((await jobs.get('j'))?.progress).toMatchObject({ waiting: 1, failed: 0, errorPages: 1 });
    await commit({ handled: [read('a', failed)], captures: ['a'] });
    expect((await jobs.get('j'))?.progress).toMatchObject({ waiting: 0, failed: 1, errorPages: 1 });
  });

  it('adds a page once, however often and with whatever it is found again', async () => {
    const { commit, counts, items } = await setUp();
    await commit({ found: [found('a', { title: 'First' }), found('a', { title: 'Twice' }), found('b')] });
    await commit({ found: [found('a', { title: 'Again' }), found('c')] });
    expect(await counts()).toMatchObject({ waiting: 3, read: 0 });
    expect((await items.get(`${site}a`))?.title).toBe('First');
  });

  it('does not put a page that was read back when it is found again', async () => {
    const { commit, counts } = await setUp();
    await commit({ found: [found('a')] });
    await commit({ handled: [read('a')], found: [found('a')] });
    await commit({ found: [found('a')] });
    expect(await counts()).toMatchObject({ waiting: 0, read: 1 });
  });

  it('counts every page in one state, also when it is handled twice', async () => {
    const { commit, counts } = await setUp();
    await commit({ found: [found('a'), found('b'), found('c', { status: 'found' })] });
    await commit({ handled: [read('a'), read('b', { status: 'failed', words: 0 })] });
    await commit({ handled: [read('a', { words: 4 }), read('d', { status: 'blocked', words: 0 })] });
    expect(await counts()).toEqual({ found: 1, waiting: 0, read: 1, failed: 1, blocked: 1, words: 4 });
  });

  it('adds up the tokens that each page has, also when one is read again', async () => {
    const { commit, jobs } = await setUp();
    await commit({ found: [found('a'), found('b')] });
    expect((await jobs.get('j'))?.progress.tokens).toBeUndefined();
    await commit({ handled: [read('a', { tokens: 300 }), read('b', { tokens: 20 })] });
    await commit({ handled: [read('a', { tokens: 310 })] });
    expect((await jobs.get('j'))?.progress.tokens).toBe(330);
  });

  it('reads jobs and rows from before duplicates were counted apart', async () => {
    const { commit, counts, items, jobs, db } = await setUp();
    const twin = { reason: 'duplicate' as const, detail: `${site}b` };
    await commit({ handled: [read('a', { status: 'blocked', words: 0, blocked: twin })] });
    const { duplicate: _duplicate, file: _file, ...progress } = (await jobs.get('j'))?.progress ?? {};
    await db.put('jobs', { ...(await jobs.get('j')), progress });
    expect((await jobs.get('j'))?.progress).toMatchObject({ blocked: 1, duplicate: 0, file: 0 });
    await commit({ handled: [read('c', { status: 'duplicate', words: 0, blocked: twin })] });
    expect(await counts()).toMatchObject({ blocked: 1 });
    expect((await jobs.get('j'))?.progress).toMatchObject({ blocked: 1, duplicate: 1 });
    expect(await items.get(`${site}a`)).toMatchObject({ status: 'blocked', blocked: twin });
  });

  it('keeps what was known of a page, and forgets the failure of an earlier try', async () => {
    const { commit, items } = await setUp();
    const failure = { reason: 'timed-out' as const, facts: {} };
    await commit({ found: [found('a', { title: 'A', depth: 2, from: site })] });
    await commit({ handled: [{ key: `${site}a`, status: 'waiting', failure, attempts: 1, notBefore: 5 }] });
    expect(await items.get(`${site}a`)).toMatchObject({ status: 'waiting', failure, attempts: 1 });
    await commit({ handled: [read('a')], captures: ['a'] });
    const item = await items.get(`${site}a`);
    expect(item).toMatchObject({ title: 'A', depth: 2, from: site, status: 'read', attempts: 1 });
    expect(item).not.toHaveProperty('failure');
    expect(item?.captureId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('lists what changed last first, and what waits in the order of finding', async () => {
    const { commit, keys, items } = await setUp();
    await commit({ found: [found('a'), found('b'), found('c'), found('d')] });
    await commit({ handled: [read('c'), read('a')] });
    expect(await keys('read')).toEqual(['a', 'c']);
    expect((await items.waiting(10)).map(({ key }) => key)).toEqual([`${site}b`, `${site}d`]);
    expect((await items.waiting(1)).map(({ key }) => key)).toEqual([`${site}b`]);
  });

  it('keeps the place of a page that waits for another try, and holds it back until its time', async () => {
    const { commit, items, clock } = await setUp();
    await commit({ found: [found('a'), found('b')] });
    await commit({ handled: [{ key: `${site}a`, status: 'waiting', notBefore: clock.now + 100 }] });
    expect((await items.waiting(10)).map(({ key }) => key)).toEqual([`${site}b`]);
    expect(await items.nextAt()).toBe(0);
    await commit({ handled: [read('b')] });
    expect(await items.nextAt()).toBe(clock.now + 100);
    clock.now += 100;
    expect((await items.waiting(10)).map(({ key }) => key)).toEqual([`${site}a`]);
  });

  it('lets a page wait behind all others, also those that are found later', async () => {
    const { commit, keys, items } = await setUp();
    await commit({ found: [found('a'), found('b')] });
    await commit({ handled: [{ key: `${site}a`, status: 'waiting', attempts: 1, last: true }] });
    await commit({ found: [found('c')] });
    expect((await items.waiting(10)).map(({ key }) => key)).toEqual([`${site}b`, `${site}c`, `${site}a`]);
    expect(await items.get(`${site}a`)).not.toHaveProperty('last');
    await commit({ handled: [read('a'), read('b')] });
    expect(await keys('read')).toEqual(['b', 'a']);
  });

  it('says which keys a job knows, many at once as well as few', async () => {
    const { commit, items } = await setUp();
    const paths = Array.from({ length: 500 }, (_, index) => `p${index}`);
    await commit({ found: paths.map((path) => found(path)) });
    const asked = [...paths, 'unknown'].map((path) => site + path);
    const every = await items.known(asked);
    expect(asked.filter((key) => every.has(key))).toEqual(paths.map((path) => site + path));
    expect(await items.known([`${site}p7`, `${site}unknown`])).toEqual(new Set([`${site}p7`]));
  });

  it('finds the page that has the same text', async () => {
    const { commit, items } = await setUp();
    await commit({ handled: [read('a', { contentHash: 'h' })] });
    expect((await items.byContent('h'))?.key).toBe(`${site}a`);
    expect(await items.byContent('other')).toBeUndefined();
  });

  it('gives rows of a map no order, and all of them at once', async () => {
    const { commit, counts, reader, keys } = await setUp('map');
    await commit({ found: ['b', 'a', 'c'].map((path) => found(path, { status: 'found' })) }, 'done');
    expect((await reader.allItems('j')).map(({ key }) => key)).toEqual(['a', 'b', 'c'].map((p) => site + p));
    expect(await keys()).toEqual([]);
    expect(await counts()).toMatchObject({ found: 3 });
  });

  it('belongs to one job: another one knows nothing of it', async () => {
    const { commit, jobs } = await setUp();
    await commit({ found: [found('a')] });
    expect(await jobs.itemsOf('other').get(`${site}a`)).toBeUndefined();
    expect(await jobs.itemsOf('other').waiting(10)).toEqual([]);
  });

  it('writes nothing of a step that has lost its lease', async () => {
    const { jobs, clock, counts, items } = await setUp();
    await jobs.claimDue('one', 1_000);
    clock.now += 2_000;
    await jobs.claimDue('two', 1_000);
    const late = await jobs.commit('j', 'one', {
      type: 'step',
      captures: [],
      found: [found('late')],
      next: { type: 'done' },
    });
    expect(late).toBe(false);
    expect(await counts()).toMatchObject({ waiting: 0 });
    expect(await items.get(`${site}late`)).toBeUndefined();
  });

  it('takes a record that does not fit for a page that is not known', async () => {
    const { db, items, reader, commit } = await setUp();
    await db.put('items', { jobId: 'j', key: `${site}odd`, status: 'nonsense', order: 1 });
    await commit({ found: [found('a')] });
    expect(await items.get(`${site}odd`)).toBeUndefined();
    expect((await reader.allItems('j')).map(({ key }) => key)).toEqual([`${site}a`]);
  });

  it('fails a waiting row that cannot be read, or whose address is none, and goes on with the others', async () => {
    const { db, items, commit, counts, reader } = await setUp();
    await commit({ found: [found('1'), found('2'), found('3')] });
    for (const [path, change] of [
      ['1', { origin: 'from-later', title: 'One' }],
      ['2', { url: 'no address' }],
    ] as const) {
      const row: unknown = await db.get('items', ['j', site + path]);
      await db.put('items', Object.assign({}, row, change));
    }
    expect((await items.waiting(10)).map(({ key }) => key)).toEqual([`${site}3`]);
    expect(await counts()).toMatchObject({ waiting: 1, failed: 2 });
    const failed = await reader.items({ jobId: 'j', status: 'failed', limit: 9 });
    expect(failed.map(({ key, failure }) => [key, failure?.reason])).toEqual([
      [`${site}2`, 'bad-url'],
      [`${site}1`, 'stored-record-bad'],
    ]);
    expect(failed[1]).toMatchObject({ url: `${site}1`, title: 'One' });
    await commit({ handled: [read('3')] });
    expect(await items.waiting(10)).toEqual([]);
    expect(await items.nextAt()).toBeUndefined();
  });

  it('holds a page back for as long as was asked when the clock is set back', async () => {
    const { items, commit, clock } = await setUp();
    await commit({ found: [found('1')] });
    await commit({
      handled: [{ key: `${site}1`, status: 'waiting', notBefore: clock.now + 5_000, attempts: 1 }],
    });
    clock.now -= 86_400_000;
    expect(await items.waiting(9)).toEqual([]);
    expect(await items.nextAt()).toBe(clock.now + 5_000);
    clock.now += 5_000;
    expect(await items.waiting(9)).toHaveLength(1);
  });

  it('holds a page of an earlier version, which did not say since when it waits, back for an hour at most', async () => {
    const { items, commit, clock, db } = await setUp();
    await commit({ found: [found('1')] });
    const { waitsSince: _since, ...row } = (await db.get('items', ['j', `${site}1`])) as Item;
    await db.put('items', { ...row, notBefore: clock.now + 86_400_000 });
    expect(await items.waiting(9)).toEqual([]);
    expect(await items.nextAt()).toBe(clock.now + 3_600_000);
    clock.now += 3_600_000;
    expect(await items.waiting(9)).toHaveLength(1);
  });
});
