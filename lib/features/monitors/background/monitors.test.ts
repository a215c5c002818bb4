// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { Job, JobOf } from '@/lib/core/model/job';
import { requestSchema, type RequestKind } from '@/lib/core/model/request';
import type { LibraryReader } from '@/lib/core/ports/store';
import { accountOf, type Check, type RemoteMonitor } from '../monitor';
import type { MonitorService } from '../monitors-port';
import { createTestLibrary } from '@/tests/support/library';
import { createCrashSchedule, type CrashSchedule } from '@/tests/support/crash-schedule';
import { aJob } from '@/tests/support/panel';
import { createMonitors } from './monitors';

const START = Date.parse('2026-11-20T10:00:00Z');
const MINUTE = 60_000;

/** An account with one monitor, whose checks the test defines. */
async function setUp() {
  const library = await createTestLibrary(START);
  const { clock } = library;
  await library.settings.update((old) => ({
    ...old,
    service: { ...old.service, baseUrl: 'https://api.example', connected: true, keyTail: 'a1b2' },
  }));
  const monitor: RemoteMonitor = {
    id: 'm',
    name: 'Lamp',
    status: 'active',
    nextRunAt: START + 30 * MINUTE,
    targets: [{ type: 'scrape', what: ['https://shop.example/lamp'] }],
  };
  const remote = {
    monitors: [monitor],
    checks: [] as Check[],
    runs: 0,
    paid: 0,
    /** The answer to a deletion, which is done in any case. */
    removed: (): void => undefined,
    pages: [] as { url: string; status: string }[],
  };
  const check = (id: string, changed: number, rest: Partial<Check> = {}): Check => ({
    id,
    status: 'completed',
    ended: true,
    at: clock.now,
    summary: { totalPages: 1, changed, same: 1 - changed },
    ...rest,
  });
  /** What a run does there before it answers, or without an answer. */
  let answer = (): { checkId: string; alreadyRunning: boolean } => ({ checkId: 'r', alreadyRunning: false });
  const service: MonitorService = {
    list: async () => remote.monitors,
    get: async (id) => {
      const found = remote.monitors.find((one) => one.id === id);
      if (!found) throw new AppError('not-found', { status: 404 });
      return found;
    },
    checks: async () => remote.checks.toReversed(),
    pages: async (_id, checkId) => ({
      check: remote.checks.find(({ id }) => id === checkId) ?? check(checkId, 0),
      pages: remote.pages,
      more: false,
    }),
    change: async (id, { status }) => {
      remote.monitors = remote.monitors.map((one) =>
        one.id === id ? { ...one, status: status ?? one.status } : one,
      );
      return service.get(id);
    },
    remove: async (id) => {
      remote.monitors = remote.monitors.filter((one) => one.id !== id);
      remote.removed();
    },
    run: async () => {
      remote.runs += 1;
      return answer();
    },
  };
  const notified: string[] = [];
  /** The jobs that created monitors. */
  const made: Job[] = [];
  const forgotten: string[] = [];
  const jobsOf: LibraryReader['jobsOf'] = async <Kind extends RequestKind>(kind: Kind) => [
    ...(await library.reader.jobsOf(kind)),
    ...made.filter((job): job is JobOf<Kind> => job.request.kind === kind),
  ];
  const alarms: (number | undefined)[] = [];
  const inLife = (life: CrashSchedule, name: string = crypto.randomUUID()) => {
    const seen = life.wrap({ ...service });
    return createMonitors({
      service: seen,
      store: life.wrap(library.monitors),
      settings: life.wrap({ get: library.settings.get }),
      jobs: life.wrap({ forget: async (ids: string[]) => void forgotten.push(...ids) }),
      reader: life.wrap({ jobsOf, checkRecord: library.reader.checkRecord }),
      now: () => clock.now,
      life: name,
      notify: async (id) => void notified.push(id),
      paid: () => void (remote.paid += 1),
      alarm: {
        at: async (time) => void alarms.push(time),
        ensure: async (time) => void alarms.push(time),
      },
    });
  };
  return {
    library,
    clock,
    remote,
    check,
    notified,
    made,
    forgotten,
    alarms,
    inLife,
    service,
    monitors: inLife(createCrashSchedule(Infinity)),
    answers: (next: typeof answer) => void (answer = next),
    stored: () => library.monitors.get('m'),
  };
}
const OTHER = { baseUrl: 'https://other.example', keyTail: 'c3d4' };
const manual = (check: Check): Check => ({ ...check, trigger: 'manual' });

