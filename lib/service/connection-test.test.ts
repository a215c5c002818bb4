// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFakeService, type Scripted } from '@/tests/support/fake-service';
import { createTestClient } from '@/tests/support/test-client';
import { testConnection } from './connection-test';

const TOKENS = 'GET /v2/team/token-usage';
const CREDITS = 'GET /v2/team/credit-usage';
const QUEUE = 'GET /v2/team/queue-status';
const period = { billingPeriodStart: '2026-11-01T00:00:00Z', billingPeriodEnd: '2026-11-30T00:00:00Z' };
const tokens = { json: { success: true, data: { remainingTokens: 900, planTokens: 1500, ...period } } };
const credits = { json: { success: true, data: { remainingCredits: 60, planCredits: 100, ...period } } };
const queue = { json: { success: true, jobsInQueue: 0, maxConcurrency: 2 } };
const broken = { status: 500, json: { success: false, code: 'UNKNOWN_ERROR', error: 'An error occurred.' } };
const refused = { status: 401, json: { success: false, error: 'Unauthorized: Invalid token' } };
const page = { text: '<!DOCTYPE html><h1>It works</h1>' };

async function test(answers: Record<string, Scripted>, granted = true, key?: 'none') {
  const service = createFakeService();
  for (const [call, answer] of Object.entries(answers)) service.on(call, answer);
  let time = 0;
  const connection = async () => ({
    baseUrl: 'https://api.example.com',
    ...(key === undefined && { key: 'fc-0123456789aba1b2' }),
  });
  const now = () => (time += 10);
  const client = createTestClient({
    connection,
    fetch: service.fetch,
    now,
    sleep: () => Promise.reject(new Error('a person is waiting')),
  });
  const signal = new AbortController().signal;
  return {
    service,
    result: await testConnection({
      client,
      connection,
      granted: async () => granted,
      withoutKey: key === 'none',
      now,
      signal,
    }),
  };
}
const all = (answer: Scripted) => ({ [TOKENS]: answer, [CREDITS]: answer, [QUEUE]: answer });

describe('testConnection', () => {
  it('tells balance, billing period and answer time of an account', async () => {
    const { result } = await test({ [TOKENS]: tokens, [CREDITS]: credits, [QUEUE]: queue });
    expect(result).toEqual({
      kind: 'connected',
      answeredInMs: expect.any(Number),
      credits: { remaining: 60, plan: 100 },
      tokens: { remaining: 900, plan: 1500 },
      periodStart: period.billingPeriodStart,
      periodEnd: period.billingPeriodEnd,
    });
    expect(result.kind === 'connected' && result.answeredInMs).toBeGreaterThan(0);
  });

  it('takes the refusal of the API itself for a service that can be tried without a key, and no other', async () => {
    const page401 = { status: 401, text: '<h1>Log in</h1>' };
    expect((await test(all(refused), true, 'none')).result).toMatchObject({ kind: 'keyless' });
    expect((await test(all(page401), true, 'none')).result).toMatchObject({ kind: 'key-refused' });
    expect((await test(all(refused))).result).toMatchObject({ kind: 'key-refused' });
    const own = { [TOKENS]: broken, [CREDITS]: broken, [QUEUE]: queue };
    expect((await test(own, true, 'none')).result).toMatchObject({ kind: 'connected-no-billing' });
  });

  it('is connected when only one of the balances can be read', async () => {
    const notFound = {
      status: 404,
      json: { success: false, error: 'Could not find token usage information' },
    };
    expect((await test({ [TOKENS]: notFound, [CREDITS]: credits, [QUEUE]: queue })).result).toMatchObject({
      kind: 'connected',
      credits: { remaining: 60 },
    });
    expect((await test({ [TOKENS]: tokens, [CREDITS]: broken, [QUEUE]: queue })).result).toMatchObject({
      kind: 'connected',
      tokens: { remaining: 900 },
      periodEnd: period.billingPeriodEnd,
    });
  });

  it('knows a server of one’s own by its missing billing', async () => {
    const later = await test({ [TOKENS]: broken, [CREDITS]: broken, [QUEUE]: queue });
    expect(later.result.kind).toBe('connected-no-billing');
    const early = await test({
      [TOKENS]: { json: { success: true, data: { remainingTokens: 99_999_999 } } },
      [CREDITS]: { json: { success: true, data: { remainingCredits: 99_999_999 } } },
    });
    expect(early.result.kind).toBe('connected-no-billing');
  });

  it('says that the key was refused, by its last characters', async () => {
    expect((await test(all(refused))).result).toEqual({ kind: 'key-refused', keyTail: 'a1b2', status: 401 });
    expect((await test({ [TOKENS]: refused, [CREDITS]: refused, [QUEUE]: queue })).result.kind).toBe(
      'key-refused',
    );
    const banned = { status: 403, json: { success: false, error: 'This account has been banned.' } };
    expect((await test(all(banned))).result).toEqual({
      kind: 'key-refused',
      keyTail: 'a1b2',
      said: 'This account has been banned.',
      status: 403,
    });
  });

  it('tells nothing there from something else there', async () => {
    expect((await test(all('lost'))).result).toEqual({ kind: 'no-answer' });
    expect((await test(all(page))).result).toEqual({ kind: 'wrong-api', status: 200 });
    expect((await test({})).result).toEqual({ kind: 'wrong-api', status: 404 });
    expect((await test(all({ json: { message: 'hello' } }))).result).toEqual({
      kind: 'wrong-api',
      status: 200,
    });
    expect((await test(all({ json: { detail: 'Not Found' }, status: 404 }))).result.kind).toBe('wrong-api');
  });

  it('refuses a redirect', async () => {
    expect((await test(all('redirect'))).result).toEqual({ kind: 'redirect-refused' });
  });

  it('says that the service has a problem, by its status', async () => {
    expect((await test(all(broken))).result).toEqual({ kind: 'service-error', status: 500 });
    expect((await test(all({ status: 502, text: '<html>Bad gateway' }))).result).toEqual({
      kind: 'service-error',
      status: 502,
    });
  });

  it('says that the queue hangs, where the service itself answers', async () => {
    expect((await test({ [TOKENS]: broken, [CREDITS]: broken, [QUEUE]: 'lost' })).result).toEqual({
      kind: 'service-error',
      status: 500,
      queueSilent: true,
    });
  });

  it('sends nothing to an address that the browser has not opened to Trawl', async () => {
    const { service, result } = await test(all(tokens), false);
    expect(result).toEqual({ kind: 'not-granted' });
    expect(service.seen).toEqual([]);
  });

  it('asks each question once', async () => {
    const { service } = await test(all(broken));
    expect(service.seen).toHaveLength(3);
  });
});
