// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal as signal, failureOf, useLoopback } from '../../../testing/loopback-client';

describe('feedbackCalls', () => {
  const { service, client } = useLoopback();
  const source = { url: 'https://a.example/' };

  it('says what a search was worth, and reads what came back', async () => {
    service().on('POST /v2/search/s1/feedback', {
      json: { success: true, feedbackId: 'f', creditsRefunded: 1, alreadySubmitted: false },
    });
    const body = { rating: 'good', valuableSources: [source] } as const;
    expect(
      await client().feedback.onSearch('s1', { ...body, valuableSources: [source] }, { signal: signal() }),
    ).toEqual({
      id: 'f',
      creditsRefunded: 1,
      alreadySubmitted: false,
      dailyCapReached: false,
      warning: undefined,
    });
    expect(service().seen[0]?.json).toEqual(body);
  });

  it.each([
    [{ rating: 'good' as const }],
    [{ rating: 'good' as const, missingContent: [{ topic: 'x' }] }],
    [{ rating: 'partial' as const, querySuggestions: 'x' }],
    [{ rating: 'bad' as const, valuableSources: [source] }],
  ])('refuses %j, which says too little', async (body) => {
    const error = await failureOf(client().feedback.onSearch('s1', body, { signal: signal() }));
    expect(error.facts.detail).toBe('feedback-needs-substance');
    expect(service().seen).toEqual([]);
  });

  it('says what another result was worth', async () => {
    service().on('POST /v2/feedback', { json: { success: true, feedbackId: 'f', creditsRefunded: 0 } });
    const body = { rating: 'bad', endpoint: 'scrape', jobId: 'j', note: 'Half of it is missing' } as const;
    expect((await client().feedback.onJob(body, { signal: signal() })).id).toBe('f');
    expect(service().seen[0]?.json).toEqual(body);
  });

  it('passes on that it is too late', async () => {
    service().on('POST /v2/feedback', {
      status: 400,
      json: { success: false, error: 'Too late', feedbackErrorCode: 'FEEDBACK_WINDOW_EXPIRED' },
    });
    const body = { rating: 'bad', endpoint: 'map', jobId: 'j', note: 'x' } as const;
    expect(await failureOf(client().feedback.onJob(body, { signal: signal() }))).toMatchObject({
      reason: 'bad-request',
      facts: { detail: 'Too late' },
    });
  });
});
