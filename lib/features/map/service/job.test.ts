// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema } from '@/lib/core/model/request';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { createServiceScene, SITE, sitePages } from '@/tests/support/service-job';

const MAP = 'POST /v2/map';
const map = (rest: object = {}) => requestSchema.parse({ kind: 'map', url: SITE, ...rest });
const rows = (links: unknown[], rest: object = {}) => ({
  status: 200,
  json: { success: true, links, ...rest },
});

describe('mapJob', { timeout: 30_000 }, () => {
  it('lists every address with its title in one call', async () => {
    const scene = await createServiceScene(map(), { pages: 7 });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.count(MAP)).toBe(1);
    const items = await scene.items();
    expect(items.map(({ url }) => url)).toEqual(sitePages(7).sort());
    expect(items[0]).toMatchObject({ status: 'found', origin: 'service', title: `Title of ${SITE}` });
    expect((await scene.job()).progress).toMatchObject({ found: 7, read: 0, total: 7 });
  });

  it('sends what was asked for under the names of the specification', async () => {
    const scene = await createServiceScene(
      map({ search: 'tides', sitemap: 'only', includeSubdomains: false, limit: 30, timeout: 90_000 }),
    );
    await scene.run();
    expect(scene.service.seen[0]?.body).toEqual({
      url: SITE,
      search: 'tides',
      sitemap: 'only',
      includeSubdomains: false,
      ignoreQueryParameters: false,
      limit: 30,
      timeout: 90_000,
    });
  });

  it('takes rows that are plain addresses, the same one once, and leaves out what is not a web address', async () => {
    const scene = await createServiceScene(map());
    scene.faults.scripted[MAP] = [
      rows([`${SITE}a`, { url: `${SITE}a#top` }, { url: 'mailto:x@example.net' }, 7, { url: `${SITE}b` }], {
        warning: 'Few links were found',
      }),
    ];
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.items()).map(({ key }) => key)).toEqual([`${SITE}a`, `${SITE}b`]);
    expect((await scene.job()).progress.notes).toEqual([
      { code: 'service-warning', detail: 'Few links were found' },
    ]);
  });

  it.each([404, 405, 501])(
    'ends when the server does not map (%d), with nothing to continue',
    async (status) => {
      const scene = await createServiceScene(map());
      scene.faults.scripted[MAP] = [{ status, text: '<!DOCTYPE html><pre>Cannot POST</pre>' }];
      expect(await scene.run()).toMatchObject({ status: 'failed', failure: { facts: { status } } });
      expect(scene.count(MAP)).toBe(1);
    },
  );

  it('waits as the server asks', async () => {
    const scene = await createServiceScene(map());
    scene.faults.scripted[MAP] = [
      {
        status: 429,
        json: { success: false, error: 'Rate limit exceeded' },
        headers: { 'Retry-After': '9' },
      },
      { status: 503, json: { success: false, error: 'Service Unavailable' } },
    ];
    const start = scene.clock.now;
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.clock.now - start).toBeGreaterThanOrEqual(9_000 + 4_000);
    expect(scene.service.maps).toHaveLength(1);
  });

  it('is sent again once when its reply is lost, and then a person is asked', async () => {
    const scene = await createServiceScene(map());
    scene.faults.scripted[MAP] = ['lost after', 'lost after'];
    expect(await scene.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
    expect(scene.count(MAP)).toBe(2);
    await scene.retry();
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(scene.count(MAP)).toBe(3);
  });

  it('is sent again by the rule when the site was too slow, and ends with the reason after five tries', async () => {
    const scene = await createServiceScene(map());
    const slow = { status: 408, json: { success: false, code: 'MAP_TIMEOUT', error: 'Map timed out' } };
    scene.faults.scripted[MAP] = Array.from({ length: 9 }, () => slow);
    expect(await scene.run()).toMatchObject({
      status: 'failed',
      failure: { reason: 'timed-out', facts: { attempt: 5, attempts: 5 } },
    });
    expect(scene.count(MAP)).toBe(5);
  });

  it('is paid for twice at most, and asked about after that, wherever the worker dies', async () => {
    const calm = await createServiceScene(map());
    const whole = createCrashSchedule(Number.MAX_SAFE_INTEGER);
    await calm.run(undefined, whole);
    for (let endsAt = 1; endsAt <= whole.age; endsAt += 1) {
      const scene = await createServiceScene(map());
      await scene.run(undefined, createCrashSchedule(endsAt));
      expect((await scene.job()).state.status, `died at await ${endsAt}`).toBe('done');
      expect(scene.service.maps.length, `died at await ${endsAt}`).toBeLessThanOrEqual(2);
      expect(await scene.items(), `died at await ${endsAt}`).toHaveLength(5);
    }
  });

  it('sends nothing when it is canceled', async () => {
    const scene = await createServiceScene(map());
    scene.faults.scripted[MAP] = [{ status: 429, json: { success: false, error: 'Rate limit exceeded' } }];
    await scene.run(({ state }) => state.status === 'waiting');
    await scene.cancel();
    expect((await scene.job()).state.status).toBe('cancelled');
    await scene.run();
    expect(scene.service.seen).toHaveLength(1);
  });
});
