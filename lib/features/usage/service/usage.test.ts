// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal, failureOf, LOOPBACK_KEY, useLoopback } from '@/tests/support/loopback-client';
import { usageSchema } from '../usage';
import { readUsage } from './usage';

const START = '2026-11-01T00:00:00.000Z';
const END = '2026-11-30T23:59:59.000Z';

describe('readUsage', () => {
  const { service, client } = useLoopback();
  const read = (hosted?: boolean) =>
    readUsage({
      client: client(),
      connection: async () => ({ baseUrl: service().url, key: LOOPBACK_KEY, hosted }),
      now: () => 5,
      signal: anySignal(),
    });

  function answerAll(): void {
    const ok = (data: object) => ({ json: { success: true, ...data } });
    const period = { billingPeriodStart: START, billingPeriodEnd: END };
    service().on(
      'GET /v2/team/credit-usage',
      ok({ data: { remainingCredits: 4_692, planCredits: 5_000, ...period } }),
    );
    service().on(
      'GET /v2/team/token-usage',
      ok({ data: { remainingTokens: 70_380, planTokens: 75_000, ...period } }),
    );
    service().on(
      'GET /v2/team/credit-usage/historical',
      ok({
        periods: [
          { startDate: '2026-10-01T00:00:00Z', endDate: START, creditsUsed: 12 },
          { startDate: START, endDate: null, totalCredits: 308 },
        ],
      }),
    );
    service().on(
      'GET /v2/team/token-usage/historical',
      ok({ periods: [{ startDate: START, endDate: null, tokensUsed: 4_620 }] }),
    );
    service().on(
      'GET /v2/team/queue-status',
      ok({ jobsInQueue: 15, activeJobsInQueue: 3, waitingJobsInQueue: 12, maxConcurrency: 5 }),
    );
    service().on(
      'GET /v2/team/activity',
      ok({
        data: [{ id: 'a', endpoint: 'crawl', created_at: START, target: 'https://a.test/' }],
        cursor: null,
        has_more: false,
      }),
    );
  }

  it('tells what is left, the period, past periods in one row each, the queue and what was done', async () => {
    answerAll();
    const usage = await read(true);
    expect(usageSchema.parse(JSON.parse(JSON.stringify(usage)))).toEqual(usage);
    expect(usage).toEqual({
      readAt: 5,
      host: new URL(service().url).host,
      billed: {
        credits: { value: { left: 4_692, plan: 5_000 } },
        tokens: { value: { left: 70_380, plan: 75_000 } },
        startsAt: Date.parse(START),
        endsAt: Date.parse(END),
        periods: {
          value: [
            { startsAt: Date.parse(START), credits: 308, tokens: 4_620 },
            { startsAt: Date.parse('2026-10-01T00:00:00Z'), endsAt: Date.parse(START), credits: 12 },
          ],
        },
        recent: { value: [{ id: 'a', endpoint: 'crawl', at: Date.parse(START), target: 'https://a.test/' }] },
      },
      queue: { value: { running: 3, waiting: 12, atOnce: 5 } },
    });
    expect(JSON.stringify(usage)).not.toContain('0123456');
    const activity = service().seen.find(({ path }) => path === '/v2/team/activity');
    expect(activity?.query).toEqual({ limit: '50' });
  });

  it('leaves the period out when its days are null', async () => {
    answerAll();
    service().on('GET /v2/team/credit-usage', {
      json: {
        success: true,
        data: {
          remainingCredits: 1,
          planCredits: 2,
          billingPeriodStart: null,
          billingPeriodEnd: null,
        },
      },
    });
    const { billed } = await read(true);
    expect(billed).not.toHaveProperty('startsAt');
    expect(billed).not.toHaveProperty('endsAt');
  });

  it('lets each part fail alone, by its status', async () => {
    answerAll();
    service().on('GET /v2/team/credit-usage', { status: 404, json: { success: false, error: 'No team' } });
    service().on('GET /v2/team/activity', { status: 500, json: { success: false, error: 'x' } });
    service().on('GET /v2/team/credit-usage/historical', {
      status: 500,
      json: { success: false, error: 'x' },
    });
    const { billed } = await read(true);
    expect(billed?.credits).toMatchObject({ failure: { reason: 'not-found', facts: { status: 404 } } });
    expect(billed?.tokens).toEqual({ value: { left: 70_380, plan: 75_000 } });
    expect(billed?.recent).toMatchObject({ failure: { reason: 'service-error', facts: { status: 500 } } });
    expect(billed?.periods).toEqual({ value: [{ startsAt: Date.parse(START), tokens: 4_620 }] });
  });

  it('asks a server of its own for its queue alone', async () => {
    answerAll();
    const usage = await read(false);
    expect(usage).not.toHaveProperty('billed');
    expect(usage.queue).toEqual({ value: { running: 3, waiting: 12, atOnce: 5 } });
    expect(service().seen.map(({ path }) => path)).toEqual(['/v2/team/queue-status']);
  });

  it('takes 500 for both balances with a queue that answers for no billing, unless it is known to be hosted', async () => {
    answerAll();
    for (const path of ['credit-usage', 'token-usage'])
      service().on(`GET /v2/team/${path}`, { status: 500, json: { success: false, error: 'x' } });
    expect(await read()).not.toHaveProperty('billed');
    expect((await read(true)).billed?.credits).toMatchObject({ failure: { facts: { status: 500 } } });
  });

  it('says one thing for all when the key is refused', async () => {
    answerAll();
    service().on('GET /v2/team/token-usage', {
      status: 401,
      json: { success: false, error: 'Unauthorized' },
    });
    expect((await failureOf(read(true))).reason).toBe('key-refused');
  });
});
