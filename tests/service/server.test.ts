// @vitest-environment node
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { scrapeRequestSchema, type ScrapeRequest } from '@/lib/core/model/request';
import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import type { CapturedPage } from '@/lib/core/model/capture';
import type { z } from '@/lib/core/model/zod';
import { createServiceClient } from '@/lib/service/endpoints/client';
import { testConnection } from '@/lib/service/connection-test';
import { estimateScrape } from '@/lib/service/cost/page-cost';
import { createServiceEngine } from '@/lib/service/engine';
import { seenFaults } from './faults';
import type { StandIn } from './server';
import { aStep, cursorAfter } from '../support/step-input';
import { startOwn, startTogether } from './stand-ins';

const { sites, service } = await startTogether();
afterEach(() => {
  service.faults.clear();
  service.log.length = 0;
  service.credits.set(service.keys.good, 500);
});

const signal = () => new AbortController().signal;

/** The product's own client and engine on this machine's real network; waits are skipped. */
function setUp(at: { url: string } = service, key: string | null = service.keys.good) {
  const connection = async () => ({ baseUrl: at.url, ...(key === null ? {} : { key }) });
  const network = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    now: Date.now,
    random: () => 0,
    sleep: async () => undefined,
    keepAlive: <T>(work: Promise<T>) => work,
    online: () => true,
  };
  const client = createServiceClient({ ...network, connection });
  const engine = createServiceEngine({
    ...network,
    connection,
    readInbox: async () => undefined,
    clientOn: (on) => createServiceClient({ ...network, connection: on }),
  });
  const waited: Failure[] = [];
  async function run(request: ScrapeRequest): Promise<CapturedPage> {
    let cursor: unknown;
    for (let steps = 0; steps < 40; steps++) {
      const { next, captures } = await engine.step(aStep(request, { cursor, signal: signal() }));
      if (next.type === 'done') {
        if (!captures[0]) throw new Error('done without a capture');
        return captures[0];
      }
      cursor = cursorAfter(next);
      if (next.type === 'block') throw new AppError(next.failure.reason, next.failure.facts);
      if (next.type === 'wait' && next.failure) waited.push(next.failure);
    }
    throw new Error('the job never ends');
  }
  const fail = async (request: ScrapeRequest): Promise<Failure> =>
    run(request).then(
      () => {
        throw new Error('it did not fail');
      },
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return toFailure(error);
      },
    );
  const test = () =>
    testConnection({ client, connection, granted: async () => true, now: Date.now, signal: signal() });
  return { client, run, fail, test, waited };
}
const request = (rest: Partial<z.input<typeof scrapeRequestSchema>> = {}, page = '/') =>
  scrapeRequestSchema.parse({
    kind: 'scrape',
    source: { type: 'url', url: sites.url('article', page) },
    formats: ['markdown'],
    options: { maxAge: 0 },
    ...rest,
  });
