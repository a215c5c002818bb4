// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal as signal, failureOf, useLoopback } from '@/tests/support/loopback-client';

const secrets = {
  cdpUrl: 'wss://cdp.example.net/s?token=t0p',
  liveViewUrl: 'https://live.example.net/v/t0p',
  interactiveLiveViewUrl: 'https://live.example.net/i/t0p',
};

describe('interactEndpoints', () => {
  const { service, client } = useLoopback();

  it('lists, uses and stops a session', async () => {
    service().on('GET /v2/interact', {
      json: {
        success: true,
        sessions: [{ id: 's1', status: 'active', createdAt: '2026-11-20T10:00:00Z', ...secrets }],
      },
    });
    service().on('POST /v2/scrape/p1/interact', {
      json: { success: true, stdout: '2\n', exitCode: 0, killed: false, sessionId: 's1' },
    });
    service().on('DELETE /v2/scrape/p1/interact', {
      json: { success: true, sessionDurationMs: 61_000, creditsBilled: 4 },
    });
    const { sessions } = await client().interact.list({ status: 'active' }, { signal: signal() });
    expect(service().seen[0]?.query).toEqual({ status: 'active' });
    expect(sessions).toMatchObject([
      { id: 's1', status: 'active', createdAt: Date.parse('2026-11-20T10:00:00Z'), secrets },
    ]);
    const run = await client().interact.act('p1', { code: '1+1', timeout: 5 }, { signal: signal() });
    expect(run).toMatchObject({ ok: true, stdout: '2\n', exitCode: 0, sessionId: 's1' });
    expect(await client().interact.stopOnScrape('p1', { signal: signal() })).toEqual({
      outcome: 'stopped',
      durationMs: 61_000,
      creditsUsed: 4,
    });
  });

  it.each<[string, object, boolean]>([
    [
      'code that failed with success',
      { success: true, stdout: '', stderr: 'Error', exitCode: 1, killed: false },
      false,
    ],
    ['code that was killed', { success: true, stdout: '', stderr: '', exitCode: null, killed: true }, false],
    [
      'code that failed inside a 200',
      { success: false, error: 'x', stdout: '', stderr: 'Error', exitCode: 1 },
      false,
    ],
    ['an answer to a prompt', { success: true, output: 'S, M and L.', stdout: '', exitCode: 0 }, true],
  ])('takes %s for a result', async (_, json, ok) => {
    service().on('POST /v2/scrape/p1/interact', { json });
    expect((await client().interact.act('p1', { prompt: 'sizes?' }, { signal: signal() })).ok).toBe(ok);
  });

  it('takes a failure without a result of a run for a failure', async () => {
    service().on('POST /v2/scrape/p1/interact', {
      json: { success: false, error: 'Session could not be made' },
    });
    expect(await failureOf(client().interact.act('p1', { code: 'x' }, { signal: signal() }))).toMatchObject({
      reason: 'service-error',
      facts: { status: 200, detail: 'Session could not be made' },
    });
  });

  it('refuses code and a prompt at once, and an empty code', async () => {
    const both = { prompt: 'x', code: 'y' };
    expect((await failureOf(client().interact.act('p1', both, { signal: signal() }))).reason).toBe(
      'bad-request',
    );
    const empty = client().interact.act('p1', { code: '' }, { signal: signal() });
    expect((await failureOf(empty)).reason).toBe('bad-request');
    expect(service().seen).toEqual([]);
  });

  it.each([
    [410, 'Session is gone', 'job-gone'],
    [404, 'Job not found', 'job-gone'],
    [409, 'Session is busy', 'conflict'],
    [501, 'Not available', 'service-cannot'],
    [503, 'Browser feature is not configured on this server.', 'service-cannot'],
  ])('reads %d %s as %s', async (status, error, reason) => {
    service().on('POST /v2/scrape/p1/interact', { status, json: { success: false, error } });
    expect((await failureOf(client().interact.act('p1', { code: 'x' }, { signal: signal() }))).reason).toBe(
      reason,
    );
  });

  it('takes a session that is gone for stopped', async () => {
    service().on('DELETE /v2/scrape/p1/interact', { status: 410, json: { success: false, error: 'gone' } });
    expect(await client().interact.stopOnScrape('p1', { signal: signal() })).toEqual({ outcome: 'gone' });
    service().on('DELETE /v2/scrape/p1/interact', { status: 500, json: { success: false, error: 'x' } });
    expect((await failureOf(client().interact.stopOnScrape('p1', { signal: signal() }))).reason).toBe(
      'service-error',
    );
  });

  it('never lets the address of a session into an error, wherever the server puts it', async () => {
    for (const json of [
      { success: false, error: `Busy, look at ${secrets.liveViewUrl}`, ...secrets },
      { success: false, error: `Connect to ${secrets.cdpUrl}` },
      {
        success: false,
        error: 'Bad Request',
        details: [{ message: secrets.interactiveLiveViewUrl, path: [] }],
        session: secrets,
      },
    ]) {
      service().on('POST /v2/scrape/p1/interact', { status: 409, json });
      const error = await failureOf(client().interact.act('p1', { code: 'x' }, { signal: signal() }));
      expect(JSON.stringify([error.message, error.facts, String(error.stack)])).not.toContain('t0p');
      expect(error.reason).toBe('conflict');
    }
  });
});
