// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal as signal, failureOf, useLoopback } from '@/tests/support/loopback-client';

const ID = '01990c31-0b52-7a3e-8f0d-2c9f4d61a7b0';
const urls = ['https://a.example/1', 'https://a.example/2'];

describe('batchEndpoints', () => {
  const { service, client } = useLoopback({ hosted: true });

  it('sends the options of a page beside the addresses, and lists the addresses that were refused', async () => {
    service().on('POST /v2/batch/scrape', {
      json: { success: true, id: ID, url: 'http://x/', invalidURLs: ['nope'] },
    });
    const started = await client().batch.start(
      { urls, formats: ['markdown'], timeout: 20_000, ignoreInvalidURLs: true, extra: { newer: true } },
      { signal: signal() },
    );
    expect(started).toMatchObject({ id: ID, invalidUrls: ['nope'] });
    expect(service().seen[0]?.json).toEqual({
      urls,
      formats: ['markdown'],
      timeout: 20_000,
      ignoreInvalidURLs: true,
      newer: true,
    });
    expect(service().seen[0]?.headers).not.toHaveProperty('x-idempotency-key');
  });

  it('adds addresses to a batch that runs', async () => {
    service().on('POST /v2/batch/scrape', { json: { success: true, id: ID } });
    const added = await client().batch.start({ urls, appendToId: ID }, { signal: signal() });
    expect(added).toMatchObject({ id: ID, invalidUrls: [] });
    expect(service().seen[0]?.json).toEqual({ urls, appendToId: ID });
  });

  it.each([
    ['no address', { urls: [] }],
    ['options inside an object, as a crawl has them', { urls, scrapeOptions: {} }],
    [
      'a picture of pages that nothing may be kept of',
      { urls, formats: ['screenshot'], zeroDataRetention: true },
    ],
    [
      'a message of another kind of job',
      { urls, webhook: { url: 'https://a.example/', events: ['monitor.page'] } },
    ],
  ])('refuses %s before anything is sent', async (_, body) => {
    const start = client().batch.start(body as { urls: string[] }, { signal: signal() });
    expect((await failureOf(start)).reason).toBe('bad-request');
    expect(service().seen).toEqual([]);
  });

  it('does not repeat a start that a gateway lost', async () => {
    service().on('POST /v2/batch/scrape', { status: 504, text: '<html>504</html>' });
    const error = await failureOf(client().batch.start({ urls }, { signal: signal() }));
    expect(error).toMatchObject({ reason: 'service-error', facts: { status: 504 } });
    expect(service().seen).toHaveLength(1);
  });

  it('takes a start without an id for no start that it can follow', async () => {
    service().on('POST /v2/batch/scrape', { json: { success: true } });
    expect((await failureOf(client().batch.start({ urls }, { signal: signal() }))).reason).toBe('bad-reply');
  });

  it('is read, asked for its errors and canceled under its own path', async () => {
    const path = `/v2/batch/scrape/${ID}`;
    service().on(`GET ${path}`, { json: { success: true, status: 'completed', data: [{ markdown: 'x' }] } });
    service().on(`GET ${path}/errors`, { json: { errors: [], robotsBlocked: [] } });
    service().on(`DELETE ${path}`, { json: { status: 'cancelled' } });
    expect((await client().batch.status(ID, { skip: 0 }, { signal: signal() })).ended).toBe(true);
    expect(await client().batch.errors(ID, { signal: signal() })).toEqual({ errors: [], robotsBlocked: [] });
    expect(await client().batch.cancel(ID, { signal: signal() })).toBe('cancelled');
    expect(service().seen).toHaveLength(3);
  });
});
