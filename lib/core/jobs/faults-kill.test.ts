// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTestRunner } from '@/tests/support/test-runner';
import { AppError } from '../model/errors';
import type { Engine, StepOutcome } from '../ports/engine';
import { createLibraryOnDisk, type Disk } from '@/tests/support/faulty-disk';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { createCrashSchedule, type CrashSchedule } from '@/tests/support/crash-schedule';
import { aPage, aScrape } from '@/tests/support/pages';
import { LEASE_MS } from './runner';

const URL_READ = 'https://a.test/';
const newJob = {
  id: 'job',
  request: aScrape(URL_READ),
  engine: 'device' as const,
  host: 'a.test',
  title: '',
};

/** Reads the one page, and counts the reads. */
function captureEngine(
  read: (times: number) => Promise<StepOutcome> = oneCapture,
): Engine & { times: number } {
  const engine = {
    id: 'device' as const,
    times: 0,
    supports: () => ({ ok: true as const, ignored: [] }),
    step: () => read((engine.times += 1)),
  };
  return engine;
}
const oneCapture = (): Promise<StepOutcome> =>
  Promise.resolve({ captures: [aPage(URL_READ)], next: { type: 'done' } });

type World = { library: TestLibrary; engine: Engine; alarm: { at: number | undefined } };

/** One worker instance: until nothing is due, it dies, or the library cannot be written. */
async function live({ library, engine, alarm }: World, life: CrashSchedule): Promise<void> {
  const owner = crypto.randomUUID();
  const store = life.wrap(library.jobs);
  const runner = createTestRunner(
    library,
    { device: life.wrap(engine), service: engine },
    {
      store,
      owner,
      wakeup: life.wrap({ at: async (time: number | undefined) => void (alarm.at = time) }),
      perGroup: 1,
    },
  );
  // On a full device nothing can be released; the leases of dead workers expire by themselves.
  const working = store
    .releaseOthers(owner)
    .catch(() => undefined)
    .then(() => runner.run());
  await Promise.race([working.catch(() => undefined), life.ended]);
}

/** Runs worker instances, woken by the alarm, until nothing is due. */
async function liveOn(world: World): Promise<void> {
  for (let lives = 0; lives < 30; lives += 1) {
    await live(world, createCrashSchedule(Infinity));
    const due = await world.library.jobs.nextDueAt();
    if (due === undefined) return;
    world.library.clock.now = Math.max(world.library.clock.now, due) + 1;
  }
  throw new Error('the job never ends');
}

async function expectCapturedOnce({ library }: World, name: string): Promise<void> {
  expect((await library.jobs.get('job'))?.state.status, name).toBe('done');
  const captures = await library.reader.captures({ limit: 10 });
  expect(
    captures.map(({ url }) => url),
    name,
  ).toEqual([URL_READ]);
  expect((await library.reader.capture(captures[0]?.id ?? ''))?.content.markdown, name).toBe(`# ${URL_READ}`);
}

async function awaitsOf(world: () => Promise<World>): Promise<number> {
  const life = createCrashSchedule(Infinity);
  await live(await world(), life);
  return life.age;
}

describe('a capture on a device that is full', () => {
  async function fullWorld(full: Disk['full']): Promise<World & { disk: Disk }> {
    const { library, disk } = await createLibraryOnDisk();
    await library.jobs.add(newJob);
    disk.full = full;
    // The code that starts a job sets the alarm before storing it, and alarms outlive workers.
    return { library, engine: captureEngine(), alarm: { at: library.clock.now }, disk };
  }

  it.each(['captures', 'everything'] as const)(
    'is kept once after all, wherever the worker dies while there is no room for %s',
    async (full) => {
      const awaits = await awaitsOf(() => fullWorld(full));
      expect(awaits).toBeGreaterThan(4);
      for (let endsAt = 1; endsAt <= awaits + 1; endsAt += 1) {
        const name = `killed at await ${endsAt}, no room for ${full}`;
        const world = await fullWorld(full);
        const { library, disk, alarm } = world;
        await live(world, createCrashSchedule(endsAt));
        // Due work has an alarm, or nothing would wake the next worker.
        if ((await library.jobs.nextDueAt()) !== undefined) expect(alarm.at, name).toBeDefined();
        // The next worker finds no space either, and stops asking.
        library.clock.now += LEASE_MS + 1;
        await live(world, createCrashSchedule(Infinity));
        const stopped = (await library.jobs.get('job'))?.state;
        if (full === 'captures')
          expect(stopped, name).toMatchObject({ status: 'blocked', failure: { reason: 'storage-full' } });
        else expect(alarm.at, name).toBeGreaterThan(library.clock.now);
        expect(await library.reader.count(), name).toBe(0);

        disk.full = 'nothing';
        await library.jobs.retry('job');
        library.clock.now += LEASE_MS + 1;
        await liveOn(world);
        await expectCapturedOnce(world, name);
      }
    },
  );
});

