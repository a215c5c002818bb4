// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { FoundItem } from '../model/item';
import { requestSchema } from '../model/request';
import { createTestLibrary } from '@/tests/support/library';
import { aPage, aScrape } from '@/tests/support/pages';

const site = 'https://a.test/';
const page = (path: string): FoundItem => ({
  key: site + path,
  url: site + path,
  status: 'waiting',
  origin: 'list',
});
const failure = { reason: 'timed-out' as const, facts: {} };

async function setUp() {
  const library = await createTestLibrary();
  const { jobs } = library;
  const request = requestSchema.parse({ kind: 'crawl', url: site, limit: 9, formats: ['markdown'] });
  await jobs.add({ id: 'j', request, engine: 'service', host: 'a.test', title: '' });
  return { ...library, state: async () => (await jobs.get('j'))?.state };
}

/** Ends with one page read, one failed and one still waiting. */
async function setUpEnded() {
  const scene = await setUp();
  await scene.jobs.claimDue('one', 1_000);
  await scene.jobs.commit('j', 'one', {
    type: 'step',
    found: ['a', 'b', 'c'].map(page),
    handled: [
      { key: `${site}a`, status: 'read', words: 3 },
      { key: `${site}b`, status: 'failed', failure, attempts: 4 },
    ],
    captures: [{ ...aPage(`${site}a`), key: `${site}a` }],
    next: { type: 'done' },
  });
  return scene;
}

describe('pausing a job', () => {
  it('stops one that is due or asleep at once, and goes on from there', async () => {
    const { jobs, state } = await setUp();
    await jobs.claimDue('one', 1_000);
    await jobs.commit('j', 'one', {
      type: 'step',
      captures: [],
      next: { type: 'wait', cursor: 3, wakeAt: 9e15 },
    });
    expect(await jobs.pause('j')).toBe(true);
    expect(await state()).toMatchObject({ status: 'paused', cursor: 3 });
    expect(await jobs.nextDueAt()).toBeUndefined();
    expect(await jobs.pause('j')).toBe(false);
    await jobs.retry('j');
    expect(await jobs.claimDue('one', 1_000)).toMatchObject({ cursor: 3, interrupted: false });
  });

  it('lets the step that runs end first', async () => {
    const { jobs, state } = await setUp();
    await jobs.claimDue('one', 1_000);
    await jobs.pause('j');
    expect(await state()).toMatchObject({ status: 'running' });
    await jobs.commit('j', 'one', { type: 'step', captures: [], next: { type: 'again', cursor: 4 } });
    expect(await state()).toMatchObject({ status: 'paused', cursor: 4 });
  });

  it('is taken back before it has happened', async () => {
    const { jobs, state } = await setUp();
    await jobs.claimDue('one', 1_000);
    await jobs.pause('j');
    await jobs.retry('j');
    await jobs.commit('j', 'one', { type: 'step', captures: [], next: { type: 'again', cursor: 4 } });
    expect(await state()).toMatchObject({ status: 'ready', cursor: 4 });
  });

  it('holds when the worker dies in that step, and what may have happened is still known', async () => {
    const { jobs, clock, state } = await setUp();
    await jobs.claimDue('one', 1_000);
    await jobs.pause('j');
    clock.now += 2_000;
    expect(await jobs.claimDue('two', 1_000)).toBeUndefined();
    expect(await state()).toMatchObject({ status: 'paused', interrupted: true });
    await jobs.retry('j');
    expect(await jobs.claimDue('two', 1_000)).toMatchObject({ interrupted: true });
  });
});

