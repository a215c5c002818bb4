// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aCrawlOf, jobBasics } from '@/tests/support/requests';
import { noProgress, type Job } from '../model/job';
import type { Commit } from '../ports/store';
import { aPage, aScrape } from '@/tests/support/pages';
import { settle } from './settle';

const running: Job = {
  ...jobBasics,
  id: 'j',
  request: aScrape('https://a.test/'),
  engine: 'service',
  host: 'a.test',
  createdAt: 1,
  progress: { ...noProgress, read: 1 },
  state: { status: 'running', cursor: { at: 1 }, owner: 'one', leaseUntil: 9 },
};
const crawlRequest = aCrawlOf({ limit: 9 });
const failure = { reason: 'no-credits' as const, facts: { status: 402 } };
const step = (next: Extract<Commit, { type: 'step' }>['next']): Commit => ({
  type: 'step',
  captures: [aPage('https://a.test/')],
  next,
});

describe('settle', () => {
  it.each<[string, Commit, Job['state']]>([
    ['done', step({ type: 'done' }), { status: 'done', endedAt: 5 }],
    ['on at once', step({ type: 'again', cursor: 2 }), { status: 'ready', cursor: 2 }],
    [
      'asleep until a time',
      step({ type: 'wait', cursor: 2, wakeAt: 7, failure }),
      { status: 'waiting', cursor: 2, wakeAt: 7, failure },
    ],
    [
      'stopped for a person, going on from a new cursor',
      step({ type: 'block', cursor: 3, failure }),
      { status: 'blocked', cursor: 3, failure, since: 5 },
    ],
    [
      'stopped for a person, going on from where it stood',
      { type: 'blocked', failure },
      { status: 'blocked', cursor: { at: 1 }, failure, since: 5 },
    ],
    ['failed', { type: 'failed', failure }, { status: 'failed', endedAt: 5, failure }],
  ])('leaves the job %s', (_name, commit, state) => {
    expect(settle(running, commit, 5).state).toEqual(state);
  });

  it('counts what was read, unless the step counted itself', () => {
    expect(settle(running, step({ type: 'done' }), 5).progress.read).toBe(2);
    const counted: Commit = { type: 'step', captures: [], progress: { read: 9 }, next: { type: 'done' } };
    expect(settle(running, counted, 5).progress.read).toBe(9);
  });

  const asked = (what: 'pause' | 'cancel'): Job => ({ ...running, requestedAction: what });

  it.each<[string, Commit, Job['state']]>([
    ['that goes on', step({ type: 'again', cursor: 2 }), { status: 'paused', cursor: 2, since: 5 }],
    ['that sleeps', step({ type: 'wait', cursor: 2, wakeAt: 7 }), { status: 'paused', cursor: 2, since: 5 }],
    ['that has ended', step({ type: 'done' }), { status: 'done', endedAt: 5 }],
    ['that failed', { type: 'failed', failure }, { status: 'failed', endedAt: 5, failure }],
  ])('pauses a job after a step %s, when that was asked for while it ran', (_name, commit, state) => {
    const settled = settle(asked('pause'), commit, 5);
    expect(settled.state).toEqual(state);
    expect(settled.requestedAction).toBeUndefined();
  });

  it.each<[string, Commit, Job['state']]>([
    [
      'says that it was canceled',
      step({ type: 'cancelled', failure }),
      { status: 'cancelled', endedAt: 5, failure },
    ],
    ['is done all the same', step({ type: 'done' }), { status: 'done', endedAt: 5 }],
    ['fails', { type: 'failed', failure }, { status: 'cancelled', endedAt: 5, failure }],
    ['needs a person', { type: 'blocked', failure }, { status: 'cancelled', endedAt: 5, failure }],
    [
      'asks a person',
      step({ type: 'block', cursor: 2, failure }),
      { status: 'cancelled', endedAt: 5, failure },
    ],
  ])('ends a job that is being cancelled when its step %s', (_name, commit, state) => {
    expect(settle(asked('cancel'), commit, 5).state).toEqual(state);
  });

  it('says of no job that has stopped or ended that it reads', () => {
    const at = { ...running, progress: { ...running.progress, reading: ['https://a.test/b'] } };
    const still = { read: 2, reading: ['https://a.test/c'] };
    const told = (next: Extract<Commit, { type: 'step' }>['next']): Commit => ({
      type: 'step',
      captures: [],
      progress: still,
      next,
    });
    const ends: Commit[] = [
      told({ type: 'done' }),
      told({ type: 'cancelled' }),
      told({ type: 'fail', failure }),
      told({ type: 'block', cursor: 2, failure }),
      { type: 'failed', failure },
      { type: 'blocked', failure },
    ];
    for (const commit of ends) expect(settle(at, commit, 5).progress.reading).toEqual([]);
    expect(
      settle({ ...at, requestedAction: 'pause' }, told({ type: 'again', cursor: 2 }), 5).progress.reading,
    ).toEqual([]);
    expect(settle(at, told({ type: 'again', cursor: 2 }), 5).progress.reading).toEqual(still.reading);
  });

  it('goes on canceling while the cancel is not sent yet', () => {
    expect(settle(asked('cancel'), step({ type: 'again', cursor: 2 }), 5)).toMatchObject({
      requestedAction: 'cancel',
      state: { status: 'ready', cursor: 2 },
    });
    expect(settle(asked('cancel'), step({ type: 'wait', cursor: 2, wakeAt: 9 }), 5)).toMatchObject({
      requestedAction: 'cancel',
      state: { status: 'waiting', wakeAt: 9 },
    });
  });

  it('leaves the counts of a job with items to its items', () => {
    const crawl = { ...running, request: crawlRequest };
    expect(settle(crawl, step({ type: 'done' }), 5).progress.read).toBe(1);
  });
});
