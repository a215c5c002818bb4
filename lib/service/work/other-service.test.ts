// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema } from '@/lib/core/model/request';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { createServiceScene, OWN_SERVER, SITE, sitePages } from '@/tests/support/service-job';
import { batchOf } from '@/lib/core/model/batch-of';

/*
 * The user connects another service while a job runs at the first one: the job asks no other service about its work,
 * sends nothing twice, and continues when its own service is back.
 */

const OTHER = 'https://other.example';
const crawl = requestSchema.parse({ kind: 'crawl', url: SITE, limit: 500, formats: ['markdown'] });
const batch = batchOf(sitePages(4));
const requests = { crawl, batch };
const waits = { status: 'blocked', failure: { reason: 'other-service', facts: { host: 'api.example.com' } } };

describe('a job whose service is not the one that is connected', { timeout: 60_000 }, () => {
  it.each(['crawl', 'batch'] as const)('waits, and goes on when it is connected again: %s', async (kind) => {
    const scene = await createServiceScene(requests[kind], {
      pages: 4,
      baseUrl: OWN_SERVER,
      msPerPage: 5_000,
    });
    await scene.run(({ progress }) => progress.read > 0);
    scene.network.baseUrl = OTHER;
    expect(await scene.run()).toMatchObject(waits);
    await scene.retry();
    expect(await scene.run()).toMatchObject(waits);
    expect(scene.elsewhere.seen).toEqual([]);
    scene.network.baseUrl = OWN_SERVER;
    await scene.retry();
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.starts()).toBe(1);
    expect((await scene.job()).progress.read).toBe(4);
  });

  it('waits while another server of the same host is connected', async () => {
    const scene = await createServiceScene(crawl, { baseUrl: `${OWN_SERVER}/one`, msPerPage: 5_000 });
    await scene.run(({ progress }) => progress.read > 0);
    scene.network.baseUrl = `${OWN_SERVER}/two`;
    const facts = { host: 'api.example.com/one' };
    expect(await scene.run()).toMatchObject({ ...waits, failure: { ...waits.failure, facts } });
    scene.network.baseUrl = `${OWN_SERVER}/one`;
    await scene.retry();
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.starts()).toBe(1);
  });

  it('is looked for at its own service alone when its start was lost', async () => {
    const scene = await createServiceScene(crawl, { baseUrl: OWN_SERVER, msPerPage: 60_000 });
    scene.faults.scripted['POST /v2/crawl'] = ['lost after'];
    scene.faults.scripted['GET /v2/crawl/active'] = [{ status: 503, json: { success: false, error: 'x' } }];
    await scene.run(({ state }) => state.status === 'waiting');
    scene.network.baseUrl = OTHER;
    expect(await scene.run()).toMatchObject(waits);
    expect(scene.elsewhere.seen).toEqual([]);
    scene.network.baseUrl = OWN_SERVER;
    await scene.retry();
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.starts()).toBe(1);
  });

  it('says of a job that was sent and whose service was disconnected that it was sent', async () => {
    const scene = await createServiceScene(crawl, { baseUrl: OWN_SERVER, msPerPage: 60_000 });
    await scene.run(({ progress }) => progress.read > 0);
    scene.network.connected = false;
    expect(await scene.run()).toMatchObject({
      status: 'blocked',
      failure: { reason: 'not-connected', facts: { detail: 'sent' } },
    });
  });

  it('says when it is canceled that it may go on there', async () => {
    const scene = await createServiceScene(crawl, { baseUrl: OWN_SERVER, msPerPage: 60_000 });
    await scene.run(({ progress }) => progress.read > 0);
    scene.network.baseUrl = OTHER;
    await scene.cancel();
    expect(await scene.run()).toMatchObject({ status: 'cancelled', failure: waits.failure });
    expect(scene.elsewhere.seen).toEqual([]);
  });

  it('starts at the one that is connected as long as nothing was sent', async () => {
    const scene = await createServiceScene(crawl, { baseUrl: OWN_SERVER });
    scene.faults.scripted['POST /v2/crawl'] = [
      { status: 429, json: { success: false, error: 'Rate limit' } },
    ];
    await scene.run(({ state }) => state.status === 'waiting');
    scene.network.baseUrl = OTHER;
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect([scene.starts(), scene.elsewhere.jobs.length]).toEqual([0, 1]);
  });

  it(
    'asks nobody but its own service, and starts once, wherever the worker dies and the address changes',
    { tags: ['long'] },
    async () => {
      const calm = await createServiceScene(crawl, { pages: 3, baseUrl: OWN_SERVER });
      const whole = createCrashSchedule(Number.MAX_SAFE_INTEGER);
      await calm.run(undefined, whole);
      for (let endsAt = 1; endsAt <= whole.age; endsAt += 1) {
        const at = `died at await ${endsAt}`;
        const scene = await createServiceScene(crawl, { pages: 3, baseUrl: OWN_SERVER });
        const life = createCrashSchedule(endsAt);
        for (let turns = 0; turns < 50 && !life.isOver; turns += 1) {
          await scene.live(life);
          const due = await scene.library.jobs.nextDueAt();
          if (due === undefined) break;
          scene.clock.now = Math.max(scene.clock.now, due);
        }
        const begun = scene.starts() > 0;
        scene.network.baseUrl = OTHER;
        await scene.run();
        scene.network.baseUrl = OWN_SERVER;
        await scene.retry();
        await scene.run();
        if (begun) expect(scene.elsewhere.seen, at).toEqual([]);
        expect(scene.starts() + scene.elsewhere.jobs.length, at).toBeLessThanOrEqual(1);
        if (begun) expect((await scene.job()).state.status, at).toBe('done');
      }
    },
  );
});
