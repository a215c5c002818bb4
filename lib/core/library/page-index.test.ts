// @vitest-environment node
import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { openLibrary } from './db';
import { createLibraryReader } from './reader';

/** A library of the versions before captures had the key of their page (8), and the date they were last seen (9). */
async function olderLibrary(name: string, version: 8 | 9, ...captures: readonly object[]): Promise<void> {
  const older = await openDB(name, version, {
    upgrade(db) {
      const jobs = db.createObjectStore('jobs', { keyPath: 'id' });
      jobs.createIndex('byDue', 'dueAt');
      jobs.createIndex('byCreated', 'createdAt');
      const store = db.createObjectStore('captures', { keyPath: 'id' });
      store.createIndex('byTime', ['capturedAt', 'id']);
      store.createIndex('byHost', ['host', 'capturedAt', 'id']);
      store.createIndex('byUrl', ['url', 'capturedAt']);
      if (version === 9) store.createIndex('byPage', ['page', 'capturedAt']);
      store.createIndex('byJob', 'jobId');
      store.createIndex('byDeleted', 'deletedAt');
      for (const one of ['contents', 'blobs', 'inbox', 'readings', 'recipes', 'monitors'])
        db.createObjectStore(one, { keyPath: 'id' });
      db.createObjectStore('settings');
      const items = db.createObjectStore('items', { keyPath: ['jobId', 'key'] });
      items.createIndex('byStatus', ['jobId', 'status', 'order']);
      items.createIndex('byOrder', ['jobId', 'order']);
      items.createIndex('byContent', ['jobId', 'contentHash']);
      db.createObjectStore('checks', { keyPath: ['monitorId', 'id'] });
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex(
        'byCapture',
        'captureId',
      );
      db.createObjectStore('deliveries', { keyPath: 'id' }).createIndex('byStatus', ['status', 'queuedAt']);
    },
  });
  for (const capture of captures) await older.put('captures', capture);
  await older.put('jobs', { id: 'job', createdAt: 1, later: true });
  older.close();
}

const capture = (id: string, url: string, capturedAt: number) => {
  const { content: _content, ...light } = anArticle({ id, url, host: 'a.test', capturedAt });
  return light;
};

describe('the index by page', () => {
  it('is made for a library of the version before: nothing is lost, and each page is found by any of its addresses', async () => {
    const name = `older-${crypto.randomUUID()}`;
    const tracked = capture('tracked', 'https://a.test/x?utm_source=m&b=2&a=1', 10);
    const odd = { id: 'odd', later: { field: 1 } };
    await olderLibrary(
      name,
      8,
      tracked,
      capture('plain', 'https://a.test/x?a=1&b=2', 20),
      capture('other', 'https://a.test/x?a=2&b=2', 30),
      odd,
    );
    const db = await openLibrary(name);
    const reader = createLibraryReader(() => Promise.resolve(db));
    const ids = async (url: string) => (await reader.versions(url)).map(({ id }) => id);
    expect(await ids('https://a.test/x?b=2&a=1&gclid=z')).toEqual(['plain', 'tracked']);
    expect(await ids('https://a.test/x?a=2&b=2')).toEqual(['other']);
    expect((await reader.latestOf('https://a.test/x?b=2&a=1'))?.id).toBe('plain');
    expect(
      await db.countFromIndex('captures', 'byForm', ['a.test/x?a=1&b=2', 'https://a.test/x?a=1&b=2']),
    ).toBe(2);
    expect(await reader.versionsOf('https://a.test/x?b=2&a=1')).toBe(2);
    expect(await db.get('captures', 'odd')).toEqual(odd);
    expect(await db.get('captures', 'tracked')).toMatchObject(tracked);
    expect(await db.get('jobs', 'job')).toEqual({ id: 'job', createdAt: 1, later: true });
    expect(await db.count('captures')).toBe(4);
    db.close();
    await deleteDB(name);
  });
});

describe('the index by the last date', () => {
  it('is made for a library of the version before, and what was seen again stands where it was seen last', async () => {
    const name = `older-${crypto.randomUUID()}`;
    const record = (id: string, capturedAt: number, more: object = {}) => ({
      ...capture(id, `https://a.test/${id}`, capturedAt),
      page: `https://a.test/${id}`,
      ...more,
    });
    const again = record('again', 10, { seenAgain: [15, 25], later: true });
    const odd = { id: 'odd', seenAgain: 'never' };
    await olderLibrary(name, 9, again, record('old', 20), record('new', 30, { seenAgain: [] }), odd);
    const db = await openLibrary(name);
    const reader = createLibraryReader(() => Promise.resolve(db));
    const ids = async (query: { host?: string }) =>
      (await reader.captures({ ...query, limit: 9 })).map(({ id }) => id);
    expect(await ids({ host: 'a.test' })).toEqual(['new', 'again', 'old']);
    expect((await ids({})).slice(0, 3)).toEqual(['new', 'again', 'old']);
    expect(await db.get('captures', 'again')).toEqual({ ...again, form: 'a.test/again?', seenAt: 25 });
    expect(await db.get('captures', 'odd')).toEqual(odd);
    db.close();
    await deleteDB(name);
  });
});
