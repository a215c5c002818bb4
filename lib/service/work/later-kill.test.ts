// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { JobState } from '@/lib/core/model/job';
import { createJobScene, type Call, type JobScene, type Route } from '@/tests/support/job-scene';
import { createCrashSchedule } from '@/tests/support/crash-schedule';

type Setting = { request: object; routes: () => Record<string, Route> };

/** Every possible death in a normal run: the worker dies there, and the next one continues. */
async function atEveryDeath(
  setting: Setting,
  check: (state: JobState, scene: JobScene, death: number) => Promise<void>,
): Promise<number> {
  const life = createCrashSchedule(Infinity);
  const undisturbed = await createJobScene(setting.request, setting.routes());
  expect(await undisturbed.run(() => false, life)).toMatchObject({ status: 'done' });
  for (let death = 1; death <= life.age; death += 1) {
    const scene = await createJobScene(setting.request, setting.routes());
    await check(await scene.run(() => false, createCrashSchedule(death)), scene, death);
  }
  return life.age;
}

const contents = async (scene: JobScene) =>
  (await scene.captures()).map(({ id, url, title, content }) => ({ id, url, title, content }));
const iso = (at: number) => new Date(at).toISOString();

/** An agent that takes a few seconds, and a list of its runs. */
function agent(): Setting {
  return {
    request: { kind: 'agent', prompt: 'Prices', urls: [], maxCredits: 10 },
    routes: () => {
      const runs: { id: string; at: number }[] = [];
      return {
        'POST /v2/agent': ({ at }) => {
          runs.push({ id: `a-${runs.length + 1}`, at });
          return { json: { success: true, id: `a-${runs.length}` } };
        },
        'GET /v2/agent': () => ({
          json: {
            success: true,
            agents: runs.map(({ id, at }) => ({ id, createdAt: iso(at), options: { prompt: 'Prices' } })),
          },
        }),
        'GET /v2/agent/:id': ({ at, path }: Call) => {
          const run = runs.find(({ id }) => path.endsWith(id));
          if (!run) return { status: 404, json: { success: false, error: 'Agent job not found' } };
          const over = at >= run.at + 4_000;
          return {
            json: over
              ? { success: true, status: 'completed', data: { n: 1 }, creditsUsed: 5 }
              : { success: true, status: 'processing' },
          };
        },
        'GET /v2/agent/:id/trace': {
          json: { success: true, events: [{ type: 'run.finished', outcome: 'succeeded' }] },
        },
      };
    },
  };
}

