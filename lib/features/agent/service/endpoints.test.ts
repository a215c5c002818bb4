// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal as signal, failureOf, useLoopback } from '@/tests/support/loopback-client';

const ID = '01990c38-0000-7000-8000-000000000001';
const SNAPSHOT = '01990c38-0000-7000-8000-000000000002';
const RUN = `/v2/agent/${ID}`;
const event = (type: string, sequence: number, rest: object = {}) => ({
  schemaVersion: 1,
  eventId: `e${sequence}`,
  runId: ID,
  occurredAt: '2026-11-20T10:00:00.000Z',
  producerSequence: sequence,
  agent: { id: 'a1', role: 'orchestrator', name: 'Planner' },
  type,
  ...rest,
});

describe('agentEndpoints', () => {
  const { service, client } = useLoopback();

  it('sends what every server knows, and refuses names that none does', async () => {
    service().on('POST /v2/agent', { json: { success: true, id: ID } });
    const body = { prompt: 'Find prices', urls: ['https://a.example/'], maxCredits: 100 };
    expect((await client().agent.start(body, { signal: signal() })).id).toBe(ID);
    expect(service().seen[0]?.json).toEqual(body);
    const unknown = { ...body, budget: 1 };
    const wrong = client().agent.start(unknown, { signal: signal() });
    expect((await failureOf(wrong)).reason).toBe('bad-request');
  });

  it('sends a start once, though 500 may be repeated elsewhere', async () => {
    service().on('POST /v2/agent', {
      status: 500,
      json: { success: false, error: 'Failed to passthrough agent request.' },
    });
    await failureOf(client().agent.start({ prompt: 'x' }, { signal: signal() }));
    expect(service().seen).toHaveLength(1);
  });

  it('reads a run that spent its credits as a state, with its sentence and nothing charged', async () => {
    service().on(`GET ${RUN}`, {
      json: {
        success: true,
        status: 'failed',
        error: 'The run was stopped because it reached its credit limit.',
        creditsUsed: 0,
        model: 'spark-2',
      },
    });
    expect(await client().agent.status(ID, { signal: signal() })).toMatchObject({
      status: 'failed',
      ended: true,
      data: undefined,
      creditsUsed: 0,
      error: expect.stringContaining('credit limit'),
    });
  });

  it.each<[string, object, unknown]>([
    ['a failed run', { status: 'failed', data: { a: 1 } }, undefined],
    ['a run that kept a part', { status: 'failed', partial: { a: 1 } }, { a: 1 }],
    ['a run whose data is a part', { status: 'failed', partial: true, data: { a: 1 } }, { a: 1 }],
    ['a run without a part', { status: 'failed', partial: false, data: { a: 1 } }, undefined],
    ['a completed run', { status: 'completed', data: { a: 1 }, partial: true }, undefined],
  ])('takes the part of %s for what it is', async (_, json, partial) => {
    service().on(`GET ${RUN}`, { json: { success: true, ...json } });
    expect((await client().agent.status(ID, { signal: signal() })).partial).toEqual(partial);
  });

  it.each([
    [200, { success: true }, 'cancelled'],
    [409, { success: false, error: 'Agent already finished' }, 'ended'],
    [409, { success: false, error: 'Agent is already cancelled' }, 'already'],
    [404, { success: false, error: 'Agent job not found' }, 'gone'],
  ])('reads a cancel answered by %d %j as %s', async (status, json, outcome) => {
    service().on(`DELETE ${RUN}`, { status, json });
    expect(await client().agent.cancel(ID, { signal: signal() })).toBe(outcome);
  });

  it('lists runs, and takes only the time from where the next page is said to be', async () => {
    service().on('GET /v2/agent', {
      json: {
        success: true,
        agents: [
          {
            id: ID,
            createdAt: '2026-11-20T10:00:00.000Z',
            status: 'processing',
            options: { prompt: 'Find prices', urls: ['https://a.example/'] },
          },
          { id: 'x', createdAt: 1_700_000_000_000 },
        ],
        next: 'http://internal:3002/v2/agent?before=1700000000000',
      },
    });
    const page = await client().agent.list({ before: 1_800_000_000_000 }, { signal: signal() });
    expect(service().seen[0]?.query).toEqual({ before: '1800000000000' });
    expect(page.before).toBe(1_700_000_000_000);
    expect(page.runs).toMatchObject([
      {
        id: ID,
        createdAt: Date.parse('2026-11-20T10:00:00.000Z'),
        prompt: 'Find prices',
        urls: ['https://a.example/'],
      },
      { id: 'x', createdAt: 1_700_000_000_000, prompt: undefined, urls: [] },
    ]);
  });

  it('reads a trace event by event, kinds that it does not know among them', async () => {
    service().on(`GET ${RUN}/trace`, {
      json: {
        success: true,
        id: ID,
        creditsUsed: 3,
        events: [
          event('run.started', 1),
          event('progress.reported', 2, { phase: 'working', message: 'Reading' }),
          event('reasoning.summary', 3, { text: 'Thinking' }),
          event('tool_call.started', 4, { toolName: 'browse', toolCallId: 't', parameters: {} }),
          event('artifact.updated', 5, { artifact: { kind: 'json', artifactId: 'r', snapshotId: SNAPSHOT } }),
          event('artifact.updated', 6, { snapshotId: SNAPSHOT, artifact: { kind: 'text' } }),
          event('error.occurred', 7, { error: { code: 'internal', retryable: true, message: 'x' } }),
          event('weather.changed', 8, { wind: 3 }),
          'odd',
          event('run.finished', 9, { outcome: 'credit_limit_reached', error: null }),
        ],
      },
    });
    const { events, creditsUsed } = await client().agent.trace(ID, { signal: signal() });
    expect(service().seen[0]?.query).toEqual({});
    expect(creditsUsed).toBe(3);
    expect(events.map(({ type }) => type)).toHaveLength(9);
    expect(events[1]).toMatchObject({ message: 'Reading', sequence: 2, agent: { role: 'orchestrator' } });
    expect(events[2]?.message).toBe('Thinking');
    expect(events[3]?.tool).toBe('browse');
    expect(events[4]?.snapshot).toEqual({ id: SNAPSHOT, kind: 'json' });
    expect(events[5]?.snapshot).toEqual({ id: SNAPSHOT, kind: 'text' });
    expect(events[6]?.error).toEqual({ code: 'internal', retryable: true, message: 'x' });
    expect(events[7]).toMatchObject({ type: 'weather.changed', raw: { wind: 3 } });
    expect(events[8]).toMatchObject({ outcome: 'credit_limit_reached', error: undefined });
  });

  it('never asks for live views, and keeps them out of what is read', async () => {
    const liveViewUrl = 'https://live.example.net/v/secret';
    service().on(`GET ${RUN}/trace`, {
      json: {
        success: true,
        events: [event('browser.session.started', 1, { sessionId: 's', detail: { liveViewUrl } })],
        activeBrowserSessions: [{ id: 's', liveViewUrl, viewport: {} }],
      },
    });
    const trace = await client().agent.trace(ID, { signal: signal() });
    expect(service().seen[0]?.query).toEqual({});
    expect(JSON.stringify(trace)).not.toContain('secret');
  });

  it('reads failures of trace and snapshot that are passed on from elsewhere', async () => {
    service().on(
      `GET ${RUN}/trace`,
      { status: 400, json: { error: 'Trace is only available for Spark 2 extracts' } },
      { status: 502, text: '<html>bad</html>' },
    );
    service().on(`GET ${RUN}/snapshots/${SNAPSHOT}`, {
      status: 404,
      json: { message: 'Snapshot not found' },
    });
    const trace = () => client().agent.trace(ID, { signal: signal() });
    expect((await failureOf(trace())).reason).toBe('service-cannot');
    expect((await failureOf(trace())).reason).toBe('service-error');
    const missing = client().agent.snapshot(ID, SNAPSHOT, { signal: signal() });
    expect((await failureOf(missing)).reason).toBe('not-found');
  });

  it('gives a snapshot as text, also where a server sends the value itself', async () => {
    const path = `GET ${RUN}/snapshots/${SNAPSHOT}`;
    service().on(path, { json: { success: true, snapshot: '{"a":1}' } }, { json: { snapshot: { a: 1 } } });
    const ask = () => client().agent.snapshot(ID, SNAPSHOT, { signal: signal() });
    expect(await ask()).toBe('{"a":1}');
    expect(await ask()).toBe('{"a":1}');
  });
});