describe('captures while which the device becomes full', () => {
  it('cost no place: the same worker reads the next as soon as there is room', async () => {
    const { library, disk } = await createLibraryOnDisk();
    const { jobs } = library;
    const add = (id: string): Promise<string> => jobs.add({ ...newJob, id });
    // All are being read when the space runs out: neither the pages nor the reason can be stored.
    const reading: (() => void)[] = [];
    const engine = captureEngine(async () => {
      if (disk.full === 'nothing' && reading.length < 3)
        await new Promise<void>((done) => reading.push(done));
      return oneCapture();
    });
    let alarm: number | undefined;
    const runner = createTestRunner(library, engine, {
      store: jobs,
      wakeup: { at: async (time) => void (alarm = time) },
    });
    for (const id of ['a', 'b', 'c']) await add(id);
    const running = runner.run();
    await expect.poll(() => reading.length).toBe(3);
    disk.full = 'everything';
    for (const go of reading) go();
    await expect(running).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(runner.trouble()).toEqual({ reason: 'storage-full', facts: {} });
    expect(alarm).toBe(library.clock.now + LEASE_MS);

    disk.full = 'nothing';
    await add('next');
    await runner.run();
    expect((await jobs.get('next'))?.state.status).toBe('done');
    expect(runner.trouble()).toBeUndefined();
    // The three ask the user, who has freed space meanwhile.
    for (const id of ['a', 'b', 'c']) {
      expect((await jobs.get(id))?.state, id).toMatchObject({ failure: { reason: 'storage-full' } });
      await jobs.retry(id);
    }
    await runner.run();
    for (const id of ['a', 'b', 'c']) expect((await jobs.get(id))?.state.status, id).toBe('done');
    // All four read one page with the same text: one version with three more dates.
    expect(await library.reader.versions(URL_READ)).toMatchObject([
      { seenAgain: [expect.any(Number), expect.any(Number), expect.any(Number)] },
    ]);
  });
});

describe('a capture whose worker died, on a device that has become full since', () => {
  it('waits for room, and is kept once then, wherever the worker died', async () => {
    const fresh = async (): Promise<World & { disk: Disk }> => {
      const { library, disk } = await createLibraryOnDisk();
      await library.jobs.add(newJob);
      return { library, engine: captureEngine(), alarm: { at: library.clock.now }, disk };
    };
    const awaits = await awaitsOf(fresh);
    for (let endsAt = 1; endsAt <= awaits; endsAt += 1) {
      const name = `killed at await ${endsAt}`;
      const world = await fresh();
      const { library, disk, alarm } = world;
      await live(world, createCrashSchedule(endsAt));
      disk.full = 'everything';
      const before = await library.jobs.get('job');
      for (let lives = 0; lives < 2; lives += 1) {
        await live(world, createCrashSchedule(Infinity));
        library.clock.now += LEASE_MS + 1;
      }
      // Nothing is partially written, and pending work has an alarm.
      expect(await library.jobs.get('job'), name).toEqual(before);
      if ((await library.jobs.nextDueAt()) !== undefined) expect(alarm.at, name).toBeDefined();
      disk.full = 'nothing';
      await liveOn(world);
      await expectCapturedOnce(world, name);
    }
  });
});

describe('a capture whose storage answers only after ten seconds', () => {
  const SLOW_MS = 10_000;

  async function slowWorld(): Promise<World & { engine: ReturnType<typeof captureEngine> }> {
    const library = await createTestLibrary();
    await library.jobs.add(newJob);
    const { clock } = library;
    const jobs = new Proxy(library.jobs, {
      get(store, name) {
        const member: unknown = Reflect.get(store, name);
        if (typeof member !== 'function' || name === 'itemsOf') return member;
        return async (...args: unknown[]): Promise<unknown> => {
          clock.now += SLOW_MS / 2;
          const answer: unknown = await Reflect.apply(member, store, args);
          clock.now += SLOW_MS / 2;
          return answer;
        };
      },
    });
    return { library: { ...library, jobs }, engine: captureEngine(), alarm: { at: clock.now } };
  }

  it('is read once and kept once', async () => {
    const world = await slowWorld();
    await liveOn(world);
    await expectCapturedOnce(world, 'undisturbed');
    expect(world.engine.times).toBe(1);
  });

  it('is kept once wherever the worker dies', async () => {
    const awaits = await awaitsOf(slowWorld);
    for (let endsAt = 1; endsAt <= awaits; endsAt += 1) {
      const world = await slowWorld();
      await live(world, createCrashSchedule(endsAt));
      if ((await world.library.jobs.nextDueAt()) !== undefined)
        expect(world.alarm.at, `killed at await ${endsAt}`).toBeDefined();
      await liveOn(world);
      await expectCapturedOnce(world, `killed at await ${endsAt}`);
      expect(world.engine.times, `killed at await ${endsAt}`).toBeLessThanOrEqual(2);
    }
  });
});

describe('a capture whose page code crashes', () => {
  /** The first reading fails as the browser reports a page whose process died. */
  const crashing = (): Engine =>
    captureEngine((times) => (times === 1 ? Promise.reject(new AppError('page-changed')) : oneCapture()));

  async function crashingWorld(): Promise<World> {
    const library = await createTestLibrary();
    await library.jobs.add(newJob);
    return { library, engine: crashing(), alarm: { at: library.clock.now } };
  }

  it('says so and is kept once when it is tried again, wherever the worker dies', async () => {
    const awaits = await awaitsOf(crashingWorld);
    for (let endsAt = 1; endsAt <= awaits; endsAt += 1) {
      const name = `killed at await ${endsAt}`;
      const world = await crashingWorld();
      await live(world, createCrashSchedule(endsAt));
      await liveOn(world);
      const state = (await world.library.jobs.get('job'))?.state;
      // A worker that died before it could report it has read the page again by itself.
      if (state?.status !== 'done')
        expect(state, name).toMatchObject({ status: 'failed', failure: { reason: 'page-changed' } });
      await world.library.jobs.retry('job');
      await liveOn(world);
      await expectCapturedOnce(world, name);
    }
  });
});