describe('canceling a job that is at work elsewhere', () => {
  it('makes it due once more, and says so', async () => {
    const { jobs } = await setUp();
    await jobs.claimDue('one', 1_000);
    await jobs.commit('j', 'one', {
      type: 'step',
      captures: [],
      next: { type: 'wait', cursor: 3, wakeAt: 9e15 },
    });
    expect(await jobs.cancel('j', () => true)).toBe(true);
    const claimed = await jobs.claimDue('one', 1_000);
    expect(claimed).toMatchObject({ cursor: 3, job: { requestedAction: 'cancel', seen: true } });
    expect(claimed?.job.progress.step).toBe('cancelling');
  });

  it('decides by the job as it stands at that moment', async () => {
    const { jobs, state } = await setUp();
    const seen: unknown[] = [];
    await jobs.claimDue('one', 1_000);
    await jobs.commit('j', 'one', { type: 'step', captures: [], next: { type: 'again', cursor: 'sent' } });
    await jobs.cancel('j', (job) => {
      seen.push('cursor' in job.state ? job.state.cursor : undefined);
      return false;
    });
    expect(seen).toEqual(['sent']);
    expect(await state()).toMatchObject({ status: 'cancelled' });
  });

  it('takes a step that was running for one that may have happened', async () => {
    const { jobs } = await setUp();
    await jobs.claimDue('one', 1_000);
    await jobs.cancel('j', () => true);
    const late = { type: 'step' as const, captures: [], next: { type: 'done' as const } };
    expect(await jobs.commit('j', 'one', late)).toBe(false);
    expect(await jobs.claimDue('one', 1_000)).toMatchObject({ interrupted: true });
  });

  it('goes on telling when it is pressed again', async () => {
    const { jobs, state } = await setUp();
    await jobs.cancel('j', () => true);
    expect(await jobs.cancel('j', () => true)).toBe(false);
    expect(await jobs.claimDue('one', 1_000)).toMatchObject({ job: { requestedAction: 'cancel' } });
    expect(await jobs.cancel('j', () => true)).toBe(false);
    expect(await state()).toMatchObject({ status: 'running' });
  });

  it('can be let go of once the cancel could not be sent, and says then why', async () => {
    const { jobs, state } = await setUp();
    const failure = { reason: 'unreachable' as const, facts: { host: 'api.test' } };
    expect(await jobs.stopWaiting('j')).toBe(false);
    await jobs.cancel('j', () => true);
    expect(await jobs.stopWaiting('j')).toBe(false);
    await jobs.claimDue('one', 1_000);
    expect(await jobs.stopWaiting('j')).toBe(false);
    await jobs.commit('j', 'one', {
      type: 'step',
      captures: [],
      next: { type: 'wait', cursor: 3, wakeAt: 9e15, failure },
    });
    expect(await jobs.stopWaiting('j')).toBe(true);
    expect(await state()).toMatchObject({ status: 'cancelled', failure });
    expect(await jobs.stopWaiting('j')).toBe(false);
  });
});

describe('taking up a job again', () => {
  it('lets the failed pages wait anew in another round, and keeps what was read', async () => {
    const { jobs, reader } = await setUpEnded();
    expect(await jobs.reopen('j', { retryFailed: true, addPages: 0 })).toBe(true);
    const job = await jobs.get('j');
    expect(job).toMatchObject({ round: 1, seen: false, state: { status: 'ready', cursor: undefined } });
    expect(job?.progress).toMatchObject({ read: 1, failed: 0, waiting: 2 });
    expect(await jobs.itemsOf('j').get(`${site}b`)).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(await jobs.itemsOf('j').get(`${site}b`)).not.toHaveProperty('failure');
    expect(await reader.count()).toBe(1);
  });

  it('raises the limit of a crawl by the pages that are added', async () => {
    const { jobs } = await setUpEnded();
    await jobs.reopen('j', { retryFailed: false, addPages: 50 });
    expect((await jobs.get('j'))?.request).toMatchObject({ limit: 59 });
    expect((await jobs.get('j'))?.progress).toMatchObject({ failed: 1, waiting: 1 });
  });

  it('does nothing for a job that lives, has no pages of its own, or has nothing left', async () => {
    const { jobs } = await setUp();
    const everything = { retryFailed: true, addPages: 0 };
    expect(await jobs.reopen('j', everything)).toBe(false);
    await jobs.cancel('j');
    expect(await jobs.reopen('j', everything)).toBe(false);
    await jobs.add({ id: 'one', request: aScrape(site), engine: 'device', host: 'a.test', title: '' });
    await jobs.cancel('one');
    expect(await jobs.reopen('one', { retryFailed: true, addPages: 5 })).toBe(false);
    expect(await jobs.reopen('unknown', everything)).toBe(false);
  });
});

describe('forgetting a job', () => {
  it('removes it with its pages, and keeps its captures', async () => {
    const { jobs, reader } = await setUpEnded();
    await jobs.forget(['j', 'unknown']);
    expect(await jobs.get('j')).toBeUndefined();
    expect(await reader.allItems('j')).toEqual([]);
    expect(await reader.count()).toBe(1);
  });

  it('leaves a job that lives', async () => {
    const { jobs } = await setUp();
    await jobs.forget(['j']);
    expect(await jobs.get('j')).toBeDefined();
  });

  it('is left to the person for jobs with pages, however old', async () => {
    const { jobs, clock } = await setUpEnded();
    await jobs.markSeen('j');
    await jobs.purge(clock.now + 9e9);
    expect(await jobs.get('j')).toBeDefined();
  });
});
