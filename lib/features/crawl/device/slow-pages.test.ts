import { describe, expect, it } from 'vitest';
import type { TrawlRequest } from '@/lib/core/model/request';
import {
  addJob,
  createDeviceWorld,
  libraryOf,
  liveOn,
  runOnDevice,
  standing,
  type DeviceWorld,
} from '@/tests/support/device-job';
import type { FakeReply } from '@/tests/support/fake-web';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { paperSite, paperTree } from '@/tests/support/paper-site';
import { aCrawlOf } from '@/tests/support/requests';

const HOME = 'https://a.test';
const crawlOf = (change: object = {}): TrawlRequest =>
  aCrawlOf({ url: `${HOME}/`, limit: 100, sitemap: 'skip', ...change });

/** The tree, with pages that hang the given number of times. */
const hanging =
  (count: number, times: Readonly<Record<string, number>>) =>
  (url: URL, visits: number): FakeReply | undefined =>
    visits < (times[url.pathname] ?? 0) ? { hangs: true } : paperTree(count)(url);

/** The counts after every commit, and its time. */
function counted({ library, id }: DeviceWorld) {
  const seen: { at: number; read: number; waiting: number; reading: string[] }[] = [];
  const { commit } = library.jobs;
  library.jobs.commit = async (...outcome) => {
    const held = await commit(...outcome);
    const progress = (await library.jobs.get(id))?.progress;
    if (progress) seen.push({ at: library.clock.now, ...progress });
    return held;
  };
  return seen;
}

/** How long the first try of a page may take on a site whose pages come at once. */
const FIRST_TRY_MS = 6_000;

const askedFor = ({ web }: DeviceWorld, path: string) => web.log.filter(({ url }) => url === HOME + path);

describe('a page that hangs', () => {
  it('lets the others go on, and is tried again after all of them', { tags: ['long'] }, async () => {
    const world = await createDeviceWorld(hanging(40, { '/p2': 1 }), ['a.test']);
    const { job, byPath } = await runOnDevice(world, crawlOf());
    // Pages below it are found once it has been read.
    expect(job.progress).toMatchObject({ read: 40, failed: 0, waiting: 0 });
    expect(byPath.get('/p2')).toMatchObject({ status: 'read', attempts: 2 });
    const [first, second, ...more] = askedFor(world, '/p2');
    if (!first || !second) throw new Error('asked for once only');
    expect(more).toEqual([]);
    const below = (path: string): boolean => /^\/p(?:2|[789]|2[2-9]|30)$/.test(path);
    const others = world.web.log.filter(({ url }) => !below(new URL(url).pathname));
    expect(Math.max(...others.map(({ at }) => at))).toBeLessThan(first.at + FIRST_TRY_MS);
    expect(second.at).toBeGreaterThanOrEqual(first.at + FIRST_TRY_MS);
    for (const path of byPath.keys()) if (path !== '/p2') expect(askedFor(world, path), path).toHaveLength(1);
  });

  it(
    'holds no counts up: what was read is counted while it hangs, and it stays among those being read',
    { tags: ['long'] },
    async () => {
      const world = await createDeviceWorld(hanging(40, { '/p1': 9 }), ['a.test']);
      const seen = counted(world);
      const { job, byPath } = await runOnDevice(world, crawlOf());
      const [{ at: began } = { at: 0 }] = askedFor(world, '/p1');
      const during = seen.filter(({ at }) => at > began && at < began + FIRST_TRY_MS);
      // Thirteen of the forty are below the one that hangs.
      expect(Math.max(...during.map(({ read }) => read))).toBe(27);
      for (const { reading } of during) expect(reading).toContain(`${HOME}/p1`);
      expect(job.state.status).toBe('done');
      expect(job.progress).toMatchObject({ read: 27, failed: 1 });
      expect(byPath.get('/p1')).toMatchObject({ status: 'failed', failure: { reason: 'timed-out' } });
      expect(askedFor(world, '/p1')).toHaveLength(2);
    },
  );

  it('holds nothing up for long, where there are more of them than places', async () => {
    const slow = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((at) => [`/p${at}`, 1]));
    const flat = (url: URL): FakeReply | undefined =>
      paperSite({ '/': { links: Array.from({ length: 20 }, (_, at) => `/p${at + 1}`) } })(url) ??
      paperSite(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/p${at + 1}`, {}])))(url);
    const world = await createDeviceWorld(
      (url, visits) => (visits < (slow[url.pathname] ?? 0) ? { hangs: true } : flat(url)),
      ['a.test'],
    );
    const { job } = await runOnDevice(world, crawlOf());
    expect(job.progress).toMatchObject({ read: 21, failed: 0 });
    const [{ at: began } = { at: 0 }] = askedFor(world, '/p1');
    const others = world.web.log.filter(({ url }) => /p(?:9|1\d|20)$/.test(url));
    expect(Math.max(...others.map(({ at }) => at))).toBeLessThan(began + 3 * FIRST_TRY_MS);
  });

  it('gives its place to other jobs while nothing but it is on order', async () => {
    const world = await createDeviceWorld(hanging(1, { '/': 1 }), ['a.test']);
    const seen = counted(world);
    await runOnDevice(world, crawlOf());
    const waits = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0));
    expect(Math.max(...waits)).toBeLessThan(4_000);
    expect(askedFor(world, '/')).toHaveLength(2);
  });

  it('is let go when the crawl is canceled', async () => {
    const world = await createDeviceWorld(hanging(1, { '/': 9 }), ['a.test']);
    await addJob(world, crawlOf());
    const signals: AbortSignal[] = [];
    const { read } = world.web.reader;
    world.web.reader.read = async (order, signal, grantedOrigin) => {
      signals.push(signal);
      await world.library.jobs.cancel(world.id);
      return read(order, signal, grantedOrigin);
    };
    await liveOn(world);
    expect((await standing(world)).job.state.status).toBe('cancelled');
    expect(askedFor(world, '/')).toHaveLength(1);
  });

  it('gives the same library wherever the worker dies', { timeout: 120_000, tags: ['long'] }, async () => {
    const serve = hanging(24, { '/p1': 1, '/p5': 1 });
    const calm = await createDeviceWorld(serve, ['a.test']);
    await runOnDevice(calm, crawlOf());
    const expected = await libraryOf(calm);
    expect(expected).toMatchObject({ status: 'done', read: 24 });
    for (const every of [2, 7, 15]) {
      const world = await createDeviceWorld(serve, ['a.test']);
      await addJob(world, crawlOf());
      let length = every;
      await liveOn(world, () => createCrashSchedule((length += 1)));
      expect(await libraryOf(world), `worker instances of ${every} awaits and more`).toEqual(expected);
    }
  });
});
