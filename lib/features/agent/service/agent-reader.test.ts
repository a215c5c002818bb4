// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { failureOf, useLoopback } from '@/tests/support/loopback-client';
import { createAgentReader } from './agent-reader';

const ID = '01990c38-0000-7000-8000-000000000001';
const RUN = `/v2/agent/${ID}`;
const event = (eventId: string) => ({ eventId, type: 'run.started' });

describe('createAgentReader', () => {
  const { service, client } = useLoopback();
  const reader = () => createAgentReader(client());

  it('tells only what is new of a trace, without addresses of live views', async () => {
    const secret = { ...event('e3'), session: { liveViewUrl: 'https://live.example/secret' } };
    service().on(`GET ${RUN}/trace`, {
      json: { events: [event('e1'), event('e2'), secret], creditsUsed: 15 },
    });
    const told = await reader().trace({ runId: ID, known: 2 });
    expect(told).toMatchObject({ events: [{ eventId: 'e3' }], creditsUsed: 15 });
    expect(JSON.stringify(told)).not.toContain('secret');
    expect(JSON.stringify(service().seen)).not.toContain('liveView');
  });

  it('says why a trace or a snapshot cannot be read, also without `success`', async () => {
    const error = 'Trace is only available for Spark 2 extracts';
    service().on(`GET ${RUN}/trace`, { status: 400, json: { error } });
    service().on(`GET ${RUN}/snapshots/s1`, { status: 404, json: { error: 'Snapshot not found' } });
    expect(await failureOf(reader().trace({ runId: ID, known: 0 }))).toMatchObject({
      reason: 'service-cannot',
      facts: { detail: error },
    });
    expect((await failureOf(reader().snapshot({ runId: ID, snapshotId: 's1' }))).reason).toBe('not-found');
  });

  it('lists runs of the account, and where the next page begins', async () => {
    service().on('GET /v2/agent', {
      json: {
        success: true,
        agents: [
          { id: 'a1', createdAt: '2026-11-20T10:00:00Z', status: 'completed', options: { prompt: 'Prices' } },
        ],
        next: 'https://api.example/v2/agent?before=1795000000000',
      },
    });
    expect(await reader().runs({})).toEqual({
      runs: [
        { id: 'a1', createdAt: Date.UTC(2026, 10, 20, 10), status: 'completed', prompt: 'Prices', urls: [] },
      ],
      before: 1_795_000_000_000,
    });
  });
});
