// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Job } from '@/lib/core/model/job';
import { creditsSoFar, sessionOf } from '../session';
import { createJobScene, type JobScene, type Route } from '@/tests/support/job-scene';

const SCRAPE = 'POST /v2/scrape';
const ACT = 'POST /v2/scrape/:id/interact';
const STOP = 'DELETE /v2/scrape/:id/interact';
const LIVE = 'https://live.example.net/v/9f2c';
const page = {
  json: {
    success: true,
    data: {
      markdown: '# Lamp',
      metadata: { title: 'Lamp', scrapeId: 'p-1', statusCode: 200, creditsUsed: 1 },
    },
  },
};
const acted = (more: object = {}) => ({
  json: {
    success: true,
    output: 'S, M and L.',
    stdout: '',
    stderr: '',
    result: '',
    exitCode: 0,
    sessionId: 's-1',
    liveViewUrl: LIVE,
    ...more,
  },
});
const stopped = { json: { success: true, sessionDurationMs: 61_000, creditsBilled: 14 } };

const scene = (routes: Record<string, Route> = {}, rest: object = {}) =>
  createJobScene(
    {
      kind: 'interact',
      source: { type: 'url', url: 'https://shop.example.org/lamp' },
      prompt: 'Which sizes?',
      session: { idleS: 120 },
      ...rest,
    },
    { [SCRAPE]: page, [ACT]: acted(), [STOP]: stopped, ...routes },
  );
const waits = (job: Job): boolean => job.state.status === 'waiting' && sessionOf(job)?.until !== undefined;
const open = async (routes: Record<string, Route> = {}, rest: object = {}): Promise<JobScene> => {
  const job = await scene(routes, rest);
  await job.run(waits);
  return job;
};
const turnsIn = async (job: JobScene) =>
  (await job.captures())
    .map(({ content }) => content.extra)
    .filter((extra) => extra !== undefined)
    .sort((one, other) => Number(one['turn']) - Number(other['turn']));

