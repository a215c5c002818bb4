// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mapRequestSchema } from '../core/model/request';
import type { Job } from '../core/model/job';
import type { Commit } from '../core/ports/store';
import { aPage } from '@/tests/support/pages';
import { aJob, running } from '@/tests/support/panel';
import { createAfterCommit } from './after-commit';

const URL = 'https://tides.example/';
const aMap = (change: Partial<Job>): Job =>
  aJob(mapRequestSchema.parse({ kind: 'map', url: URL }), running, {}, change);

function followed(job: Job, commit: Commit): string[] {
  const done: string[] = [];
  const afterCommit = createAfterCommit({
    deliver: async () => void done.push('delivered'),
    refreshBalance: async () => void done.push('asked what is left'),
    notifyOnEnd: async (id) => void done.push(`told of ${id}`),
    listEnded: () => undefined,
    monitorMade: async () => void done.push('read the monitors'),
    sendQueued: () => void done.push('sent what was queued'),
    keepAlive: async (work) => work,
    runDetached: () => undefined,
  });
  afterCommit(job, commit);
  return done;
}

describe('after a commit', () => {
  const ended: Commit = { type: 'step', captures: [], next: { type: 'done' } };

  it('a service is asked what is left after a map, which brings no capture', () => {
    expect(followed(aMap({ engine: 'service' }), ended)).toEqual(['asked what is left']);
  });

  it('a service is asked nothing while its job has brought nothing yet', () => {
    const polled: Commit = { type: 'step', captures: [], next: { type: 'wait', cursor: null, wakeAt: 1 } };
    expect(followed(aMap({ engine: 'service' }), polled)).toEqual([]);
  });

  it('a service is not asked with every page of a crawl, and once as it ends, however', () => {
    const job = aMap({ engine: 'service' });
    const page: Commit = { type: 'step', captures: [aPage(URL)], next: { type: 'again', cursor: null } };
    expect(followed(job, page)).toEqual(['sent what was queued', 'delivered']);
    expect(followed(job, { type: 'step', captures: [], next: { type: 'cancelled' } })).toEqual([
      'asked what is left',
    ]);
  });

  it('captures are delivered, and nobody is asked for credits of this device', () => {
    expect(followed(aMap({}), { ...ended, captures: [aPage(URL)] })).toEqual([
      'sent what was queued',
      'delivered',
    ]);
    expect(followed(aMap({}), ended)).toEqual([]);
  });

  it('a list is delivered as it ends, also when its last page could not be read', () => {
    const job = aMap({ delivery: { to: 'clipboard', format: 'markdown', status: 'pending' } });
    expect(followed(job, ended)).toEqual(['delivered']);
    const goesOn: Commit = { type: 'step', captures: [], next: { type: 'again', cursor: null } };
    expect(followed(job, goesOn)).toEqual([]);
  });

  it('whoever wanted to hear of the end is notified, of a failed one too', () => {
    const failed: Commit = { type: 'failed', failure: { reason: 'offline', facts: {} } };
    expect(followed(aMap({ notify: true }), failed)).toEqual(['told of job']);
    expect(followed(aMap({}), failed)).toEqual([]);
  });
});
