// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTestRunner } from '@/tests/support/test-runner';
import { AppError } from '../model/errors';
import { z } from '../model/zod';
import type { Engine, StepInput, StepOutcome } from '../ports/engine';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { createCrashSchedule, type CrashSchedule } from '@/tests/support/crash-schedule';
import { aCrawl, aPage, aScrape, aTab } from '@/tests/support/pages';
import { pause } from '../async/sleep';
import { LEASE_MS } from './runner';

const cursorSchema = z.object({ at: z.number() });
const pages = ['https://a.test/1', 'https://a.test/2', 'https://a.test/3'];

/** Reads one page per step, waits once in the middle, and records how often each step was started. */
function pagedEngine(begun: number[] = []): Engine {
  return {
    id: 'device',
    supports: () => ({ ok: true, ignored: [] }),
    step({ cursor }: StepInput): Promise<StepOutcome> {
      const { at } = cursor === undefined ? { at: 0 } : cursorSchema.parse(cursor);
      begun.push(at);
      const url = pages[at];
      if (url === undefined) return Promise.resolve({ captures: [], next: { type: 'done' } });
      const next: StepOutcome['next'] =
        at === 1
          ? { type: 'wait', cursor: { at: 2 }, wakeAt: 2_000_000 }
          : { type: 'again', cursor: { at: at + 1 } };
      return Promise.resolve({ captures: [aPage(url)], next });
    },
  };
}

/** Buys one page: stores "about to send" first, sends once, and asks when it cannot know whether it had sent. */
function payingEngine(ledger: { sent: number }): Engine {
  return {
    id: 'service',
    supports: () => ({ ok: true, ignored: [] }),
    step({ cursor, interrupted }: StepInput): Promise<StepOutcome> {
      if (cursor === undefined)
        return Promise.resolve({ captures: [], next: { type: 'again', cursor: { at: 1 } } });
      if (interrupted) return Promise.reject(new AppError('unconfirmed'));
      ledger.sent += 1;
      return Promise.resolve({ captures: [aPage('https://a.test/paid')], next: { type: 'done' } });
    },
  };
}

/** Reads one page per job, and records which were started. */
function onePageEngine(begun: string[]): Engine {
  return {
    id: 'device',
    supports: () => ({ ok: true, ignored: [] }),
    step({ jobId }: StepInput): Promise<StepOutcome> {
      begun.push(jobId);
      return Promise.resolve({ captures: [aPage(`https://${jobId}.test/`)], next: { type: 'done' } });
    },
  };
}

type Alarm = { at: number | undefined };

function runnerIn(
  library: TestLibrary,
  engines: { device: Engine; service: Engine },
  life: CrashSchedule,
  alarm: Alarm = { at: undefined },
) {
  const store = life.wrap(library.jobs);
  const runner = createTestRunner(
    library,
    { device: life.wrap(engines.device), service: life.wrap(engines.service) },
    {
      store,
      owner: crypto.randomUUID(),
      wakeup: life.wrap({
        at: (time: number | undefined) => {
          alarm.at = time;
          return Promise.resolve();
        },
      }),
      leaseMs: 1_000,
      perGroup: 1,
    },
  );
  return { runner, store, alarm };
}

/** Runs worker instances, the first ending at `endsAt`, until nothing is due. */
async function liveUntilIdle(library: TestLibrary, engine: Engine, endsAt: number): Promise<number> {
  let firstAge = 0;
  // The code that starts a job sets the alarm before storing it, and alarms outlive workers.
  const alarm: Alarm = { at: library.clock.now };
  for (let lives = 0; lives < 30; lives += 1) {
    const life = createCrashSchedule(lives === 0 ? endsAt : Infinity);
    const { runner } = runnerIn(library, { device: engine, service: engine }, life, alarm);
    const owner = `life-${lives}`;
    await Promise.race([library.jobs.releaseOthers(owner).then(() => runner.run()), life.ended]);
    if (lives === 0) firstAge = life.age;
    const due = await library.jobs.nextDueAt();
    if (due === undefined) return firstAge;
    // Due work must have an alarm, or nothing would wake a dead worker.
    expect(alarm.at ?? Infinity).toBeLessThan(Infinity);
    library.clock.now = Math.max(library.clock.now, due) + 1;
  }
  throw new Error('never idle');
}

