// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal as signal, failureOf, useLoopback } from '@/tests/support/loopback-client';

describe('teamEndpoints', () => {
  const { service, client } = useLoopback();

  it('reads usage of past periods under either name, and of a key only its tail', async () => {
    const periods = [
      {
        startDate: '2026-11-01T00:00:00Z',
        endDate: null,
        apiKey: 'fc-0123456789abcdef0123456789aba1b2',
        creditsUsed: 5,
      },
      { startDate: '2026-10-01T00:00:00Z', endDate: '2026-11-01T00:00:00Z', totalCredits: 7 },
      'odd',
    ];
    service().on('GET /v2/team/credit-usage/historical', { json: { success: true, periods } });
    const history = await client().team.creditHistory({ byApiKey: true }, { signal: signal() });
    expect(service().seen[0]?.query).toEqual({ byApiKey: 'true' });
    expect(history).toEqual([
      { startsAt: Date.parse('2026-11-01T00:00:00Z'), endsAt: undefined, keyTail: 'a1b2', used: 5 },
      {
        startsAt: Date.parse('2026-10-01T00:00:00Z'),
        endsAt: Date.parse('2026-11-01T00:00:00Z'),
        keyTail: undefined,
        used: 7,
      },
    ]);
    expect(JSON.stringify(history)).not.toContain('0123456');
    service().on('GET /v2/team/token-usage/historical', {
      json: { success: true, periods: [{ tokensUsed: 15 }, { totalTokens: 30 }] },
    });
    expect((await client().team.tokenHistory({ signal: signal() })).map(({ used }) => used)).toEqual([
      15, 30,
    ]);
  });

  it('asks for the activity of one kind, page by page until there is no more', async () => {
    const entry = {
      id: 'x',
      endpoint: 'crawl',
      api_version: 'v2',
      created_at: '2026-11-20T10:00:00Z',
      target: null,
    };
    service().on(
      'GET /v2/team/activity',
      { json: { success: true, data: [entry], cursor: 'c', has_more: true } },
      { json: { success: true, data: [entry], cursor: 'd', has_more: false } },
    );
    const first = await client().team.activity({ endpoint: 'crawl' }, { signal: signal() });
    expect(first).toMatchObject({ cursor: 'c', entries: [{ id: 'x' }] });
    const second = await client().team.activity({ endpoint: 'crawl', cursor: 'c' }, { signal: signal() });
    expect(second.cursor).toBeUndefined();
    expect(service().seen.map(({ query }) => query)).toEqual([
      { endpoint: 'crawl', limit: '50' },
      { endpoint: 'crawl', limit: '50', cursor: 'c' },
    ]);
  });

  it('tells a server without billing from a refused key', async () => {
    service().on('GET /v2/team/credit-usage/historical', {
      status: 500,
      json: { success: false, error: 'x' },
    });
    expect((await failureOf(client().team.creditHistory({}, { signal: signal() }))).reason).toBe(
      'service-error',
    );
    service().on('GET /v2/team/credit-usage/historical', { status: 404, text: '<!DOCTYPE html>' });
    expect((await failureOf(client().team.creditHistory({}, { signal: signal() }))).reason).toBe('wrong-api');
  });
});
