// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTestRunner } from '@/tests/support/test-runner';
import { LEASE_MS } from '../core/jobs/runner';
import type { LibraryDb } from '../core/library/db';
import type { Delivery } from '../core/model/job';
import type { TabView } from '../core/ports/current-tab';
import type { StepInput } from '../core/ports/engine';
import type { DomHostClient } from '../core/rpc/dom-host-protocol';
import { createCrashSchedule, type CrashSchedule } from '@/tests/support/crash-schedule';
import { readingEngine } from '@/tests/support/fake-engines';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { createAfterCommit } from './after-commit';
import { createDeliverer } from '../features/capture/background/deliver';
import { createQuickCapture } from '../features/capture/background/quick-capture';

const page = { tabId: 3, windowId: 1, url: 'https://a.test/harbour', title: 'Harbour' };
const tab: TabView = {
  ...page,
  isPrivate: false,
  access: { ok: true, hasSelection: false, source: { type: 'tab', documentId: 'D', ...page } },
};

/** What outlives a worker: its alarm, and the results of copies and files. */
type World = { library: TestLibrary; alarm: (number | undefined)[]; made: string[]; captured: number };

/** One worker instance, assembled as in the background. */
function workerIn(world: World, life: CrashSchedule, owner: string) {
  const { library } = world;
  const engine = readingEngine();
  const device = {
    ...engine,
    step(input: StepInput) {
      world.captured += 1;
      input.onStep('reading');
      return engine.step(input);
    },
  };
  const jobs = life.wrap(library.jobs);
  const domHost: DomHostClient = (name) => {
    world.made.push(name);
    return Promise.resolve({} as never);
  };
  const host = life.wrap({ domHost }).domHost;
  const work: Promise<unknown>[] = [];
  const deliver = createDeliverer({
    jobs,
    domHost: host,
    pageCopy: () => Promise.resolve(false),
    delivered: () => undefined,
  });
  const runner = createTestRunner(
    library,
    { device: life.wrap(device), service: life.wrap(readingEngine('service')) },
    {
      store: jobs,
      owner,
      wakeup: life.wrap({ at: async (time: number | undefined) => void world.alarm.push(time) }),
      committed: createAfterCommit({
        deliver,
        refreshBalance: () => Promise.resolve(),
        notifyOnEnd: () => Promise.resolve(),
        listEnded: () => undefined,
        monitorMade: () => Promise.resolve(),
        sendQueued: () => undefined,
        keepAlive: (one) => one,
        runDetached: (one) => void work.push(one),
      }),
    },
  );
  const run = (): void => void work.push(jobs.releaseOthers(owner).then(() => runner.run()));
  const quick = createQuickCapture({
    jobs,
    runner,
    settings: life.wrap(library.settings),
    usedExports: life.wrap(library.usedExports),
    device,
    domHost: host,
    newId: () => 'pressed',
    run,
    delivered: () => undefined,
    refused: () => undefined,
  });
  const quiet = async (): Promise<void> => {
    for (let done = 0; done < work.length; done += 1) await work[done];
  };
  return {
    /** What every worker does when it starts. */
    async start(): Promise<void> {
      run();
      work.push(deliver());
      await quiet();
    },
    async press(to: Delivery['to']): Promise<void> {
      await quick.tab(tab, to);
      await quiet();
    },
  };
}

async function worldOf(through?: (db: LibraryDb) => LibraryDb): Promise<World> {
  return { library: await createTestLibrary(1_000_000, through), alarm: [], made: [], captured: 0 };
}

const WRITES = new Set<string | symbol>(['put', 'add', 'delete', 'clear']);

/** Counts the write transactions. */
function countWrites(): { through: (db: LibraryDb) => LibraryDb; taken: () => number } {
  let writes = 0;
  return {
    through: (db) =>
      new Proxy(db, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]): unknown => {
            if (WRITES.has(name) || (name === 'transaction' && args[1] === 'readwrite')) writes += 1;
            return Reflect.apply(value, target, args);
          };
        },
      }),
    taken: () => writes,
  };
}

describe('a capture by key', () => {
  it.each(['clipboard', 'file'] as const)(
    'to the %s takes four transactions that write and one alarm, counting those of a worker that starts for it',
    async (to) => {
      const { through, taken } = countWrites();
      const world = await worldOf(through);
      const worker = workerIn(world, createCrashSchedule(Infinity), 'one');
      await worker.start();
      expect(taken(), 'a worker that starts').toBe(0);
      world.alarm.length = 0;
      await worker.press(to);
      expect(taken(), 'begun, committed, delivery begun and ended').toBe(4);
      expect(new Set(world.alarm)).toEqual(new Set([world.library.clock.now + LEASE_MS, undefined]));
      expect(world.alarm.at(-1)).toBeUndefined();
      expect(world.made).toEqual(['capture.deliver']);
      expect(world.captured).toBe(1);
      expect(await world.library.jobs.get('pressed')).toMatchObject({
        state: { status: 'done' },
        delivery: { status: 'done' },
        seen: true,
      });
      expect((await world.library.usedExports.get()).page).toMatchObject([{ to }]);
    },
  );

  it.each(['clipboard', 'file'] as const)(
    'to the %s is there once or not at all, wherever the worker dies, and no file is saved twice',
    async (to) => {
      let ends = Infinity;
      for (let endsAt = 1; endsAt <= ends; endsAt += 1) {
        const world = await worldOf();
        const { library } = world;
        const first = createCrashSchedule(endsAt);
        const pressed = workerIn(world, first, 'first').press(to);
        await Promise.race([pressed, first.ended]);
        await first.settled();
        if (!first.isOver) ends = endsAt;
        const killed = `killed at await ${endsAt}`;
        const due = await library.jobs.nextDueAt();
        // Otherwise nothing would wake the next worker.
        if (due !== undefined) expect(world.alarm.at(-1), killed).toBeDefined();
        await workerIn(world, createCrashSchedule(Infinity), 'second').start();

        const job = await library.jobs.get('pressed');
        const captures = await library.reader.captures({ limit: 9 });
        // Before it was stored, nothing has happened that could be missed.
        expect(captures.length, killed).toBe(job ? 1 : 0);
        if (!job) continue;
        expect(job.state.status, killed).toBe('done');
        expect((await library.usedExports.get()).page, killed).toMatchObject([{ to }]);
        const tells = job.delivery?.status === 'done' || job.delivery?.status === 'failed';
        expect(tells, killed).toBe(true);
        if (to === 'file') expect(world.made.length, killed).toBeLessThanOrEqual(1);
        else expect(job.delivery?.status, killed).toBe('done');
        if (job.delivery?.status === 'done') expect(world.made.length, killed).toBeGreaterThan(0);
      }
      expect(ends).toBeGreaterThan(12);
    },
  );
});