describe('a monitor of an account', () => {
  it('is neither changed, deleted nor given up while another account is connected', async () => {
    const { monitors, library, remote, stored } = await setUp();
    const connect = (service: { baseUrl: string; keyTail: string }) =>
      library.settings.update((old) => ({ ...old, service: { ...old.service, ...service } }));
    await monitors.open('m');
    await connect(OTHER);
    remote.monitors = [];
    for (const work of [
      () => monitors.open('m'),
      () => monitors.change('m', { status: 'paused' }),
      () => monitors.remove('m'),
      () => monitors.run('m', false),
    ])
      await expect(work()).rejects.toMatchObject({ reason: 'other-service' });
    expect(await stored()).not.toHaveProperty('goneAt');
    expect(await stored()).not.toHaveProperty('removeAskedAt');
    expect(remote.runs).toBe(0);
  });

  it('is not given up over the answer of a service that was connected while it was asked', async () => {
    const { library, inLife, remote, stored, service } = await setUp();
    const monitors = inLife(createCrashSchedule(Infinity));
    await monitors.open('m');
    remote.monitors = [];
    service.get = async () => {
      await library.settings.update((old) => ({ ...old, service: { ...old.service, ...OTHER } }));
      throw new AppError('not-found', { status: 404 });
    };
    await expect(inLife(createCrashSchedule(Infinity)).open('m')).rejects.toMatchObject({
      reason: 'other-service',
    });
    expect(await stored()).not.toHaveProperty('goneAt');
  });
});

describe('a check by a press', () => {
  it('is sent once however often it is pressed while it is sent', async () => {
    const { monitors, remote } = await setUp();
    await monitors.refresh();
    await Promise.all([monitors.run('m', false), monitors.run('m', false), monitors.run('m', false)]);
    expect(remote.runs).toBe(1);
  });

  it('is sent once wherever the worker dies, until the person says so', async () => {
    const whole = await setUp();
    await whole.monitors.refresh();
    const life = createCrashSchedule(Infinity);
    await whole.inLife(life).run('m', false);
    expect(life.age).toBeGreaterThan(5);
    for (let death = 1; death <= life.age; death += 1) {
      const { monitors, inLife, remote, check, answers, stored } = await setUp();
      await monitors.refresh();
      answers(() => {
        remote.checks.push(manual(check(`c-${remote.runs}`, 0)));
        return { checkId: `c-${remote.runs}`, alreadyRunning: false };
      });
      const dying = createCrashSchedule(death);
      await Promise.race([inLife(dying).run('m', false), dying.ended]);
      const begun = remote.runs;
      const next = inLife(createCrashSchedule(Infinity));
      await next.open('m');
      expect(remote.runs, `death ${death}`).toBe(begun);
      const { run } = (await stored()) ?? {};
      // A run that started is never in doubt; one that may have been sent without a trace is.
      if (begun === 1) expect(run, `death ${death}`).toBeUndefined();
      if (run) {
        expect(run.unsure?.reason, `death ${death}`).toBe('unconfirmed');
        await next.run('m', false);
        expect(remote.runs, `death ${death}`).toBe(begun);
        await next.run('m', true);
        expect(remote.runs, `death ${death}`).toBe(begun + 1);
      }
    }
  });

  it('whose answer was lost is looked up, and in doubt where it left no trace', async () => {
    const { monitors, remote, check, answers, stored, clock } = await setUp();
    await monitors.refresh();
    answers(() => {
      throw new AppError('timed-out');
    });
    await monitors.run('m', false);
    expect((await stored())?.run?.unsure?.reason).toBe('timed-out');
    remote.checks.push(manual(check('late', 0, { at: clock.now + 1_000 })));
    await monitors.open('m');
    expect((await stored())?.run).toBeUndefined();
    expect(remote.runs).toBe(1);
  });

  it('that the service refuses is not in doubt', async () => {
    const { monitors, answers, stored } = await setUp();
    await monitors.refresh();
    answers(() => {
      throw new AppError('no-credits', { status: 402 });
    });
    await expect(monitors.run('m', false)).rejects.toMatchObject({ reason: 'no-credits' });
    expect((await stored())?.run).toBeUndefined();
  });
});