describe('a session that is kept open', () => {
  it('waits for the next turn, does it in the same session, and is stopped when nobody asks for more', async () => {
    const job = await open();
    expect(sessionOf(await job.job())).toMatchObject({ done: 1, prompted: true });
    job.clock.now += 60_000;
    expect(await job.turn({ id: 't2', code: 'document.title', language: 'node' })).toBe(true);
    await job.run(waits);
    expect(sessionOf(await job.job())).toMatchObject({ done: 2, prompted: true });
    const lastAt = job.clock.now;
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.clock.now - lastAt).toBe(120_000);
    expect(job.seen.map(({ call }) => call)).toEqual([SCRAPE, ACT, ACT, STOP]);
    expect(job.seen[2]?.body).toEqual({ code: 'document.title', language: 'node' });
    expect(sessionOf(await job.job())).toMatchObject({ done: 2, ended: { by: 'time' } });
    expect((await job.job()).progress.creditsUsed).toBe(15);
    expect(await turnsIn(job)).toMatchObject([
      { turn: 0, prompt: 'Which sizes?' },
      { turn: 1, code: 'document.title', language: 'node' },
    ]);
  });

  it('stays open after code that failed, so that it can be mended', async () => {
    const job = await open(
      { [ACT]: acted({ success: false, exitCode: 1, stderr: 'TypeError: x', output: undefined }) },
      { prompt: undefined, code: 'x()' },
    );
    expect(await job.turn({ id: 't2', code: 'y()' })).toBe(true);
    await job.run();
    expect(job.count(ACT)).toBe(2);
    expect((await turnsIn(job))[0]).toMatchObject({ exitCode: 1, stderr: 'TypeError: x' });
  });

  it('ends after ten minutes however often it is asked for something', async () => {
    const job = await open({}, { session: { idleS: 300 } });
    const from = job.clock.now;
    for (let turn = 2; turn < 6; turn += 1) {
      job.clock.now += 150_000;
      if (await job.turn({ id: `t${turn}`, code: '1' }))
        await job.run((now) => waits(now) || now.state.status === 'done');
    }
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.clock.now - from).toBeLessThanOrEqual(600_000);
    expect(job.count(ACT)).toBe(4);
    expect(job.count(STOP)).toBe(1);
  });

  it('does a turn once that was asked for twice, and refuses another while one is done', async () => {
    const job = await open();
    expect(await job.turn({ id: 't2', code: '1' })).toBe(true);
    expect(await job.turn({ id: 't2', code: '1' })).toBe(true);
    expect(await job.turn({ id: 't3', code: '2' })).toBe(false);
    await job.run();
    expect(job.count(ACT)).toBe(2);
    expect(await job.turn({ id: 't4', code: '3' })).toBe(false);
  });

  it('is stopped at once by the person, and what was done is the result', async () => {
    const job = await open();
    expect(await job.cancel()).toBe(true);
    expect(await job.cancel()).toBe(false);
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(STOP)).toBe(1);
    expect(sessionOf(await job.job())?.ended?.by).toBe('person');
  });

  it('says that it had ended by itself, when the service knows nothing of it any more', async () => {
    const gone = { status: 404, json: { success: false, error: 'Browser session not found' } };
    const idle = await open({ [STOP]: gone });
    expect(await idle.run()).toMatchObject({ status: 'done' });
    expect(sessionOf(await idle.job())?.ended?.by).toBe('service');
    const between = await open({
      [ACT]: [
        acted(),
        { status: 410, json: { success: false, error: 'Browser session has been destroyed' } },
      ],
      [STOP]: gone,
    });
    await between.turn({ id: 't2', code: '1' });
    expect(await between.run()).toMatchObject({ status: 'done' });
    expect(sessionOf(await between.job())).toMatchObject({ done: 1, ended: { by: 'service' } });
  });

  it('says of a turn that it ran in a new session, on the page as it was at first', async () => {
    const job = await open({ [ACT]: [acted(), acted({ sessionId: 's-2' })] });
    job.clock.now += 60_000;
    await job.turn({ id: 't2', code: '1' });
    await job.run(waits);
    expect((await turnsIn(job))[1]).toMatchObject({ anew: true });
    expect(sessionOf(await job.job())).toMatchObject({ openedAt: job.clock.now, prompted: false });
  });

  it('is ended before a person is asked about a turn whose reply was lost, and is opened anew for it', async () => {
    const job = await open({ [ACT]: [acted(), 'lost', acted({ sessionId: 's-2' })] });
    await job.turn({ id: 't2', code: '1' });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
    expect([job.count(ACT), job.count(STOP)]).toEqual([2, 1]);
    job.clock.now += 3_600_000;
    await job.retry();
    await job.run(waits);
    expect(job.seen[4]?.body).toEqual({ code: '1' });
    expect(sessionOf(await job.job())).toMatchObject({ done: 2, openedAt: job.clock.now });
    expect((await job.run()).status).toBe('done');
    expect(job.count(STOP)).toBe(2);
  });

  it('counts its page in, and what a session before it had cost', async () => {
    const job = await open({ [ACT]: [acted(), 'lost', acted({ sessionId: 's-2' })] });
    const inSession = sessionOf(await job.job());
    expect(inSession && creditsSoFar(inSession, job.clock.now)).toBe(8);
    await job.turn({ id: 't2', prompt: 'more' });
    await job.run();
    expect((await job.job()).progress.creditsUsed).toBe(15);
    await job.retry();
    await job.run(waits);
    const anew = sessionOf(await job.job());
    expect(anew && creditsSoFar(anew, job.clock.now)).toBe(22);
    await job.run();
    expect((await job.job()).progress.creditsUsed).toBe(29);
  });

  it('claims no sum for a session whose own was never reported', async () => {
    const gone = { status: 404, json: { success: false, error: 'Browser session not found' } };
    const job = await open({
      [ACT]: [acted(), 'lost', acted({ sessionId: 's-2' })],
      [STOP]: [stopped, gone],
    });
    await job.turn({ id: 't2', prompt: 'more' });
    await job.run();
    await job.retry();
    await job.run();
    const { progress } = await job.job();
    expect(progress.creditsUsed).toBeUndefined();
    expect(sessionOf({ progress })).toMatchObject({ paid: 15, ended: { by: 'service' } });
  });

  it('costs its page alone, when no session could be opened', async () => {
    const job = await scene({
      [ACT]: { status: 402, json: { success: false, error: 'Insufficient credits' } },
    });
    await job.run();
    const { progress } = await job.job();
    expect([sessionOf({ progress }), progress.creditsUsed]).toEqual([undefined, 1]);
  });

  it('is ended when its next turn is refused, for want of credits or for good', async () => {
    const job = await open({
      [ACT]: [acted(), { status: 402, json: { success: false, error: 'Insufficient credits' } }],
    });
    await job.turn({ id: 't2', prompt: 'more' });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'no-credits' } });
    expect(job.count(STOP)).toBe(1);
  });

  it('keeps its addresses out of everything, also where the page says one of them', async () => {
    const job = await open({
      [ACT]: acted({ stdout: `open ${LIVE}`, stderr: LIVE, result: { at: [LIVE] }, error: LIVE }),
    });
    await job.run();
    expect(JSON.stringify([await job.captures(), await job.job()])).not.toContain('live.example.net');
  });
});

describe('what a session has cost', () => {
  const at = 1_000_000;
  it.each([
    [0, true, 7],
    [60_000, true, 7],
    [60_001, true, 14],
    [158_000, false, 6],
    [3_600_000, true, 70],
  ])('%i ms, prompted: %s', (passed, prompted, credits) => {
    expect(creditsSoFar({ openedAt: at, prompted, done: 0 }, at + passed)).toBe(credits);
  });

  it('stands still once it has ended', () => {
    const ended = { at: at + 61_000, by: 'person' as const };
    expect(creditsSoFar({ openedAt: at, prompted: true, done: 1, ended }, at + 900_000)).toBe(14);
  });
});
