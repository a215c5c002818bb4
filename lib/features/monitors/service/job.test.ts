// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Route } from '@/tests/support/job-scene';
import { createCrashSchedule } from '@/tests/support/crash-schedule';

const CREATE = 'POST /v2/monitor';
const LIST = 'GET /v2/monitor';
const DELETE = 'DELETE /v2/monitor/:id';
const PAGE = 'https://shop.example.org/lamp';
const asked = {
  kind: 'monitor',
  name: 'Lamp',
  urls: [PAGE],
  schedule: { text: 'daily at 7:30', timezone: 'Europe/Vienna' },
  goal: 'The price',
};

/** A service that stores the monitors it is sent. */
function watching(routes: Record<string, Route> = {}): Record<string, Route> {
  const records: object[] = [];
  const made = (at: number) => {
    const record = {
      id: `m-${records.length + 1}`,
      name: 'Lamp',
      status: 'active',
      createdAt: new Date(at).toISOString(),
      targets: [{ type: 'scrape', urls: [PAGE] }],
    };
    records.push(record);
    return record;
  };
  return {
    [CREATE]: ({ at }) => ({ json: { success: true, data: made(at) } }),
    [LIST]: () => ({ json: { success: true, data: records } }),
    [DELETE]: { json: { success: true } },
    ...routes,
  };
}
const setUp = (routes: Record<string, Route> = {}, rest: object = {}) =>
  createJobScene({ ...asked, ...rest }, watching(routes));

describe('monitorJob', () => {
  it('makes the monitor once, and is done with its id', async () => {
    const scene = await setUp({}, { emails: ['me@example.org'], retentionDays: 90 });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress.remoteId).toBe('m-1');
    expect(scene.seen.map(({ call }) => call)).toEqual([CREATE]);
    expect(scene.seen[0]?.body).toEqual({
      name: 'Lamp',
      schedule: { text: 'daily at 7:30', timezone: 'Europe/Vienna' },
      targets: [{ type: 'scrape', urls: [PAGE], scrapeOptions: { formats: ['markdown'] } }],
      goal: 'The price',
      retentionDays: 90,
      notification: { email: { enabled: true, recipients: ['me@example.org'] } },
    });
  });

  it('finds a monitor whose creation was not answered', async () => {
    const records: object[] = [];
    const scene = await setUp({
      [CREATE]: 'lost',
      [LIST]: ({ at }) => {
        records.push({
          id: 'm-7',
          name: 'Lamp',
          createdAt: new Date(at - 1_000).toISOString(),
          targets: [{ type: 'scrape', urls: [PAGE] }],
        });
        return { json: { success: true, data: records.slice(0, 1) } };
      },
    });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.job()).progress.remoteId).toBe('m-7');
    expect(scene.count(CREATE)).toBe(1);
  });

  it('is made once wherever the worker dies', async () => {
    const life = createCrashSchedule(Infinity);
    const whole = await setUp();
    expect(await whole.run(() => false, life)).toMatchObject({ status: 'done' });
    for (let death = 1; death <= life.age; death += 1) {
      const scene = await setUp();
      const state = await scene.run(() => false, createCrashSchedule(death));
      // It is unknown whether a creation without a trace was sent: the user is asked.
      if (state.status === 'blocked') {
        expect(scene.count(CREATE), `death ${death}`).toBe(0);
        expect(state.failure.reason).toBe('unconfirmed');
        await scene.retry();
        await scene.run();
      }
      expect(await scene.job(), `death ${death}`).toMatchObject({
        state: { status: 'done' },
        progress: { remoteId: 'm-1' },
      });
      expect(scene.count(CREATE), `death ${death}`).toBe(1);
    }
    expect(life.age).toBeGreaterThan(8);
  });

  it('refuses a schedule that the service has no words for', async () => {
    const scene = await setUp({}, { schedule: { text: 'every 7 hours' } });
    expect(await scene.run()).toMatchObject({ status: 'failed', failure: { reason: 'bad-request' } });
    expect(scene.seen).toEqual([]);
  });
});
