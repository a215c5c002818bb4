// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { itemSchema, type FoundItem } from '../model/item';
import { requestSchema } from '../model/request';
import type { StepNext } from '../ports/engine';
import { createTestLibrary } from '@/tests/support/library';
import { createOlderLibrary } from '@/tests/support/older-library';
import { aPage } from '@/tests/support/pages';
import { openLibrary } from './db';
import { createJobStore } from './job-store';

const site = 'https://a.test/';
const failure = { reason: 'timed-out' as const, facts: {} };
const page = (path: string): FoundItem => ({
  key: site + path,
  url: site + path,
  status: 'waiting',
  origin: 'list',
});

/** One page read, two failed, one blocked, one waiting; the step ends with `next`. */
async function setUp(next: StepNext = { type: 'done' }) {
  const library = await createTestLibrary();
  const { jobs } = library;
  const request = requestSchema.parse({ kind: 'crawl', url: site, limit: 9, formats: ['markdown'] });
  await jobs.add({ id: 'j', request, engine: 'service', host: 'a.test', title: '' });
  await jobs.claimDue('one', 1_000);
  await jobs.commit('j', 'one', {
    type: 'step',
    found: ['read', 'failed', 'other', 'blocked', 'waiting'].map(page),
    handled: [
      { key: `${site}read`, status: 'read', words: 3 },
      { key: `${site}failed`, status: 'failed', failure, attempts: 4 },
      { key: `${site}other`, status: 'failed', failure, attempts: 4 },
      { key: `${site}blocked`, status: 'blocked', blocked: { reason: 'noindex' } },
    ],
    captures: [{ ...aPage(`${site}read`), key: `${site}read` }],
    next,
  });
  const job = async () => {
    const stored = await jobs.get('j');
    if (!stored) throw new Error('no job');
    return stored;
  };
  return {
    ...library,
    job,
    item: (path: string) => jobs.itemsOf('j').get(site + path),
    /** What a step of the round sees as waiting. */
    waits: async () => {
      const { round } = await job();
      const items = await jobs.itemsOf('j', round).waiting(10);
      return items.map(({ url }) => url.slice(site.length));
    },
  };
}

