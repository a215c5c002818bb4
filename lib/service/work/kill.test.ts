// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema } from '@/lib/core/model/request';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import {
  contentsOf,
  createServiceScene,
  OWN_SERVER,
  SITE,
  sitePages,
  type ServiceScene,
} from '@/tests/support/service-job';
import { batchOf } from '@/lib/core/model/batch-of';

const crawl = requestSchema.parse({ kind: 'crawl', url: SITE, limit: 50, formats: ['markdown'] });
const batch = batchOf(sitePages(4));
const failing = [{ url: `${SITE}page-2`, code: 'SCRAPE_TIMEOUT', error: 'timed out' }];
const setting = { pages: 4, failing, msPerPage: 1_200 };

/** Runs once without a crash, then with a crash at every await. */
async function atEveryAwait(
  open: () => Promise<ServiceScene>,
  check: (scene: ServiceScene, diedAt: string, calm: ServiceScene) => Promise<void>,
): Promise<number> {
  const calm = await open();
  const whole = createCrashSchedule(Number.MAX_SAFE_INTEGER);
  await calm.run(undefined, whole);
  for (let endsAt = 1; endsAt <= whole.age; endsAt += 1) {
    const scene = await open();
    await scene.run(undefined, createCrashSchedule(endsAt));
    await check(scene, `died at await ${endsAt} of ${whole.age}`, calm);
  }
  return whole.age;
}

describe('a worker that dies at any await', () => {
  it(
    'starts a crawl once, reads every document once, and leaves the same library',
    { timeout: 60_000, tags: ['long'] },
    async () => {
      const awaits = await atEveryAwait(
        () => createServiceScene(crawl, setting),
        async (scene, diedAt, calm) => {
          expect((await scene.job()).state.status, diedAt).toBe('done');
          expect(scene.starts(), diedAt).toBe(1);
          const { captures, items } = await contentsOf(calm.library);
          expect(await contentsOf(scene.library), diedAt).toEqual({ captures, items });
          expect((await scene.job()).progress, diedAt).toMatchObject({ read: 3, failed: 1, waiting: 0 });
        },
      );
      expect(awaits).toBeGreaterThan(40);
    },
  );

  it(
    'starts a list once, or asks before it starts it again',
    { timeout: 60_000, tags: ['long'] },
    async () => {
      let asked = 0;
      await atEveryAwait(
        () => createServiceScene(batch, setting),
        async (scene, diedAt, calm) => {
          if ((await scene.job()).state.status === 'blocked') {
            asked += 1;
            expect((await scene.job()).state, diedAt).toMatchObject({ failure: { reason: 'unconfirmed' } });
            // Nothing arrived: the only case in which it cannot be known.
            expect(scene.starts(), diedAt).toBe(0);
            await scene.retry();
            await scene.run();
          }
          expect((await scene.job()).state.status, diedAt).toBe('done');
          expect(scene.starts(), diedAt).toBe(1);
          expect(await contentsOf(scene.library), diedAt).toEqual(await contentsOf(calm.library));
        },
      );
      expect(asked).toBeGreaterThan(0);
    },
  );

  it(
    'never starts a crawl twice by itself on a server without keys and lists',
    { timeout: 60_000, tags: ['long'] },
    async () => {
      await atEveryAwait(
        async () => {
          const scene = await createServiceScene(crawl, { ...setting, baseUrl: OWN_SERVER });
          scene.faults.noActivity = true;
          return scene;
        },
        async (scene, diedAt) => {
          expect(scene.starts(), diedAt).toBeLessThanOrEqual(1);
          expect(['done', 'blocked'], diedAt).toContain((await scene.job()).state.status);
        },
      );
    },
  );
});

describe('a cancel at any moment', () => {
  it(
    'ends the job, and leaves nothing at work at the service',
    { timeout: 60_000, tags: ['long'] },
    async () => {
      const calm = await createServiceScene(crawl, setting);
      const whole = createCrashSchedule(Number.MAX_SAFE_INTEGER);
      await calm.run(undefined, whole);
      for (let at = 1; at <= whole.age; at += 1) {
        const scene = await createServiceScene(crawl, setting);
        // The worker dies there, the user cancels, and another worker starts.
        const life = createCrashSchedule(at);
        await scene.run(() => life.isOver, life);
        const before = (await scene.job()).state.status;
        await scene.cancel();
        await scene.run();
        const { state } = await scene.job();
        const name = `cancelled after await ${at}`;
        const [remote] = scene.service.jobs;
        // Work that ended by itself and was received completely was not interrupted.
        const isWhole = remote !== undefined && remote.cancelledAt === undefined;
        expect(state.status, name).toBe(before === 'done' || isWhole ? 'done' : 'cancelled');
        if (isWhole)
          expect(
            (await scene.items()).every(({ status }) => status !== 'waiting'),
            name,
          ).toBe(true);
        const over =
          remote === undefined ||
          remote.cancelledAt !== undefined ||
          scene.clock.now - remote.createdAt >= remote.urls.length * setting.msPerPage;
        expect(over, name).toBe(true);
        expect(scene.starts(), name).toBeLessThanOrEqual(1);
      }
    },
  );
});
