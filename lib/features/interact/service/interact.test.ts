// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Route } from '@/tests/support/job-scene';

const SCRAPE = 'POST /v2/scrape';
const ACT = 'POST /v2/scrape/:id/interact';
const STOP = 'DELETE /v2/scrape/:id/interact';
const PAGE = 'https://shop.example.org/lamp';
const asked = { kind: 'interact', source: { type: 'url', url: PAGE }, prompt: 'Which sizes are there?' };
const page = {
  json: {
    success: true,
    data: {
      markdown: '# Lamp',
      metadata: { title: 'Lamp', scrapeId: 'p-1', statusCode: 200, creditsUsed: 1 },
    },
  },
};
const acted = {
  json: {
    success: true,
    output: 'S, M and L.',
    stdout: '',
    stderr: '',
    result: '',
    exitCode: 0,
    killed: false,
    liveViewUrl: 'https://live.example.net/secret',
  },
};
const stopped = { json: { success: true, sessionDurationMs: 61_000, creditsBilled: 7 } };
const scene = (routes: Record<string, Route> = {}, rest: object = {}) =>
  createJobScene({ ...asked, ...rest }, { [SCRAPE]: page, [ACT]: acted, [STOP]: stopped, ...routes });

describe('interactJob', () => {
  it('captures the page, works it, keeps the answer and ends the session', async () => {
    const job = await scene();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.seen.map(({ call }) => call)).toEqual([SCRAPE, ACT, STOP]);
    expect(job.seen[1]?.body).toEqual({ prompt: 'Which sizes are there?' });
    const captures = await job.captures();
    expect(captures.map(({ content }) => content.markdown).sort()).toEqual(['# Lamp', 'S, M and L.']);
    expect((await job.job()).progress.creditsUsed).toBe(8);
    expect(JSON.stringify([captures, await job.job()])).not.toContain('secret');
  });

  it('takes the steps before the page, and code instead of words', async () => {
    const job = await scene(
      {
        [ACT]: {
          json: {
            success: true,
            stdout: '2\n```\n',
            stderr: '',
            result: { n: 2 },
            exitCode: 0,
            killed: false,
          },
        },
      },
      {
        prompt: undefined,
        code: '1+1',
        language: 'node',
        timeoutS: 5,
        steps: [{ type: 'click', selector: '#more' }],
      },
    );
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.seen[0]?.body).toMatchObject({ actions: [{ type: 'click', selector: '#more' }] });
    expect(job.seen[1]?.body).toEqual({ code: '1+1', language: 'node', timeout: 5 });
    const result = (await job.captures()).find(({ content }) => content.extra !== undefined);
    expect(result?.content).toMatchObject({
      json: { n: 2 },
      // What it said ends no block of code.
      markdown: '````\n2\n```\n\n````\n',
      extra: { stdout: '2\n```\n', exitCode: 0 },
    });
  });

  it.each([
    ['neither words nor code', { prompt: undefined }],
    ['both', { code: 'x' }],
    [
      'a page that no service reaches',
      { source: { type: 'tab', tabId: 1, windowId: 1, url: 'file:///a.html' } },
    ],
  ])('refuses %s before anything is sent', async (_, rest) => {
    const job = await scene({}, rest);
    expect((await job.run()).status).toMatch(/failed|blocked/);
    expect(job.seen).toEqual([]);
  });

  it('ends the session also when the code failed, keeps what it said, and says that it failed', async () => {
    const job = await scene({
      [ACT]: {
        json: { success: false, error: 'Execution failed', stdout: '', stderr: 'TypeError: x', exitCode: 1 },
      },
    });
    expect(await job.run()).toMatchObject({
      status: 'failed',
      failure: { reason: 'job-failed', facts: { detail: 'Execution failed' } },
    });
    expect(job.count(STOP)).toBe(1);
    expect(await job.captures()).toHaveLength(2);
  });

  it('never works a page twice by itself: after a lost reply the session is ended and a person asked', async () => {
    const job = await scene({ [ACT]: ['lost', acted] });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
    expect([job.count(ACT), job.count(STOP)]).toEqual([1, 1]);
    await job.retry();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect([job.count(SCRAPE), job.count(ACT), job.count(STOP)]).toEqual([1, 2, 2]);
  });

  it('sends again what was refused for now', async () => {
    const job = await scene({
      [ACT]: [{ status: 429, json: { success: false, error: 'x' }, headers: { 'Retry-After': '9' } }, acted],
    });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(ACT)).toBe(2);
  });

  it('ends the session of a service that is down for a while, and gives up when it has ended by itself', async () => {
    const job = await scene({ [STOP]: ['lost', { status: 502, text: '<html>' }, stopped] });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.count(STOP)).toBe(3);
    const dead = await scene({ [STOP]: 'lost' });
    expect(await dead.run()).toMatchObject({ status: 'done' });
    expect(dead.clock.now).toBeGreaterThan(Date.parse('2026-11-20T10:10:00Z'));
  });

  it('ends the session when the job is canceled between two steps', async () => {
    const job = await scene({ [ACT]: { status: 429, json: { success: false, error: 'x' } } });
    await job.run(({ state }) => state.status === 'waiting');
    await job.cancel();
    expect(await job.run()).toMatchObject({ status: 'cancelled' });
    expect(job.count(STOP)).toBe(1);
  });

  it('says that a service without sessions cannot do it, and keeps the page', async () => {
    const job = await scene({ [ACT]: { status: 501, json: { success: false, error: 'Not available' } } });
    expect(await job.run()).toMatchObject({ status: 'failed', failure: { reason: 'service-cannot' } });
    expect(await job.captures()).toHaveLength(1);
    expect((await job.job()).progress.session).toBeUndefined();
  });

  it('ends nothing for a session that was refused: it waits for a key, and can be canceled at once', async () => {
    const job = await scene({ [ACT]: { status: 401, json: { success: false, error: 'Unauthorized' } } });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'key-refused' } });
    await job.cancel();
    expect(await job.run()).toMatchObject({ status: 'cancelled' });
    expect([job.count(ACT), job.count(STOP)]).toEqual([1, 0]);
  });

  it('goes on from a refusal once it is resolved, with a session that is then ended', async () => {
    const job = await scene({
      [ACT]: [{ status: 401, json: { success: false, error: 'Unauthorized' } }, acted],
    });
    await job.run();
    await job.retry();
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect([job.count(ACT), job.count(STOP)]).toEqual([2, 1]);
  });

  it.each([
    ['says that it has none', { status: 501, json: { success: false, error: 'Not available' } }, 0],
    ['does not know the address', { status: 404, text: '<!DOCTYPE html><pre>Cannot POST</pre>' }, 0],
    ['answers 500 whatever is asked', { status: 500, json: { success: false, error: 'x' } }, 5],
  ])('does not go on ending sessions at a server that %s', async (_name, refusal, stops) => {
    const job = await scene({
      [ACT]: refusal,
      [STOP]: { status: 500, json: { success: false, error: 'Database is not configured' } },
    });
    const from = job.clock.now;
    expect((await job.run()).status).toMatch(/blocked|failed/);
    expect(job.count(STOP)).toBe(stops);
    expect(job.clock.now - from).toBeLessThan(60_000);
  });

  it('says so when the capture has no id to work on', async () => {
    const job = await scene({
      [SCRAPE]: { json: { success: true, data: { markdown: '# Lamp', metadata: { statusCode: 200 } } } },
    });
    expect(await job.run()).toMatchObject({ status: 'failed', failure: { reason: 'service-cannot' } });
    expect(job.count(ACT)).toBe(0);
  });
});