async function contentsOf(library: TestLibrary) {
  const captures = await library.reader.captures({ limit: 100 });
  return captures
    .map(({ id, url, title }) => ({ id, url, title }))
    .sort((a, b) => a.url.localeCompare(b.url));
}

const newJob = { id: 'job-1', request: aScrape('https://a.test/'), host: 'a.test', title: '' };

describe('createRunner', () => {
  it('gives the same library wherever the worker dies', { tags: ['long'] }, async () => {
    const calm = await createTestLibrary();
    await calm.jobs.add({ ...newJob, engine: 'device' });
    const awaits = await liveUntilIdle(calm, pagedEngine(), Infinity);
    const expected = await contentsOf(calm);
    expect(expected.map(({ url }) => url)).toEqual(pages);
    expect(awaits).toBeGreaterThan(15);

    for (let endsAt = 1; endsAt <= awaits; endsAt += 1) {
      const library = await createTestLibrary();
      await library.jobs.add({ ...newJob, engine: 'device' });
      await liveUntilIdle(library, pagedEngine(), endsAt);
      expect(await contentsOf(library), `killed at await ${endsAt}`).toEqual(expected);
      const job = await library.jobs.get('job-1');
      expect(job?.state.status, `killed at await ${endsAt}`).toBe('done');
      expect(job?.progress.read, `killed at await ${endsAt}`).toBe(3);
    }
  });

  it('never pays twice: a death around the sending ends in one page or in a question', async () => {
    for (let endsAt = 1; endsAt <= 30; endsAt += 1) {
      const library = await createTestLibrary();
      const ledger = { sent: 0 };
      await library.jobs.add({ ...newJob, engine: 'service' });
      await liveUntilIdle(library, payingEngine(ledger), endsAt);
      const status = (await library.jobs.get('job-1'))?.state.status;
      expect(ledger.sent, `killed at await ${endsAt}`).toBeLessThanOrEqual(1);
      expect(['done', 'blocked'], `killed at await ${endsAt}`).toContain(status);
      if (status === 'done') expect(await contentsOf(library)).toHaveLength(1);
    }
  });

  it('writes a capture that is to be copied in five transactions, and nothing while it only looks', async () => {
    let writes = 0;
    const library = await createTestLibrary(
      1_000_000,
      (db) =>
        new Proxy(db, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name);
            if (typeof value !== 'function') return value;
            return (...args: unknown[]): unknown => {
              if (name === 'transaction' && args[1] === 'readwrite') writes += 1;
              return Reflect.apply(value, target, args);
            };
          },
        }),
    );
    const { runner } = runnerIn(
      library,
      { device: onePageEngine([]), service: onePageEngine([]) },
      createCrashSchedule(Infinity),
    );
    await runner.run();
    expect(await library.jobs.claimDelivery()).toBeUndefined();
    expect(writes).toBe(0);
    const delivery = { to: 'clipboard', format: 'markdown' } as const;
    await library.jobs.add({ ...newJob, engine: 'device', delivery });
    await runner.run();
    const due = await library.jobs.claimDelivery();
    await library.jobs.endDelivery(due?.id ?? '', 'done');
    expect(await library.jobs.claimDelivery()).toBeUndefined();
    expect(await library.jobs.get('job-1')).toMatchObject({
      state: { status: 'done' },
      delivery: { status: 'done' },
    });
    expect(writes, 'added, claimed, committed, delivery begun and ended').toBe(5);
  });

  it('sets the alarm for the time a waiting job asked for', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, engine: 'device' });
    const { runner, alarm } = runnerIn(
      library,
      { device: pagedEngine(), service: pagedEngine() },
      createCrashSchedule(Infinity),
    );
    await runner.run();
    expect((await library.jobs.get('job-1'))?.state).toMatchObject({ status: 'waiting', wakeAt: 2_000_000 });
    expect(alarm.at).toBe(2_000_000);
  });

  it('writes nothing for a job that was canceled while its step ran', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, engine: 'device' });
    const engine: Engine = {
      ...pagedEngine(),
      async step(input) {
        await library.jobs.cancel(input.jobId);
        return { captures: [aPage('https://a.test/late')], next: { type: 'done' } };
      },
    };
    const { runner } = runnerIn(library, { device: engine, service: engine }, createCrashSchedule(Infinity));
    await runner.run();
    expect((await library.jobs.get('job-1'))?.state.status).toBe('cancelled');
    expect(await contentsOf(library)).toEqual([]);
  });

  it('aborts a step that is running when its job is canceled', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, engine: 'device' });
    const held: { runner?: ReturnType<typeof runnerIn>['runner'] } = {};
    let wasAborted = false;
    const engine: Engine = {
      ...pagedEngine(),
      step({ signal, jobId }) {
        held.runner?.abort(jobId);
        wasAborted = signal.aborted;
        return Promise.resolve({ captures: [], next: { type: 'done' } });
      },
    };
    held.runner = runnerIn(
      library,
      { device: engine, service: engine },
      createCrashSchedule(Infinity),
    ).runner;
    await held.runner.run();
    expect(wasAborted).toBe(true);
  });

  it('never ends the step that carries a cancel out, however late the abort of it comes', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, engine: 'device' });
    await library.jobs.cancel(newJob.id, () => true);
    const held: { runner?: ReturnType<typeof runnerIn>['runner'] } = {};
    let told: boolean | undefined;
    const engine: Engine = {
      ...pagedEngine(),
      needsRemoteCancel: () => true,
      step({ signal, jobId, canceling }) {
        // Claimed between the stored cancel and its abort.
        held.runner?.abort(jobId);
        told = canceling && !signal.aborted;
        return Promise.resolve({ captures: [], next: { type: 'cancelled' } });
      },
    };
    held.runner = runnerIn(
      library,
      { device: engine, service: engine },
      createCrashSchedule(Infinity),
    ).runner;
    await held.runner.run();
    expect(told).toBe(true);
  });

  it('blocks a job on a failure that a person can lift, and goes on from its cursor after a retry', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, engine: 'device' });
    let refusals = 1;
    const calm = pagedEngine();
    const engine: Engine = {
      ...calm,
      step(input) {
        if (input.cursor !== undefined && refusals > 0) {
          refusals -= 1;
          return Promise.reject(new AppError('key-refused', { keyTail: 'a1b2' }));
        }
        return calm.step(input);
      },
    };
    await liveUntilIdle(library, engine, Infinity);
    expect((await library.jobs.get('job-1'))?.state).toMatchObject({
      status: 'blocked',
      cursor: { at: 1 },
      failure: { reason: 'key-refused', facts: { keyTail: 'a1b2' } },
    });
    await library.jobs.retry('job-1');
    await liveUntilIdle(library, engine, Infinity);
    expect((await contentsOf(library)).map(({ url }) => url)).toEqual(pages);
  });

  it('says that the device is out of room when a capture cannot be stored, and asks the person', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, engine: 'device' });
    const full: TestLibrary = {
      ...library,
      jobs: {
        ...library.jobs,
        commit: (id, owner, commit) =>
          commit.type === 'step' && commit.captures.length > 0
            ? Promise.reject(new DOMException('no space', 'QuotaExceededError'))
            : library.jobs.commit(id, owner, commit),
      },
    };
    await liveUntilIdle(full, pagedEngine(), Infinity);
    expect((await library.jobs.get('job-1'))?.state).toMatchObject({
      status: 'blocked',
      failure: { reason: 'storage-full' },
    });
  });

  it('takes a job up while a long step of another is under way', async () => {
    const library = await createTestLibrary();
    let endLong: () => void = () => undefined;
    const long = new Promise<void>((done) => (endLong = done));
    const engine: Engine = {
      ...pagedEngine(),
      async step({ jobId }) {
        if (jobId === 'long') await long;
        return { captures: [aPage(`https://a.test/${jobId}`)], next: { type: 'done' } };
      },
    };
    const runner = createTestRunner(library, engine);
    await library.jobs.add({ ...newJob, id: 'long', engine: 'service' });
    const all = runner.run();
    await expect.poll(async () => (await library.jobs.get('long'))?.state.status).toBe('running');
    await library.jobs.add({ ...newJob, id: 'short', engine: 'device' });
    void runner.run();
    await expect.poll(async () => (await library.jobs.get('short'))?.state.status).toBe('done');
    expect((await library.jobs.get('long'))?.state.status).toBe('running');
    endLong();
    await all;
    expect((await library.jobs.get('long'))?.state.status).toBe('done');
  });

  it('leaves an alarm for a job that is added while it goes to sleep', async () => {
    const library = await createTestLibrary();
    const alarm: Alarm = { at: undefined };
    let added = false;
    const runner = createTestRunner(
      library,
      { device: pagedEngine(), service: pagedEngine() },
      {
        store: {
          ...library.jobs,
          async nextDueAt() {
            const next = await library.jobs.nextDueAt();
            if (!added) {
              added = true;
              await library.jobs.add({ ...newJob, engine: 'device' });
              void runner.run();
            }
            return next;
          },
        },
        wakeup: {
          at: (time) => {
            alarm.at = time;
            return Promise.resolve();
          },
        },
      },
    );
    await runner.run();
    await expect.poll(async () => (await library.jobs.get('job-1'))?.state.status).toBe('waiting');
    await expect.poll(() => alarm.at).toBe(2_000_000);
  });

  it('says after a missing room that the step was done, so that paid work is looked up and not done again', async () => {
    const library = await createTestLibrary();
    const ledger = { sent: 0 };
    await library.jobs.add({ ...newJob, engine: 'service' });
    let room = false;
    const full: TestLibrary = {
      ...library,
      jobs: {
        ...library.jobs,
        commit: (id, owner, commit) =>
          !room && commit.type === 'step' && commit.captures.length > 0
            ? Promise.reject(new DOMException('no space', 'QuotaExceededError'))
            : library.jobs.commit(id, owner, commit),
      },
    };
    await liveUntilIdle(full, payingEngine(ledger), Infinity);
    room = true;
    await library.jobs.retry('job-1');
    await liveUntilIdle(full, payingEngine(ledger), Infinity);
    expect(ledger.sent).toBe(1);
    expect((await library.jobs.get('job-1'))?.state).toMatchObject({ failure: { reason: 'unconfirmed' } });
  });

  it('ends a job on anything else, with the reason kept', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, engine: 'device' });
    const engine: Engine = {
      ...pagedEngine(),
      step: () => Promise.reject(new TypeError('x is not a function')),
    };
    await liveUntilIdle(library, engine, Infinity);
    expect((await library.jobs.get('job-1'))?.state).toMatchObject({
      status: 'failed',
      failure: { reason: 'bug', facts: { detail: 'TypeError' } },
    });
  });

  it('does not end a job with an error that the end of its worker caused: the next takes it up as interrupted', async () => {
    const library = await createTestLibrary();
    const ledger = { sent: 0 };
    const paying = payingEngine(ledger);
    let fails: () => void = () => undefined;
    const failing = new Promise<void>((done) => (fails = done));
    const dying: Engine = {
      ...paying,
      async step(input) {
        const outcome = await paying.step(input);
        if (ledger.sent === 0) return outcome;
        fails();
        throw new Error('No SW');
      },
    };
    await library.jobs.add({ ...newJob, engine: 'service' });
    const life = createCrashSchedule(Infinity);
    const { runner } = runnerIn(library, { device: dying, service: dying }, life);
    void runner.run();
    await failing;
    // What the browser told to stop is gone before long.
    await pause(200);
    life.end();
    expect((await library.jobs.get('job-1'))?.state.status).toBe('running');
    await liveUntilIdle(library, paying, Infinity);
    expect(ledger.sent).toBe(1);
    expect((await library.jobs.get('job-1'))?.state).toMatchObject({
      status: 'blocked',
      failure: { reason: 'unconfirmed' },
    });
  });

  it('gives its places back when nothing can be stored, says why, and stores it when there is room', async () => {
    const library = await createTestLibrary();
    const alarm: Alarm = { at: undefined };
    let full = true;
    const begun: string[] = [];
    const runner = createTestRunner(
      library,
      { device: onePageEngine(begun), service: onePageEngine(begun) },
      {
        store: {
          ...library.jobs,
          commit: (id, owner, commit) =>
            full
              ? Promise.reject(new DOMException('no space', 'QuotaExceededError'))
              : library.jobs.commit(id, owner, commit),
        },
        wakeup: { at: async (time) => void (alarm.at = time) },
      },
    );
    for (const id of ['a', 'b', 'c', 'd'])
      await library.jobs.add({ ...newJob, id, request: aScrape(`https://${id}.test/`), engine: 'device' });
    await expect(runner.run()).rejects.toThrow();
    expect(runner.trouble()).toEqual({ reason: 'storage-full', facts: {} });
    expect(alarm.at).toBeGreaterThan(library.clock.now);
    expect(alarm.at).toBeLessThan(Infinity);

    full = false;
    library.clock.now += 1;
    await library.jobs.add({ ...newJob, id: 'e', engine: 'device' });
    await runner.run();
    expect(runner.trouble()).toBeUndefined();
    expect((await library.jobs.get('e'))?.state.status).toBe('done');
    // What was read but could not be stored asks the user, and was not read again and again.
    const others = await Promise.all(begun.filter((id) => id !== 'e').map((id) => library.jobs.get(id)));
    for (const job of others) expect(['done', 'blocked']).toContain(job?.state.status);
    expect(begun.length).toBe(new Set(begun).size);
  });

  it('says no more that nothing can be stored once that holds no longer, also where nothing is left to store', async () => {
    const library = await createTestLibrary();
    let full = true;
    let goOn: () => void = () => undefined;
    const slow: Engine = {
      id: 'device',
      supports: () => ({ ok: true, ignored: [] }),
      step: async () => {
        await new Promise<void>((done) => (goOn = done));
        return { captures: [aPage('https://a.test/')], next: { type: 'done' } };
      },
    };
    const runner = createTestRunner(library, slow, {
      store: {
        ...library.jobs,
        claimDue: (...asked) =>
          full
            ? Promise.reject(new DOMException('no space', 'QuotaExceededError'))
            : library.jobs.claimDue(...asked),
      },
      wakeup: { at: async () => undefined },
    });
    const stuck = async (id: string): Promise<void> => {
      full = true;
      await library.jobs.add({ ...newJob, id, engine: 'device' });
      await expect(runner.run()).rejects.toThrow();
      expect(runner.trouble()).toEqual({ reason: 'storage-full', facts: {} });
      full = false;
    };
    // The user freed space and gave up the capture: nothing more is committed.
    await stuck('given-up');
    await library.jobs.cancel('given-up');
    await runner.run();
    expect(runner.trouble()).toBeUndefined();

    // A step of several minutes is running: its claim was stored.
    await stuck('long');
    const running = runner.run();
    await expect.poll(() => runner.trouble()).toBeUndefined();
    expect((await library.jobs.get('long'))?.state.status).toBe('running');
    goOn();
    await running;
  });

  it('does not spin while the device is full', async () => {
    const library = await createTestLibrary();
    const alarm: Alarm = { at: undefined };
    const runner = createTestRunner(
      library,
      { device: pagedEngine(), service: pagedEngine() },
      {
        store: {
          ...library.jobs,
          claimDue: () => Promise.reject(new DOMException('no space', 'QuotaExceededError')),
        },
        wakeup: { at: async (time) => void (alarm.at = time) },
      },
    );
    await library.jobs.add({ ...newJob, engine: 'device' });
    await expect(runner.run()).rejects.toThrow();
    expect(alarm.at).toBe(library.clock.now + LEASE_MS);
  });

  it.each([
    ['reads the page in front', 'device'],
    ['sends the page in front to a service', 'service'],
  ] as const)('%s while captures by address and sites hang', async (_what, by) => {
    const library = await createTestLibrary();
    let end: () => void = () => undefined;
    const held = new Promise<void>((done) => (end = done));
    const engine: Engine = {
      ...pagedEngine(),
      async step({ jobId }) {
        if (jobId !== 'tab') await held;
        return { captures: [aPage(`https://${jobId}.test/`)], next: { type: 'done' } };
      },
    };
    const runner = createTestRunner(library, engine);
    for (let n = 0; n < 6; n += 1) {
      const address = `https://address${n}.test/`;
      await library.jobs.add({ ...newJob, id: `address${n}`, request: aScrape(address), engine: 'device' });
      await library.jobs.add({ ...newJob, id: `site${n}`, request: aCrawl(address), engine: 'device' });
    }
    const all = runner.run();
    library.clock.now += 1;
    await library.jobs.add({
      ...newJob,
      id: 'tab',
      engine: by,
      request: { ...aScrape('https://tab.test/'), source: aTab('https://tab.test/') },
    });
    void runner.run();
    await expect.poll(async () => (await library.jobs.get('tab'))?.state.status).toBe('done');
    end();
    await all;
  });

  it('lets four crawls take turns in three places', async () => {
    const library = await createTestLibrary();
    const steps = new Map<string, number>();
    const engine: Engine = {
      ...pagedEngine(),
      async step({ jobId }) {
        library.clock.now += 1;
        const taken = (steps.get(jobId) ?? 0) + 1;
        steps.set(jobId, taken);
        await new Promise((done) => setTimeout(done, 0));
        const total = [...steps.values()].reduce((sum, each) => sum + each, 0);
        return { captures: [], next: total >= 80 ? { type: 'done' } : { type: 'again', cursor: { taken } } };
      },
    };
    const runner = createTestRunner(library, engine);
    for (const id of ['z', 'y', 'x', 'a']) {
      library.clock.now += 1;
      await library.jobs.add({ ...newJob, id, request: aCrawl(`https://${id}.test/`), engine: 'device' });
    }
    await runner.run();
    expect([...steps.keys()].slice(0, 3)).toEqual(['z', 'y', 'x']);
    for (const id of ['z', 'y', 'x', 'a']) expect(steps.get(id), id).toBeGreaterThan(14);
  });

  it('waits no longer than it asked for when the clock is set back', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, engine: 'device' });
    const { runner, alarm } = runnerIn(
      library,
      { device: pagedEngine(), service: pagedEngine() },
      createCrashSchedule(Infinity),
    );
    library.clock.now = 1_900_000;
    await runner.run();
    const before = library.clock.now;
    library.clock.now -= 24 * 60 * 60_000;
    await runner.run();
    // pagedEngine waits until 2,000,000, which was 100,000 away.
    expect(alarm.at).toBe(library.clock.now + (2_000_000 - before));
    library.clock.now = alarm.at ?? 0;
    await runner.run();
    expect((await library.jobs.get('job-1'))?.state.status).toBe('done');
  });

  it('takes up what was ready when the clock is set back', async () => {
    const library = await createTestLibrary();
    await library.jobs.add({ ...newJob, request: aScrape('https://a.test/'), engine: 'service' });
    library.clock.now -= 24 * 60 * 60_000;
    const engine = payingEngine({ sent: 0 });
    const { runner } = runnerIn(library, { device: engine, service: engine }, createCrashSchedule(Infinity));
    await runner.run();
    expect((await library.jobs.get('job-1'))?.state.status).toBe('done');
  });
});
