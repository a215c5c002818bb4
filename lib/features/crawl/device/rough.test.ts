import { describe, expect, it } from 'vitest';
import { roughSite, roughSites } from '@/tests/sites/rough';
import { createDeviceWorld, runOnDevice } from '@/tests/support/device-job';
import type { FakeReply } from '@/tests/support/fake-web';
import { aCrawlOf } from '@/tests/support/requests';

const HOME = 'http://rough.test';

/** The fixture site without its server. */
function serve(url: URL, visits: number): FakeReply | undefined {
  const reply = roughSites({
    method: 'GET',
    site: 'rough',
    path: url.pathname,
    query: url.searchParams,
    cookies: {},
    body: '',
    url: (name, path = '/') => `http://${name}.test${path}`,
    earlierVisits: () => visits,
    switches: { robots: 'written' },
  });
  if (!reply) return undefined;
  const { status, body, cut, afterMs, headers } = reply;
  return {
    ...(status !== undefined && { status }),
    ...(body !== undefined && { body }),
    ...(cut && { cut }),
    ...(afterMs !== undefined && { hangs: true as const }),
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
  };
}

describe('a crawl of the rough coast', () => {
  it('ends well, and asks for no more than it must', { timeout: 60_000, tags: ['long'] }, async () => {
    const world = await createDeviceWorld(serve, ['rough.test']);
    const request = aCrawlOf({ url: `${HOME}/`, limit: 500 });
    const { job, byPath } = await runOnDevice(world, request);
    expect(job.state.status).toBe('done');
    const asked = world.web.log.map(({ url }) => url.replace(HOME, ''));
    const times = (path: string): number => asked.filter((one) => one === path).length;

    for (const day of roughSite.days) expect([byPath.get(day)?.status, times(day)], day).toEqual(['read', 1]);
    expect(byPath.get(roughSite.hangs)).toMatchObject({ status: 'read', attempts: 2 });
    expect(times(roughSite.hangs)).toBe(2);

    expect(byPath.get(roughSite.reset)).toMatchObject({ status: 'failed', attempts: 2 });
    expect(times(roughSite.reset)).toBe(2);

    const { from, to } = roughSite.refresh;
    expect(byPath.get(from)).toMatchObject({
      status: 'duplicate',
      blocked: { reason: 'duplicate', detail: HOME + to },
    });
    expect(byPath.get(to)).toMatchObject({ status: 'read', title: 'The new berth' });
    expect([times(from), times(to)]).toEqual([1, 1]);

    for (const trap of roughSite.traps) {
      const below = asked.filter((path) => path.startsWith(trap));
      expect(below.length, trap).toBeLessThanOrEqual(60);
      expect(new Set(below).size, trap).toBe(below.length);
    }
    expect(asked.filter((path) => /url/.test(path))).toEqual([]);
    // Pages skipped as traps are counted, and do not fill the list.
    expect(job.progress.blocked).toBeLessThan(220);
  });
});
