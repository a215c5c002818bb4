// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mayStopWaiting } from '@/lib/core/model/job';
import { createConnectedScene } from '../support/connected-scene';

import { z } from '@/lib/core/model/zod';
import { manyPaths } from '../sites/many';
import { callerOf } from './caller';
import type { ServiceOptions } from './server';
import { useStandIns } from './stand-ins';

/*
 * A cancel that is answered “Job not found” (docs/service.md 10.4): a server also says this of another team's job, of a job
 * that is not known everywhere yet, and of every job while its queue is down. The job continues there.
 */

const { siteUrl, start } = useStandIns();
const readEmptyReads = z.object({ emptyReads: z.number().default(0) });

const PAGES = 30;
const crawl = () => ({
  kind: 'crawl',
  url: siteUrl(`${PAGES}.many`),
  limit: PAGES + 9,
  formats: ['markdown'],
});
const batch = () => ({
  kind: 'batch',
  sources: manyPaths(PAGES).map((path) => ({ type: 'url', url: siteUrl(`${PAGES}.many`, path) })),
  formats: ['markdown'],
});

const emptyReadsOf = (cursor: unknown): number => readEmptyReads.parse(cursor).emptyReads;

async function begin(request: object, options: ServiceOptions) {
  const service = await start({ pace: 2, ...options });
  const scene = await createConnectedScene(service);
  await scene.connect(service, options.profile === 'self-hosted' ? undefined : service.keys.good);
  await scene.start('j', request);
  const host = new URL(service.url).host;
  /** What the server says about it after its timeout. */
  const later = async () => {
    const { path = '' } = service.log.find(({ method }) => method === 'DELETE') ?? {};
    for (let seconds = 0; seconds < 60; seconds += 2) {
      service.clock.advance(2_000);
      // Real pages are read in the meantime.
      await new Promise((done) => setTimeout(done, 15));
    }
    return (await callerOf(service).get(path)).body;
  };
  const tellings = () => service.log.filter(({ method }) => method === 'DELETE').map(({ status }) => status);
  return { service, scene, host, later, tellings };
}

describe('a cancel of which the server says that it knows no such job', { timeout: 60_000 }, () => {
  it('may go on and be charged for where the key is of another account', async () => {
    const { service, scene, host, later, tellings } = await begin(crawl(), {});
    await scene.run('j', ({ progress }) => progress.read >= 5);
    await scene.connection.setKey(service.keys.empty);
    await scene.cancel('j');
    const ended = await scene.run('j');
    expect(ended.state).toMatchObject({
      status: 'cancelled',
      failure: { reason: 'job-gone', facts: { host, free: false } },
    });
    expect(tellings()).toEqual([404, 404, 404, 404, 404]);
    expect(await later()).toMatchObject({ status: 'completed', completed: PAGES + 1 });
  });

  it('is canceled again right after the start, and then stops', async () => {
    const { service, scene, later, tellings } = await begin(crawl(), {});
    await scene.run('j', ({ progress }) => progress.step === 'polling');
    service.faults.next({
      on: 'DELETE /v2/crawl/*',
      status: 404,
      body: { success: false, error: 'Job not found' },
      times: 1,
    });
    await scene.cancel('j');
    const ended = await scene.run('j');
    expect(ended.state).toMatchObject({ status: 'cancelled' });
    expect(ended.state).not.toHaveProperty('failure');
    expect(tellings()).toEqual([404, 200]);
    expect(await later()).toMatchObject({ status: 'cancelled' });
  });

  it.each([
    ['crawl', crawl, PAGES + 1],
    ['batch', batch, PAGES],
  ])('may go on at a server whose queue is down: %s', async (_kind, request, pages) => {
    const { service, scene, host, later, tellings } = await begin(request(), { profile: 'self-hosted' });
    await scene.run('j', ({ progress }) => progress.read >= 5);
    service.queue.down();
    await scene.run('j', ({ state }) => state.status === 'waiting' && state.failure !== undefined);
    await scene.cancel('j');
    const waits = await scene.run('j', (job) => mayStopWaiting(job)?.facts.attempt === 2);
    expect(mayStopWaiting(waits)).toMatchObject({
      reason: 'job-gone',
      facts: { host, status: 404, attempts: 5 },
    });
    expect((await scene.run('j')).state).toMatchObject({
      status: 'cancelled',
      failure: { reason: 'job-gone', facts: { host, free: true } },
    });
    expect(tellings()).toEqual([404, 404, 404, 404, 404]);
    service.queue.up();
    expect(await later()).toMatchObject({ status: 'completed', completed: pages });
  });

  it('stops there when the queue of the server is back in time', async () => {
    const { service, scene, later, tellings } = await begin(crawl(), { profile: 'self-hosted' });
    await scene.run('j', ({ progress }) => progress.read >= 5);
    service.queue.down();
    await scene.cancel('j');
    await scene.run('j', (job) => mayStopWaiting(job) !== undefined);
    service.queue.up();
    const ended = await scene.run('j');
    expect(ended.state).toMatchObject({ status: 'cancelled' });
    expect(ended.state).not.toHaveProperty('failure');
    expect(tellings()).toEqual([404, 200]);
    expect(await later()).toMatchObject({ status: 'cancelled' });
  });

  it('is over at once where the server had said that it was at its end', async () => {
    const { service, scene, tellings } = await begin(crawl(), {});
    await scene.run('j', ({ progress }) => progress.read >= 5);
    // More than arrives: the end is checked more than once.
    service.faults.next({
      on: 'GET /v2/crawl/*',
      times: Infinity,
      change: (body) => ({ ...body, completed: PAGES + 9 }),
    });
    service.faults.next({
      on: 'DELETE /v2/crawl/*',
      status: 404,
      body: { success: false, error: 'Job not found' },
      times: Infinity,
    });
    await scene.run('j', ({ state }) => 'cursor' in state && emptyReadsOf(state.cursor) > 0);
    await scene.cancel('j');
    const ended = await scene.run('j');
    expect(ended.state).toMatchObject({ status: 'cancelled' });
    expect(ended.state).not.toHaveProperty('failure');
    expect(tellings()).toEqual([404]);
  });

  it.each([
    ['by the word of the server', 'Job expired', 0],
    ['by the time that it told', 'Job not found', 25 * 3_600_000],
  ])('is over at once where its results are over %s', async (_how, error, passedMs) => {
    const { service, scene, tellings } = await begin(crawl(), {});
    await scene.run('j', ({ progress }) => progress.read >= 5);
    service.clock.advance(passedMs);
    service.faults.next({
      on: 'DELETE /v2/crawl/*',
      status: 404,
      body: { success: false, error },
      times: Infinity,
    });
    await scene.cancel('j');
    const ended = await scene.run('j');
    expect(ended.state).toMatchObject({ status: 'cancelled' });
    expect(ended.state).not.toHaveProperty('failure');
    expect(tellings()).toEqual([404]);
  });
});
