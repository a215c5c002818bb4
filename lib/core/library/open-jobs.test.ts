// @vitest-environment node
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { aCrawlOf, jobBasics } from '@/tests/support/requests';
import { toFailure } from '../model/errors';
import type { Job, JobState } from '../model/job';
import type { TrawlRequest } from '../model/request';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { createOlderLibrary } from '@/tests/support/older-library';
import { aScrape } from '@/tests/support/pages';
import { LIBRARY_VERSION, openLibrary } from './db';
import { createLibraryReader } from './reader';

const failure = toFailure(new Error('no'));
const aJob = (id: string, state: JobState, rest: Partial<Job> = {}): Job => ({
  ...jobBasics,
  id,
  request: aScrape('https://a.test/'),
  host: 'a.test',
  createdAt: 1,
  state,
  ...rest,
});
const done = { status: 'done', endedAt: 5 } as const;
const jobs: Job[] = [
  aJob('ready', { status: 'ready', cursor: undefined }),
  aJob('running', { status: 'running', cursor: 1, owner: 'me', leaseUntil: 9 }),
  aJob('waiting', { status: 'waiting', cursor: 1, wakeAt: 9 }),
  aJob('paused', { status: 'paused', cursor: 1, since: 1 }),
  aJob('blocked', { status: 'blocked', cursor: 1, failure, since: 1 }),
  aJob('failed', { status: 'failed', endedAt: 5, failure }),
  aJob('not copied', done, { delivery: { to: 'clipboard', format: 'markdown', status: 'failed' } }),
  aJob('copied', done, { delivery: { to: 'clipboard', format: 'markdown', status: 'done' } }),
  aJob('done', done),
  aJob('cancelled', { status: 'cancelled', endedAt: 5 }),
  aJob('removed', { status: 'failed', endedAt: 5, failure }, { deletedAt: 6 }),
];
const HOUR = 3_600_000;
const OPEN = ['blocked', 'failed', 'not copied', 'paused', 'ready', 'running', 'waiting'];

/** Counts the records returned from here on, by any method. */
function countRecords(): () => number {
  let given = 0;
  for (const of of [IDBObjectStore.prototype, IDBIndex.prototype]) {
    const getAll = of.getAll;
    vi.spyOn(of, 'getAll').mockImplementation(function (this: IDBIndex & IDBObjectStore, ...args) {
      const request = getAll.apply(this, args);
      request.addEventListener('success', () => (given += request.result.length));
      return request;
    });
    const openCursor = of.openCursor;
    vi.spyOn(of, 'openCursor').mockImplementation(function (this: IDBIndex & IDBObjectStore, ...args) {
      const request = openCursor.apply(this, args);
      request.addEventListener('success', () => (given += request.result ? 1 : 0));
      return request;
    });
  }
  return () => {
    vi.restoreAllMocks();
    return given;
  };
}

describe('openJobs', () => {
  it('are those of a library of the version before that are not over', async () => {
    const name = `older-${crypto.randomUUID()}`;
    const older = await createOlderLibrary(name, 11);
    for (const job of jobs) await older.put('jobs', job);
    older.close();
    const db = await openLibrary(name);
    expect(db.version).toBe(LIBRARY_VERSION);
    const reader = createLibraryReader(async () => db);
    expect((await reader.openJobs()).map(({ id }) => id).toSorted()).toEqual(OPEN);
    expect(await reader.jobs()).toHaveLength(jobs.length - 1);
    // The user has not seen the end of any of them.
    expect(await reader.currentJobs(1e9)).toHaveLength(jobs.length - 1);
    db.close();
    await deleteDB(name);
  });

  it('are read without those that have ended', async () => {
    const library = await createTestLibrary();
    for (let nth = 0; nth < 200; nth += 1) await library.db.put('jobs', aJob(`done ${nth}`, done));
    await library.db.put('jobs', jobs[0]);
    const whole = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const byIndex = vi.spyOn(IDBIndex.prototype, 'getAll');
    expect(await library.reader.openJobs()).toMatchObject([{ id: 'ready' }]);
    expect(whole).not.toHaveBeenCalled();
    expect(byIndex.mock.calls.map(([asked]) => asked)).not.toContain('done');
    expect(byIndex.mock.calls.every(([asked]) => typeof asked === 'string')).toBe(true);
    vi.restoreAllMocks();
  });
});

describe('currentJobs', () => {
  const aCrawl = aCrawlOf({ limit: 9 });
  const idsOf = async ({ reader }: TestLibrary, since = HOUR): Promise<string[]> =>
    (await reader.currentJobs(since)).map(({ id }) => id);

  it('are those that have not ended or were not seen, those that ended since, and the newest with pages', async () => {
    const library = await createTestLibrary(HOUR);
    const { jobs, clock } = library;
    const add = async (id: string, request: TrawlRequest = aScrape('https://a.test/')): Promise<void> => {
      clock.now += 1;
      await jobs.add({ id, request, engine: 'device', host: 'a.test', title: '' });
    };
    const end = async (id: string): Promise<void> => {
      await jobs.claimDue('me', 1_000, (job) => job.id === id);
      await jobs.commit(id, 'me', { type: 'failed', failure });
    };
    for (const id of ['long seen', 'unseen']) await add(id).then(() => end(id));
    for (const id of ['older crawl', 'newest crawl', 'removed crawl'])
      await add(id, aCrawl).then(() => end(id));
    for (const id of ['long seen', 'older crawl', 'newest crawl']) await jobs.markSeen(id);
    await library.db.put('jobs', { ...(await jobs.get('removed crawl')), deletedAt: clock.now });
    clock.now += HOUR;
    const opened = clock.now;
    await add('just seen').then(() => end('just seen'));
    await jobs.markSeen('just seen');
    await add('ready');
    expect(await idsOf(library, opened)).toEqual(['ready', 'just seen', 'newest crawl', 'unseen']);
    await jobs.markSeen('unseen');
    await jobs.retry('just seen');
    expect(await idsOf(library, clock.now + HOUR)).toEqual(['ready', 'just seen', 'newest crawl']);
    const raw: unknown[] = await library.db.getAll('jobs');
    expect(raw.filter((job) => typeof job === 'object' && job !== null && 'newsAt' in job)).toHaveLength(1);
  });

  it('are read without the hundreds that have ended and were seen', async () => {
    const library = await createTestLibrary();
    for (let nth = 0; nth < 200; nth += 1)
      await library.db.put('jobs', aJob(`done ${nth}`, done, { seen: true }));
    await library.db.put('jobs', jobs[0]);
    const records = countRecords();
    expect(await idsOf(library)).toEqual(['ready']);
    expect(records()).toBe(1);
  });

  it('name one whose record says nothing of its state, as one that cannot be read', async () => {
    const library = await createTestLibrary();
    await library.db.put('jobs', { id: 'broken', createdAt: 1, request: 'none', state: 7 });
    expect(await library.reader.currentJobs(HOUR)).toMatchObject([
      { id: 'broken', state: { failure: { reason: 'stored-record-bad' } } },
    ]);
  });
});
