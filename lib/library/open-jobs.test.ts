// @vitest-environment node
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { toFailure } from '../model/errors';
import { noProgress, type Job, type JobState } from '../model/job';
import { createTestLibrary } from '../testing/library';
import { aScrape } from '../testing/pages';
import { LIBRARY_VERSION, openLibrary } from './db';
import { createLibraryReader } from './reader';

const failure = toFailure(new Error('no'));
const aJob = (id: string, state: JobState, rest: Partial<Job> = {}): Job => ({
  id,
  request: aScrape('https://a.test/'),
  engine: 'device',
  host: 'a.test',
  title: '',
  createdAt: 1,
  progress: noProgress,
  state,
  captureIds: [],
  round: 0,
  nextOrder: 0,
  seen: false,
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
const OPEN = ['blocked', 'failed', 'not copied', 'paused', 'ready', 'running', 'waiting'];

describe('openJobs', () => {
  it('are those of a library of the version before that are not over', async () => {
    const name = `older-${crypto.randomUUID()}`;
    const older = await openDB(name, 11, {
      upgrade(db) {
        const store = db.createObjectStore('jobs', { keyPath: 'id' });
        store.createIndex('byDue', 'dueAt');
        store.createIndex('byCreated', 'createdAt');
        for (const rest of 'items captures contents blobs settings inbox readings recipes monitors checks outbox deliveries passages'.split(
          ' ',
        ))
          db.createObjectStore(rest);
      },
    });
    for (const job of jobs) await older.put('jobs', job);
    older.close();
    const db = await openLibrary(name);
    expect(db.version).toBe(LIBRARY_VERSION);
    const reader = createLibraryReader(async () => db);
    expect((await reader.openJobs()).map(({ id }) => id).toSorted()).toEqual(OPEN);
    expect(await reader.jobs()).toHaveLength(jobs.length - 1);
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