describe('the death of a worker', () => {
  it('costs an agent neither a second start nor its result', { tags: ['long'] }, async () => {
    const setting = agent();
    const whole = await createJobScene(setting.request, setting.routes());
    await whole.run();
    const expected = await contents(whole);
    const deaths = await atEveryDeath(setting, async (state, scene, death) => {
      // It is unknown whether a start without a trace was sent: the user is asked, and then it is started.
      if (state.status === 'blocked') {
        expect(scene.count('POST /v2/agent'), `death ${death}`).toBe(0);
        expect(state.failure.reason).toBe('unconfirmed');
        await scene.retry();
        await scene.run();
      }
      expect((await scene.job()).state, `death ${death}`).toMatchObject({ status: 'done' });
      expect(scene.count('POST /v2/agent'), `death ${death}`).toBe(1);
      expect(await contents(scene), `death ${death}`).toEqual(expected);
    });
    expect(deaths).toBeGreaterThan(25);
  });

  it('costs an extract on a server that lists nothing no second start: a person is asked', async () => {
    let blocked = 0;
    await atEveryDeath(
      {
        request: { kind: 'extract', urls: ['https://a.example/'], prompt: 'x' },
        routes: () => ({
          'POST /v2/extract': { json: { success: true, id: 'x-1' } },
          'GET /v2/extract/:id': { json: { success: true, status: 'completed', data: { a: 1 } } },
          'GET /v2/team/activity': { status: 500, json: { success: false, error: 'x' } },
        }),
      },
      async (state, scene, death) => {
        expect(scene.count('POST /v2/extract'), `death ${death}`).toBeLessThanOrEqual(1);
        if (state.status === 'blocked') {
          blocked += 1;
          expect(state.failure.reason).toBe('unconfirmed');
        } else expect(await scene.captures(), `death ${death}`).toHaveLength(1);
      },
    );
    expect(blocked).toBeGreaterThan(0);
  });

  it(
    'costs an extract on a server that lists its work neither a second start nor a second charge',
    { tags: ['long'] },
    async () => {
      const request = { kind: 'extract', urls: ['https://a.example/'], prompt: 'x' };
      await atEveryDeath(
        {
          request,
          routes: () => {
            const starts: number[] = [];
            return {
              'POST /v2/extract': ({ at }) => {
                starts.push(at);
                return { json: { success: true, id: 'x-1' } };
              },
              'GET /v2/extract/:id': ({ at }) => ({
                json:
                  at < (starts[0] ?? at) + 5_000
                    ? { success: true, status: 'processing', data: [] }
                    : { success: true, status: 'completed', data: { a: 1 }, creditsUsed: 12 },
              }),
              'GET /v2/team/activity': () => ({
                json: {
                  success: true,
                  data: starts.map((at) => ({
                    id: 'x-1',
                    endpoint: 'extract',
                    created_at: iso(at),
                    target: 'https://a.example/',
                  })),
                  has_more: false,
                },
              }),
            };
          },
        },
        async (state, scene, death) => {
          // It is unknown whether a start without a trace was sent: the user is asked, and then it is started.
          if (state.status === 'blocked') {
            expect(scene.count('POST /v2/extract'), `death ${death}`).toBe(0);
            await scene.retry();
            await scene.run();
          }
          expect((await scene.job()).state, `death ${death}`).toMatchObject({ status: 'done' });
          expect(scene.count('POST /v2/extract'), `death ${death}`).toBe(1);
          expect(await scene.captures(), `death ${death}`).toMatchObject([{ creditsUsed: 12 }]);
        },
      );
    },
  );

  it('sends a search once: what is lost of it is asked about, and never sent again by itself', async () => {
    let asked = 0;
    await atEveryDeath(
      {
        request: { kind: 'search', query: 'x', sources: ['web'], limit: 1 },
        routes: () => ({
          'POST /v2/search': { json: { success: true, data: { web: [{ url: 'https://a.example/' }] } } },
        }),
      },
      async (state, scene, death) => {
        expect(scene.count('POST /v2/search'), `death ${death}`).toBeLessThanOrEqual(1);
        if (state.status === 'blocked') {
          asked += 1;
          expect(state.failure.reason).toBe('unconfirmed');
        } else expect(await scene.captures(), `death ${death}`).toHaveLength(1);
      },
    );
    expect(asked).toBeGreaterThan(0);
  });

  it('leaves no session of a browser open, and works no page twice', async () => {
    const ACT = 'POST /v2/scrape/:id/interact';
    const STOP = 'DELETE /v2/scrape/:id/interact';
    await atEveryDeath(
      {
        request: { kind: 'interact', source: { type: 'url', url: 'https://a.example/' }, prompt: 'x' },
        routes: () => ({
          'POST /v2/scrape': {
            json: {
              success: true,
              data: { markdown: '# A', metadata: { scrapeId: 'p-1', statusCode: 200 } },
            },
          },
          [ACT]: { json: { success: true, output: 'Done', exitCode: 0 } },
          [STOP]: { json: { success: true, sessionDurationMs: 1_000 } },
        }),
      },
      async (state, scene, death) => {
        const calls = scene.seen.map(({ call }) => call);
        expect(scene.count(ACT), `death ${death}`).toBeLessThanOrEqual(1);
        if (calls.includes(ACT))
          expect(calls.lastIndexOf(STOP), `death ${death}`).toBeGreaterThan(calls.lastIndexOf(ACT));
        if (state.status === 'blocked') expect(state.failure.reason).toBe('unconfirmed');
        else expect(state, `death ${death}`).toMatchObject({ status: 'done' });
      },
    );
  });
});

