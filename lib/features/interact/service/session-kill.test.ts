// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { sessionOf } from '../session';
import { createJobScene, type JobScene, type Route } from '@/tests/support/job-scene';
import { createCrashSchedule } from '@/tests/support/crash-schedule';

const ACT = 'POST /v2/scrape/:id/interact';
const STOP = 'DELETE /v2/scrape/:id/interact';
const PRICE = 7;

/** A session of two turns, at a service that charges by the minute from the first turn to the end. */
function setting() {
  const charges: number[] = [];
  let openedAt: number | undefined;
  const routes: Record<string, Route> = {
    'POST /v2/scrape': {
      json: { success: true, data: { markdown: '# A', metadata: { scrapeId: 'p-1', statusCode: 200 } } },
    },
    [ACT]: ({ at }) => {
      openedAt ??= at;
      return { json: { success: true, output: 'Done', exitCode: 0, sessionId: `s-${openedAt}` } };
    },
    [STOP]: ({ at }) => {
      if (openedAt === undefined) return { status: 404, json: { success: false, error: 'not found' } };
      const creditsBilled = Math.max(1, Math.ceil((at - openedAt) / 60_000)) * PRICE;
      charges.push(creditsBilled);
      openedAt = undefined;
      return { json: { success: true, sessionDurationMs: 1_000, creditsBilled } };
    },
  };
  return { routes, charges, isOpen: () => openedAt !== undefined };
}
const request = {
  kind: 'interact',
  source: { type: 'url', url: 'https://a.example/' },
  prompt: 'first',
  session: { idleS: 60, turns: [{ id: 't2', code: 'second()' }] },
};
const sent = (scene: JobScene) =>
  scene.seen.flatMap(({ call, body }) => (call === ACT ? [JSON.stringify(body)] : []));

describe('the death of a worker in a session', () => {
  it(
    'does no step twice, charges once, and leaves none open, at each await of start, steps and stop',
    { tags: ['long'] },
    async () => {
      const whole = setting();
      const undisturbed = await createJobScene(request, whole.routes);
      const life = createCrashSchedule(Infinity);
      expect(await undisturbed.run(() => false, life)).toMatchObject({ status: 'done' });
      expect([sent(undisturbed).length, whole.charges.length]).toEqual([2, 1]);
      // What follows a wait belongs to later worker instances: each of them dies as well.
      let asked = 0;
      for (let death = 1; death <= life.age; death += 1) {
        const { routes, charges, isOpen } = setting();
        const scene = await createJobScene(request, routes);
        const state = await scene.run(() => false, createCrashSchedule(death));
        const steps = sent(scene);
        expect(new Set(steps).size, `death ${death}`).toBe(steps.length);
        expect(charges.length, `death ${death}`).toBeLessThanOrEqual(1);
        expect(isOpen(), `death ${death}`).toBe(false);
        if (state.status === 'blocked') {
          asked += 1;
          expect(state.failure.reason).toBe('unconfirmed');
        } else expect(state, `death ${death}`).toMatchObject({ status: 'done' });
      }
      expect(asked).toBeGreaterThan(0);
      expect(life.age).toBeGreaterThan(25);
    },
  );

  it(
    'stops once, charges once and does no step twice, although the worker that is to stop dies twice',
    { tags: ['long'] },
    async () => {
      const begun = async () => {
        const set = setting();
        const scene = await createJobScene(request, set.routes);
        await scene.run((job) => job.state.status === 'waiting' && sessionOf(job)?.until !== undefined);
        expect(await scene.cancel()).toBe(true);
        return { ...set, scene };
      };
      const undisturbed = await begun();
      const life = createCrashSchedule(Infinity);
      await undisturbed.scene.run(() => false, life);
      expect(life.age).toBeGreaterThan(5);
      // Each await is once the first and once the second of three deaths: all pairs would be some hundreds of sessions.
      for (let first = 1; first <= life.age; first += 1)
        for (const shift of [0, 1, Math.floor(life.age / 2)]) {
          const second = ((first + shift - 1) % life.age) + 1;
          const { scene, charges, isOpen } = await begun();
          await scene.live(createCrashSchedule(first));
          const at = `deaths ${first} and ${second}`;
          const state = await scene.run(() => false, createCrashSchedule(second));
          expect(state, at).toMatchObject({ status: 'done' });
          expect([sent(scene).length, charges.length], at).toEqual([1, 1]);
          expect(isOpen(), at).toBe(false);
        }
    },
  );

  it(
    'ends at every await of a later life: an open session is taken up, worked on once, and stopped at its time',
    { tags: ['long'] },
    async () => {
      const reachesOpen = async (scene: JobScene): Promise<void> => {
        await scene.run((job) => job.state.status === 'waiting' && sessionOf(job)?.until !== undefined);
        scene.clock.now += 60_000;
      };
      const first = setting();
      const undisturbed = await createJobScene(request, first.routes);
      await reachesOpen(undisturbed);
      const life = createCrashSchedule(Infinity);
      await undisturbed.run(() => false, life);
      for (let death = 1; death <= life.age; death += 1) {
        const { routes, charges, isOpen } = setting();
        const scene = await createJobScene(request, routes);
        await reachesOpen(scene);
        const state = await scene.run(() => false, createCrashSchedule(death));
        const steps = sent(scene);
        expect(new Set(steps).size, `death ${death}`).toBe(steps.length);
        expect(charges.length, `death ${death}`).toBe(1);
        expect(isOpen(), `death ${death}`).toBe(false);
        expect(['done', 'blocked'], `death ${death}`).toContain(state.status);
      }
      expect(life.age).toBeGreaterThan(10);
    },
  );

  it('tells the service once to stop, wherever a stop by the person is cut short', async () => {
    for (let moment = 1; moment <= 30; moment += 1) {
      const { routes, charges, isOpen } = setting();
      const scene = await createJobScene(request, routes);
      await scene.run((job) => job.state.status === 'waiting' && sessionOf(job)?.until !== undefined);
      expect(await scene.cancel()).toBe(true);
      const state = await scene.run(() => false, createCrashSchedule(moment));
      expect(state, `moment ${moment}`).toMatchObject({ status: 'done' });
      expect([sent(scene).length, charges.length], `moment ${moment}`).toEqual([1, 1]);
      expect(isOpen(), `moment ${moment}`).toBe(false);
    }
  });
});
