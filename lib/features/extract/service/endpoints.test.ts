// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal as signal, failureOf, useLoopback } from '@/tests/support/loopback-client';

const ID = '01990c37-0000-7000-8000-000000000001';
const STATUS = `GET /v2/extract/${ID}`;

describe('extractEndpoints', () => {
  const { service, client } = useLoopback();

  it('starts with addresses, a prompt or both', async () => {
    service().on('POST /v2/extract', {
      json: { success: true, id: ID, urlTrace: [], warnings: ['/v2/extract is deprecated.'] },
    });
    const body = { urls: ['https://a.example/*'], prompt: 'title' };
    expect(await client().extract.start(body, { signal: signal() })).toMatchObject({
      id: ID,
      warnings: ['/v2/extract is deprecated.'],
    });
    expect(service().seen[0]?.json).toEqual(body);
    expect(await failureOf(client().extract.start({ urls: [] }, { signal: signal() }))).toMatchObject({
      reason: 'bad-request',
      facts: { detail: 'extract-needs-urls-or-prompt' },
    });
  });

  it('has no data before the end, where the server says an empty list', async () => {
    service().on(
      STATUS,
      { json: { success: true, status: 'processing', data: [], expiresAt: '2026-11-20T15:00:00Z' } },
      { json: { success: true, status: 'completed', data: { title: 'A' }, tokensUsed: 30, creditsUsed: 2 } },
    );
    expect(await client().extract.status(ID, { signal: signal() })).toMatchObject({
      status: 'processing',
      ended: false,
      data: undefined,
    });
    expect(await client().extract.status(ID, { signal: signal() })).toMatchObject({
      ended: true,
      data: { title: 'A' },
      tokensUsed: 30,
      creditsUsed: 2,
    });
  });

  it.each([
    ['its sentence', 'OpenAI API key is missing.', 'OpenAI API key is missing.'],
    ['nothing, when the error is an object', {}, undefined],
  ])('turns a failure inside a 200 into one with %s', async (_, error, detail) => {
    service().on(STATUS, { json: { success: false, data: [], status: 'failed', error } });
    const failure = await failureOf(client().extract.status(ID, { signal: signal() }));
    expect(failure.reason).toBe('job-failed');
    expect(failure.facts.detail).toBe(detail);
  });

  it('knows a job that the server does not', async () => {
    service().on(STATUS, { status: 404, json: { success: false, error: 'Extract job not found' } });
    expect((await failureOf(client().extract.status(ID, { signal: signal() }))).reason).toBe('job-gone');
  });
});