const post = (body: unknown) =>
  fetch(`${service.url}/v2/scrape`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${service.keys.good}`,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('startService', () => {
  it('really fetches the page and gives every format that the page code can make', async () => {
    sites.log.length = 0;
    const page = await setUp().run(
      request({ formats: ['markdown', 'summary', 'json', 'html', 'rawHtml', 'links', 'images'] }),
    );
    expect(sites.log.map(({ path }) => path)).toEqual(['/']);
    expect(page.title).toContain('tide mill');
    expect(page.content.markdown).toContain('# The tide mill');
    expect(page.content.html).toContain('<h1');
    expect(page.content.rawHtml).toContain('<!doctype html>');
    expect(page.content.summary?.length).toBeGreaterThan(40);
    expect(page.content.links?.length).toBeGreaterThan(0);
    expect(page.content.images?.length).toBeGreaterThan(0);
    expect(JSON.stringify(page.content.json)).toContain('Marian Holt');
    expect(page.metadata).toMatchObject({ statusCode: 200, language: expect.stringMatching(/^en/) });
    expect(page.url).toBe(sites.url('article', '/'));
  });

  it('charges what the client said it would cost', async () => {
    for (const rest of [
      {},
      { formats: ['json' as const] },
      { formats: ['markdown' as const], options: { redactPII: true, zeroDataRetention: true } },
      {
        options: {
          serviceFormats: [{ type: 'question' as const, question: 'Who?' }, { type: 'audio' as const }],
        },
      },
      { options: { serviceFormats: [{ type: 'changeTracking' as const, modes: ['json' as const] }] } },
    ]) {
      const asked = request(rest);
      const before = service.credits.left(service.keys.good);
      const page = await setUp().run(asked);
      const { min, max } = estimateScrape(asked);
      expect(page.creditsUsed).toBeGreaterThanOrEqual(min);
      expect(page.creditsUsed).toBeLessThanOrEqual(max);
      expect(before - service.credits.left(service.keys.good)).toBe(page.creditsUsed);
    }
  });

  it('fills a JSON schema from what the page states and says what it does not state', async () => {
    const schema = {
      type: 'object',
      properties: {
        headline: { type: 'string' },
        author: { type: 'object', properties: { name: { type: 'string' } } },
        datePublished: { type: 'string' },
        mood: { type: 'string' },
      },
    };
    const page = await setUp().run(request({ formats: ['json'], options: { maxAge: 0, json: { schema } } }));
    expect(page.content.json).toMatchObject({
      headline: expect.stringContaining('tide mill'),
      author: { name: 'Marian Holt' },
      datePublished: expect.stringMatching(/^2026-03-14/),
    });
    expect(page.content.json).not.toHaveProperty('mood');
    expect(page.report.warnings.join()).toContain('mood');
  });

  it('leaves out what it cannot make, and says so', async () => {
    const page = await setUp().run(
      request({
        formats: ['markdown', 'screenshot'],
        options: {
          maxAge: 0,
          serviceFormats: [
            { type: 'branding' },
            { type: 'attributes', selectors: [{ selector: 'a', attribute: 'href' }] },
          ],
        },
      }),
    );
    expect(page.report.warnings.join()).toMatch(/screenshot[\s\S]*branding/);
    expect(page.content.extra).toMatchObject({
      attributes: [{ selector: 'a', attribute: 'href', values: expect.any(Array) }],
    });
  });

  it('keeps an error page as a page, with its status', async () => {
    const page = await setUp().run(request({}, '/status/404'));
    expect(page.metadata.statusCode).toBe(404);
    expect(page.report.warnings.join()).toContain('404');
  });

  it('says when the site cannot be reached', async () => {
    const source = (url: string) => ({ source: { type: 'url' as const, url } });
    expect(await setUp().fail(request(source('http://127.0.0.1:9/')))).toMatchObject({
      reason: 'site-error',
      facts: { serviceCode: 'SCRAPE_ALL_ENGINES_FAILED' },
    });
    expect(await setUp().fail(request(source('http://blocked.test/')))).toMatchObject({
      reason: 'site-unsupported',
    });
    expect(await setUp().fail(request(source('http://localhost:9/')))).toMatchObject({
      reason: 'bad-request',
      facts: { detail: expect.stringContaining('top-level domain') },
    });
  });

  it('knows its keys', async () => {
    const reason = async (key: string | null) => (await setUp(service, key).fail(request())).reason;
    expect(await reason(service.keys.revoked)).toBe('key-refused');
    expect(await reason('something-else')).toBe('key-refused');
    expect(await reason(null)).toBe('key-refused');
    expect(await reason(service.keys.forbidden)).toBe('forbidden');
    expect(await setUp(service, service.keys.empty).fail(request())).toMatchObject({
      reason: 'no-credits',
      facts: { periodEndsAt: expect.any(Number) },
    });
  });

  it('refuses bodies as strictly as the service does', async () => {
    const url = 'http://article.test/';
    const refused = async (body: unknown) => {
      const reply = await post(body);
      return {
        status: reply.status,
        body: (await reply.json()) as { error: string; code?: string; details?: unknown },
      };
    };
    expect(await refused({ url, bogus: 1 })).toMatchObject({
      status: 400,
      body: {
        code: 'BAD_REQUEST',
        error: expect.stringMatching(/^Unrecognized key in body/),
        details: expect.any(Array),
      },
    });
    expect(await refused({ url, formats: ['pdf'] })).toMatchObject({
      status: 400,
      body: { error: 'Bad Request' },
    });
    expect(await refused({ url, formats: [{ type: 'screenshot', bogus: true }] })).toMatchObject({
      status: 400,
    });
    expect(await refused({ url, waitFor: 40_000 })).toMatchObject({
      body: { error: expect.stringContaining('half') },
    });
    expect(await refused({})).toMatchObject({ status: 400 });
    expect(await refused({ url: 'ftp://a.example/' })).toMatchObject({ status: 400 });
    expect(await refused('{"url":')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST_INVALID_JSON' },
    });
    expect((await post('x'.repeat(11 * 1024 * 1024))).status).toBe(413);
  });

  it('answers the connection test of each kind of server', async () => {
    expect(await setUp().test()).toMatchObject({
      kind: 'connected',
      credits: { remaining: 500, plan: 500 },
      tokens: { remaining: 7_500, plan: 7_500 },
      periodEnd: expect.any(String),
    });
    expect(await setUp(service, service.keys.revoked).test()).toMatchObject({ kind: 'key-refused' });
    const own = await startOwn({ profile: 'self-hosted' });
    const other = await startOwn({ profile: 'wrong-api' });
    expect(await setUp(own, null).test()).toMatchObject({ kind: 'connected-no-billing' });
    expect(await setUp(other).test()).toEqual({ kind: 'wrong-api', status: 200 });
    expect(await setUp(own, null).run(request())).toMatchObject({
      title: expect.stringContaining('tide mill'),
    });
    expect(await setUp(own).fail(request({ formats: ['summary'] }))).toMatchObject({
      reason: 'no-model',
    });
    await own.close();
    expect(await setUp(own).test()).toEqual({ kind: 'no-answer' });
  });

  it('limits requests per minute of its own clock, and names the seconds', async () => {
    const slow = await startOwn({ requestsPerMinute: 1 });
    const { run, fail } = setUp(slow, slow.keys.good);
    await run(request());
    const failure = await fail(request());
    expect(failure).toMatchObject({ reason: 'rate-limited', facts: { attempts: 5 } });
    expect(failure.facts.retryAfterMs).toBeGreaterThan(50_000);
    slow.clock.advance(60_000);
    await run(request());
  });

  it.each<[string, Parameters<StandIn['faults']['next']>[0], string]>([
    ['a rate limit with a header', { ...seenFaults.rateLimited(7), times: 9 }, 'rate-limited'],
    ['a rate limit in words', { ...seenFaults.rateLimitedInWords(20), times: 9 }, 'rate-limited'],
    ['a concurrency limit', { ...seenFaults.concurrencyLimited(), times: 9 }, 'concurrency-limited'],
    ['a slow page', { ...seenFaults.pageTimeout(), times: 9 }, 'timed-out'],
    ['a file that needs more time than it was given', seenFaults.needsMoreTime(), 'timed-out'],
    ['a gateway page', { ...seenFaults.gatewayPage(502), times: 9 }, 'service-error'],
    ['a server error', { ...seenFaults.serverError(), times: 9 }, 'service-error'],
    ['a site that no engine reads', { ...seenFaults.allEnginesFailed(), times: 9 }, 'site-error'],
    ['broken JSON', seenFaults.brokenJson(), 'bad-reply'],
    ['a redirect', seenFaults.redirect('https://elsewhere.example/'), 'redirect-refused'],
  ])('plays %s on demand', async (_, fault, reason) => {
    service.faults.next({ on: 'POST /v2/scrape', ...fault });
    expect((await setUp().fail(request({}, '/?faulty'))).reason).toBe(reason);
    expect(service.credits.left(service.keys.good)).toBe(500);
  });

  it('is found out when its reply is lost after the work was done: nothing is paid twice', async () => {
    service.faults.next({ on: 'POST /v2/scrape', drop: 'after' });
    const page = await setUp().run(request());
    expect(page.content.markdown).toContain('tide mill');
    expect(service.log.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(service.credits.left(service.keys.good)).toBe(499);
  });

  it('is asked once more when the connection broke before the work', async () => {
    service.faults.next({ on: 'POST /v2/scrape', drop: 'before' });
    await setUp().run(request({ source: { type: 'url', url: sites.url('docs') } }));
    expect(service.log.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(service.credits.left(service.keys.good)).toBe(499);
  });

  it('goes on with long work that the same request joins', async () => {
    service.joining.next({ replies: 2, retryAfterSeconds: 30 });
    const { run, waited } = setUp();
    await run(request());
    expect(waited.map(({ reason }) => reason)).toEqual(['still-working', 'still-working']);
    expect(waited[0]?.facts.retryAfterMs).toBe(30_000);
  });

  it('answers late when told to', async () => {
    service.faults.next({ delayMs: 300 });
    const startedAt = Date.now();
    await setUp().run(request());
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(295);
  });

  it('serves a page from its cache for as long as the body allows, at the same price', async () => {
    const docs = (options: ScrapeRequest['options']) =>
      request({ source: { type: 'url', url: sites.url('docs', '/?cached') }, options });
    const state = async (options: ScrapeRequest['options']) => {
      const reply = await setUp().client.scrape.page(
        { url: docs(options).source.url, ...options },
        { signal: signal(), timeoutMs: 10_000 },
      );
      return reply.data.metadata?.['cacheState'];
    };
    expect(await state({})).toBe('miss');
    expect(await state({})).toBe('hit');
    expect(await state({ maxAge: 0 })).toBe('miss');
    service.clock.advance(3 * 86_400_000);
    expect(await state({})).toBe('miss');
    expect(
      (await setUp().fail(request({ options: { lockdown: true } }, '/never-seen'))).facts.serviceCode,
    ).toBe('SCRAPE_LOCKDOWN_CACHE_MISS');
  });

  it('forgets a scrape after a day', async () => {
    await setUp().run(request());
    const listed = await setUp().client.team.activity({ endpoint: 'scrape' }, { signal: signal() });
    const id = listed.entries[0]?.id ?? '';
    expect((await setUp().client.scrape.byId(id, { signal: signal() })).data.markdown).toContain('tide mill');
    service.clock.advance(86_400_001);
    await expect(setUp().client.scrape.byId(id, { signal: signal() })).rejects.toMatchObject({
      reason: 'job-gone',
    });
  });

  it('tells whether a tracked page has changed', async () => {
    const tracked = request({ options: { serviceFormats: [{ type: 'changeTracking', tag: 'a' }] } });
    const status = async () => (await setUp().run(tracked)).content.extra?.['changeTracking'];
    expect(await status()).toMatchObject({ changeStatus: 'new', previousScrapeAt: null });
    expect(await status()).toMatchObject({ changeStatus: 'same', previousScrapeAt: expect.any(String) });
  });

  it('answers unknown paths with the page of its framework, and preflights with 204', async () => {
    const unknown = await fetch(`${service.url}/v2/nope`, {
      headers: { Authorization: `Bearer ${service.keys.good}` },
    });
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('Cannot GET /v2/nope');
    const preflight = await fetch(`${service.url}/v2/scrape`, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Headers': 'authorization' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('listens on loopback alone', async () => {
    expect(new URL(service.url).hostname).toBe('127.0.0.1');
    await new Promise<void>((done, failed) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.end(done));
      socket.once('error', failed);
    });
  });
});