describe('a cancel at any moment', () => {
  /** Late enough that many of the worker instances have sent the start; each slot of the runner claims work before it. */
  const MOMENTS = 30;
  /** Canceled at every end of the first worker instance: a cancel was sent for work that was started outside. */
  async function atEveryCancel(
    setting: Setting,
    lives: number,
    check: (scene: JobScene, moment: number) => void,
  ): Promise<void> {
    for (let moment = 1; moment <= lives; moment += 1) {
      const scene = await createJobScene(setting.request, setting.routes());
      await scene.live(createCrashSchedule(moment));
      await scene.cancel();
      const state = await scene.run();
      if (state.status === 'done') continue;
      expect(state, `moment ${moment}`).toMatchObject({ status: 'cancelled' });
      expect(state, `moment ${moment}`).not.toHaveProperty('failure');
      check(scene, moment);
    }
  }

  it('stops an agent that was started, also when its start was not answered', async () => {
    const setting = agent();
    const routes = () => ({ ...setting.routes(), 'DELETE /v2/agent/:id': { json: { success: true } } });
    let stopped = 0;
    await atEveryCancel({ request: setting.request, routes }, MOMENTS, (scene, moment) => {
      const begun = scene.count('POST /v2/agent');
      expect(begun, `moment ${moment}`).toBeLessThanOrEqual(1);
      expect(scene.count('DELETE /v2/agent/:id'), `moment ${moment}`).toBe(begun);
      stopped += begun;
    });
    expect(stopped).toBeGreaterThan(5);
  });

  it('of an agent is sent once and ends the run once, wherever the worker that sends it dies', async () => {
    const begun = async () => {
      let toldAt: number | undefined;
      const { request, routes } = agent();
      const own = routes();
      const going = { json: { success: true, status: 'processing' } };
      const ended = { json: { success: true, status: 'failed', error: 'Cancelled', creditsUsed: 0 } };
      const scene = await createJobScene(request, {
        ...own,
        'GET /v2/agent/:id': ({ at }) => (toldAt !== undefined && at > toldAt + 1_000 ? ended : going),
        'DELETE /v2/agent/:id': ({ at }) => {
          if (toldAt !== undefined)
            return { status: 409, json: { success: false, error: 'Agent is already cancelled' } };
          toldAt = at;
          return { json: { success: true } };
        },
        'GET /v2/agent/:id/trace': {
          json: { success: true, events: [{ type: 'run.finished', outcome: 'cancelled' }] },
        },
      });
      await scene.run(({ state, progress }) => state.status === 'waiting' && progress.remoteId !== undefined);
      expect(await scene.cancel()).toBe(true);
      return { scene, isStopped: () => toldAt !== undefined };
    };
    const life = createCrashSchedule(Infinity);
    const calm = await begun();
    expect(await calm.scene.run(() => false, life)).toMatchObject({ status: 'cancelled' });
    expect(calm.scene.count('DELETE /v2/agent/:id')).toBe(1);
    expect(life.age).toBeGreaterThan(8);
    for (let death = 1; death <= life.age; death += 1) {
      const { scene, isStopped } = await begun();
      const state = await scene.run(() => false, createCrashSchedule(death));
      expect(state, `death ${death}`).toMatchObject({ status: 'cancelled' });
      expect(state, `death ${death}`).not.toHaveProperty('failure');
      expect(isStopped(), `death ${death}`).toBe(true);
      expect(scene.count('POST /v2/agent'), `death ${death}`).toBe(1);
      // Sent at most twice, the second time answered with “already cancelled”.
      expect(scene.count('DELETE /v2/agent/:id'), `death ${death}`).toBeLessThanOrEqual(2);
      expect(await scene.captures(), `death ${death}`).toEqual([]);
    }
  });

  it('removes a monitor that was created', async () => {
    let created = 0;
    await atEveryCancel(
      {
        request: { kind: 'monitor', name: 'x', urls: ['https://a.example/'], schedule: { text: 'hourly' } },
        routes: () => {
          const records: object[] = [];
          return {
            'POST /v2/monitor': ({ at }) => {
              records.push({
                id: 'm-1',
                name: 'x',
                createdAt: iso(at),
                targets: [{ type: 'scrape', urls: ['https://a.example/'] }],
              });
              return { json: { success: true, data: records[0] } };
            },
            'GET /v2/monitor': () => ({ json: { success: true, data: records } }),
            'GET /v2/monitor/:id': () => ({ json: { success: true, data: records[0] } }),
            'GET /v2/monitor/:id/checks': { json: { success: true, data: [] } },
            'DELETE /v2/monitor/:id': { json: { success: true } },
          };
        },
      },
      MOMENTS,
      (scene, moment) => {
        const begun = scene.count('POST /v2/monitor');
        expect(scene.count('DELETE /v2/monitor/:id'), `moment ${moment}`).toBe(begun);
        created += begun;
      },
    );
    expect(created).toBeGreaterThan(5);
  });
});