describe('reading single pages again', () => {
  it('lets that page wait alone in a round of its own, without a cursor', async () => {
    const { jobs, job, waits } = await setUp();
    const before = await job();
    expect(await jobs.readAgain('j', [`${site}failed`, `${site}unknown`])).toBe(true);
    expect(await job()).toMatchObject({ round: 1, state: { status: 'ready', cursor: undefined } });
    expect((await job()).progress).toMatchObject({ read: 1, failed: 1, blocked: 1, waiting: 2 });
    expect(await waits()).toEqual(['failed']);
    expect((await job()).request).toEqual(before.request);
  });

  it('lets the job stand as it stood once the page was read', async () => {
    const { jobs, job, item, waits } = await setUp();
    const before = await job();
    await jobs.readAgain('j', [`${site}failed`]);
    const claimed = await jobs.claimDue('one', 1_000);
    expect(claimed?.job.picked).toBeDefined();
    await jobs.commit('j', 'one', {
      type: 'step',
      handled: [{ key: `${site}failed`, status: 'read', words: 5 }],
      captures: [{ ...aPage(`${site}failed`), key: `${site}failed` }],
      next: { type: 'done' },
    });
    const after = await job();
    expect(after.state).toEqual(before.state);
    expect(after).not.toHaveProperty('picked');
    expect(after.progress).toMatchObject({ read: 2, failed: 1, blocked: 1, waiting: 1, words: 8 });
    expect(await item('failed')).toMatchObject({ status: 'read' });
    expect(await item('failed')).not.toHaveProperty('failure');
    expect(await waits()).toEqual([]);
  });

  it('leaves a paused job paused where it stood, with its cursor', async () => {
    const { jobs, job } = await setUp({ type: 'wait', cursor: 'far', wakeAt: 9e15 });
    await jobs.pause('j');
    await jobs.readAgain('j', [`${site}failed`]);
    await jobs.claimDue('one', 1_000);
    await jobs.commit('j', 'one', {
      type: 'step',
      handled: [{ key: `${site}failed`, status: 'failed', failure }],
      captures: [],
      next: { type: 'done' },
    });
    expect((await job()).state).toMatchObject({ status: 'paused', cursor: 'far' });
    await jobs.retry('j');
    expect(await jobs.claimDue('one', 1_000)).toMatchObject({ cursor: 'far' });
  });

  it('puts a page back that was not read when the round is canceled', async () => {
    const { jobs, job, item } = await setUp();
    const before = await job();
    await jobs.readAgain(
      'j',
      ['failed', 'read', 'blocked', 'waiting'].map((path) => site + path),
    );
    expect((await job()).progress).toMatchObject({ read: 0, failed: 1, blocked: 0, waiting: 4 });
    await jobs.cancel('j');
    expect((await job()).state).toEqual(before.state);
    expect((await job()).progress).toEqual(before.progress);
    expect(await item('failed')).toMatchObject({ status: 'failed', failure });
    expect(await item('read')).toMatchObject({ status: 'read' });
    expect(await item('blocked')).toMatchObject({ status: 'blocked', blocked: { reason: 'noindex' } });
    expect(await item('waiting')).toMatchObject({ status: 'waiting' });
  });

  it('puts a duplicate back as one, and counts it so', async () => {
    const { jobs, job, item } = await setUp();
    await jobs.readAgain('j', [`${site}waiting`]);
    await jobs.claimDue('one', 1_000);
    const twin = { reason: 'duplicate' as const, detail: `${site}read` };
    await jobs.commit('j', 'one', {
      type: 'step',
      captures: [],
      handled: [{ key: `${site}waiting`, status: 'duplicate', blocked: twin }],
      next: { type: 'done' },
    });
    expect((await job()).progress).toMatchObject({ waiting: 0, blocked: 1, duplicate: 1, file: 0 });
    await jobs.readAgain('j', [`${site}waiting`]);
    expect((await job()).progress).toMatchObject({ waiting: 1, duplicate: 0 });
    await jobs.cancel('j');
    expect((await job()).progress).toMatchObject({ waiting: 0, duplicate: 1 });
    expect(await item('waiting')).toMatchObject({ status: 'duplicate', blocked: twin });
  });

  it('says of a page why its round came to nothing', async () => {
    const { jobs, job, item } = await setUp();
    const before = await job();
    await jobs.readAgain('j', [`${site}blocked`]);
    await jobs.claimDue('one', 1_000);
    const late = { reason: 'service-error' as const, facts: {} };
    await jobs.commit('j', 'one', { type: 'failed', failure: late });
    expect((await job()).state).toEqual(before.state);
    expect(await item('blocked')).toMatchObject({ status: 'failed', failure: late });
  });

  it('keeps what was read when reading it again brings nothing', async () => {
    const { jobs, job, item } = await setUp();
    await jobs.readAgain('j', [`${site}read`]);
    await jobs.claimDue('one', 1_000);
    await jobs.commit('j', 'one', {
      type: 'step',
      handled: [{ key: `${site}read`, status: 'failed', failure }],
      captures: [],
      next: { type: 'done' },
    });
    expect(await item('read')).toMatchObject({ status: 'read', words: 3, failure });
    expect((await job()).progress).toMatchObject({ read: 1, failed: 2, words: 3 });
  });

  it('keeps the pages of one round apart from those of another', async () => {
    const { jobs, waits } = await setUp();
    await jobs.readAgain('j', [`${site}waiting`]);
    await jobs.cancel('j');
    await jobs.readAgain('j', [`${site}other`]);
    expect(await waits()).toEqual(['other']);
    expect(await jobs.itemsOf('j', 2).nextAt()).toBe(0);
    expect(await jobs.itemsOf('j', 3).nextAt()).toBeUndefined();
  });

  it('goes on from a library of the version before, where the round was a place in the order', async () => {
    const { jobs, db } = await setUp();
    await jobs.readAgain('j', [`${site}waiting`]);
    await jobs.cancel('j');
    await jobs.readAgain('j', [`${site}other`, `${site}failed`]);
    const name = `older-${crypto.randomUUID()}`;
    const older = await createOlderLibrary(name, 12);
    await older.put('jobs', await db.get('jobs', 'j'));
    for (const { pickedRound, ...item } of itemSchema.array().parse(await db.getAll('items'))) {
      const place = ['other', 'failed'].findIndex((path) => item.url === site + path);
      await older.put('items', pickedRound === undefined ? item : { ...item, order: place - 2_000_000 });
    }
    older.close();
    const library = await openLibrary(name);
    const deps = { db: () => Promise.resolve(library), changes: { notify: () => undefined }, now: () => 1 };
    const later = createJobStore(deps);
    const items = await later.itemsOf('j', 2).waiting(10);
    expect(items.map(({ url }) => url)).toEqual([`${site}other`, `${site}failed`]);
    await later.cancel('j');
    expect((await later.get('j'))?.progress).toMatchObject({ read: 1, failed: 2, blocked: 1, waiting: 1 });
    expect(await later.itemsOf('j', 2).nextAt()).toBeUndefined();
  });

  it('is refused while the job is at work, for pages it has not, and for jobs without pages of their own', async () => {
    const { jobs } = await setUp({ type: 'again', cursor: 1 });
    expect(await jobs.readAgain('j', [`${site}failed`])).toBe(false);
    await jobs.pause('j');
    expect(await jobs.readAgain('j', [`${site}unknown`])).toBe(false);
    expect(await jobs.readAgain('j', [`${site}failed`])).toBe(true);
    expect(await jobs.readAgain('j', [`${site}other`])).toBe(false);
    expect(await jobs.readAgain('unknown', [`${site}failed`])).toBe(false);
  });
});