describe('the list', () => {
  it('has what the account has, keeps what only this browser knows, and marks what is gone', async () => {
    const { monitors, remote, stored } = await setUp();
    await monitors.refresh();
    expect(await stored()).toMatchObject({
      name: 'Lamp',
      account: accountOf({ baseUrl: 'https://api.example', keyTail: 'a1b2' }),
    });
    await monitors.notify('m', true);
    await monitors.refresh();
    expect((await stored())?.notify).toEqual({ handledChecks: [] });
    remote.monitors = [];
    await monitors.open('m');
    expect((await stored())?.goneAt).toBe(START);
    await monitors.remove('m');
    expect(await stored()).toBeUndefined();
  });

  it('is rid of a monitor that was deleted from here, also when the answer was lost', async () => {
    const { monitors, remote, stored } = await setUp();
    await monitors.refresh();
    remote.removed = () => {
      throw new AppError('unreachable', {});
    };
    await expect(monitors.remove('m')).rejects.toMatchObject({ reason: 'unreachable' });
    expect(await stored()).toMatchObject({ id: 'm' });
    remote.removed = () => {
      throw new AppError('not-found', { status: 404 });
    };
    await monitors.remove('m');
    expect(await stored()).toBeUndefined();
    expect(remote.monitors).toEqual([]);
  });

  it('leaves nothing of the job that created a monitor that was deleted', async () => {
    const { monitors, made, forgotten } = await setUp();
    const request = requestSchema.parse({
      kind: 'monitor',
      name: 'Lamp',
      urls: ['https://shop.example/lamp'],
      schedule: { text: 'daily' },
    });
    for (const remoteId of ['m', 'other'])
      made.push(aJob(request, { status: 'done', endedAt: START }, { remoteId }, { id: `made-${remoteId}` }));
    await monitors.refresh();
    await monitors.remove('m');
    expect(forgotten).toEqual(['made-m']);
  });

  it('does not say of one that was deleted from here that it was deleted elsewhere', async () => {
    const { monitors, remote, stored } = await setUp();
    await monitors.refresh();
    remote.removed = () => {
      throw new AppError('timed-out', {});
    };
    await expect(monitors.remove('m')).rejects.toMatchObject({ reason: 'timed-out' });
    await monitors.open('m');
    expect(await stored()).toBeUndefined();
  });

  it('has the balance read when a check has ended, once for each', async () => {
    const { monitors, remote, check } = await setUp();
    await monitors.refresh();
    await monitors.open('m');
    expect(remote.paid).toBe(0);
    remote.checks.push(check('first', 1));
    await monitors.open('m');
    await monitors.open('m');
    expect(remote.paid).toBe(1);
  });

  it('asks nothing of a service that is not connected', async () => {
    const { monitors, library } = await setUp();
    await library.settings.update((old) => ({ ...old, service: { ...old.service, connected: false } }));
    await expect(monitors.refresh()).rejects.toMatchObject({ reason: 'not-connected' });
  });
});

describe('a change that was found', () => {
  async function told() {
    const scene = await setUp();
    const { monitors, remote, check } = scene;
    await monitors.refresh();
    remote.checks.push(check('first', 1));
    await monitors.notify('m', true);
    remote.checks.push(check('second', 1), check('third', 0));
    return scene;
  }

  it('is notified of once, and the checks before it was wanted are not', async () => {
    const { monitors, inLife, notified } = await told();
    await monitors.poll();
    await monitors.poll();
    await inLife(createCrashSchedule(Infinity)).poll();
    expect(notified).toEqual(['monitor m second']);
  });

  it('is never notified of twice, wherever the worker dies', async () => {
    const whole = await told();
    const life = createCrashSchedule(Infinity);
    await whole.inLife(life).poll();
    let once = 0;
    for (let death = 1; death <= life.age; death += 1) {
      const { inLife, notified } = await told();
      const dying = createCrashSchedule(death);
      await Promise.race([inLife(dying).poll(), dying.ended]);
      await inLife(createCrashSchedule(Infinity)).poll();
      expect(notified.length, `death ${death}`).toBeLessThanOrEqual(1);
      once += notified.length;
    }
    expect(once).toBeGreaterThan(life.age / 2);
  });

  it('by the first check of all is none: every page is new then', async () => {
    const { monitors, remote, check, notified } = await setUp();
    await monitors.refresh();
    await monitors.notify('m', true);
    remote.checks.push(check('first', 0, { summary: { totalPages: 1, new: 1 } }));
    await monitors.poll();
    expect(notified).toEqual([]);
  });

  it('is not notified of where the service judged that it does not matter', async () => {
    const { monitors, remote, notified } = await told();
    remote.monitors = remote.monitors.map((one) => ({ ...one, goal: 'the price' }));
    const noise = { url: 'https://shop.example/lamp', status: 'changed', judgment: { meaningful: false } };
    remote.pages = [noise];
    await monitors.poll();
    expect(notified).toEqual([]);
  });
});

describe('a monitor whose user asked to be told', () => {
  it('is told of though it was listed before the job that made it had ended, until that is switched off', async () => {
    const { monitors, clock, made, stored } = await setUp();
    const request = requestSchema.parse({
      kind: 'monitor',
      name: 'Lamp',
      urls: ['https://shop.example/lamp'],
      schedule: { text: 'daily' },
      tellMe: true,
    });
    await monitors.refresh();
    expect((await stored())?.notify).toBeUndefined();
    clock.now += 1_000;
    made.push(aJob(request, { status: 'done', endedAt: clock.now }, { remoteId: 'm' }));
    await monitors.refresh();
    expect((await stored())?.notify).toEqual({ handledChecks: [] });
    clock.now += 1_000;
    await monitors.refresh();
    await monitors.notify('m', false);
    await monitors.refresh();
    expect((await stored())?.notify).toBeUndefined();
  });
});

describe('the alarm', () => {
  it('is set only while there is somebody to tell, for after the next check', async () => {
    const { monitors, alarms } = await setUp();
    await monitors.refresh();
    expect(alarms.at(-1)).toBeUndefined();
    await monitors.notify('m', true);
    expect(alarms.at(-1)).toBe(START + 31 * MINUTE);
    await monitors.change('m', { status: 'paused' });
    expect(alarms.at(-1)).toBeUndefined();
    await monitors.change('m', { status: 'active' });
    expect(alarms.at(-1)).toBe(START + 31 * MINUTE);
    await monitors.notify('m', false);
    expect(alarms.at(-1)).toBeUndefined();
  });
});
