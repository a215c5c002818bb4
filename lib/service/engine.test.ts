// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTestClient } from '@/tests/support/test-client';
import { AppError, toFailure, type Failure } from '../core/model/errors';
import { requestSchema, scrapeRequestSchema, type ScrapeRequest } from '../core/model/request';
import type { z } from '../core/model/zod';
import type { StepOutcome } from '../core/ports/engine';
import { createFakeService, type Scripted } from '@/tests/support/fake-service';
import type { ServiceClientDeps } from './endpoints/client';
import { createServiceEngine } from './engine';
import { aStep, cursorAfter } from '@/tests/support/step-input';

const PAGE = 'https://shop.example.org/lamp';
const SCRAPE = 'POST /v2/scrape';
const ACTIVITY = 'GET /v2/team/activity';
const FOUND_ID = '01990c2e-7f1a-7d44-9a0b-5b1f0c7e2a11';
const START = Date.parse('2026-11-20T10:00:00Z');
const document = { markdown: '# Lamp', metadata: { statusCode: 200, creditsUsed: 1, url: PAGE } };
const page: Scripted = { json: { success: true, data: document } };
const error = (
  status: number,
  text: string,
  rest: object = {},
  headers: Record<string, string> = {},
): Scripted => ({
  status,
  json: { success: false, error: text, ...rest },
  headers,
});
const nothingDone: Scripted = { json: { success: true, data: [], cursor: null, has_more: false } };
const done = (target = PAGE, created_at = new Date(START + 1_000).toISOString()): Scripted => ({
  json: { success: true, data: [{ id: FOUND_ID, endpoint: 'scrape', target, created_at }], has_more: false },
});

const requestOf = (rest: Partial<z.input<typeof scrapeRequestSchema>> = {}): ScrapeRequest =>
  scrapeRequestSchema.parse({
    kind: 'scrape',
    source: { type: 'url', url: PAGE },
    formats: ['markdown'],
    ...rest,
  });

type End = { type: 'done'; outcome: StepOutcome } | { type: 'failed'; failure: Failure; cursor: unknown };

/** Runs a job like the runner, on a clock that skips every wait. */
function setUp(request: ScrapeRequest = requestOf()) {
  const service = createFakeService();
  const clock = { now: START };
  const waits: { ms: number; failure: Failure | undefined }[] = [];
  const connection = async () => ({ baseUrl: 'https://api.example.com', key: 'fc-0123456789aba1b2' });
  const clientOn = (on: ServiceClientDeps['connection']) =>
    createTestClient({ connection: on, fetch: service.fetch, now: () => clock.now });
  const client = clientOn(connection);
  const engine = createServiceEngine({
    clientOn,
    connection,
    fetch: service.fetch,
    readInbox: async () => undefined,
    now: () => clock.now,
    random: () => 0,
  });
  const step = (cursor: unknown, interrupted = false) =>
    engine.step(
      aStep(request, {
        // As returned by a store.
        cursor: cursor === undefined ? undefined : (JSON.parse(JSON.stringify(cursor)) as unknown),
        interrupted,
      }),
    );
  async function run(cursor?: unknown, interrupted = false): Promise<End> {
    for (let steps = 0; steps < 60; steps++) {
      let outcome: StepOutcome;
      try {
        outcome = await step(cursor, interrupted);
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        return { type: 'failed', failure: toFailure(thrown), cursor };
      }
      interrupted = false;
      if (outcome.next.type === 'done') return { type: 'done', outcome };
      cursor = cursorAfter(outcome.next);
      if (outcome.next.type === 'block') return { type: 'failed', failure: outcome.next.failure, cursor };
      if (outcome.next.type === 'wait') {
        waits.push({ ms: outcome.next.wakeAt - clock.now, failure: outcome.next.failure });
        clock.now = outcome.next.wakeAt;
      }
    }
    throw new Error('the job never ends');
  }
  const sent = () =>
    service.seen.filter(({ method, path }) => method === 'POST' && path === '/v2/scrape').length;
  return { engine, client, service, clock, waits, step, run, sent };
}
const reasonOf = (end: End) => (end.type === 'failed' ? end.failure.reason : 'done');

describe('createServiceEngine', () => {
  it('stores that it is about to send before it sends', async () => {
    const { step, sent, service } = setUp();
    service.on(SCRAPE, page);
    const first = await step(undefined);
    expect(first.next).toMatchObject({ type: 'again', cursor: { phase: 'sending', attempt: 1 } });
    expect(sent()).toBe(0);
    const second = await step(first.next.type === 'again' ? first.next.cursor : undefined);
    expect(second.next.type).toBe('done');
    expect(sent()).toBe(1);
    expect(second.captures[0]).toMatchObject({ url: PAGE, creditsUsed: 1, content: { markdown: '# Lamp' } });
  });

  it('refuses a body that cannot be right before anything is stored', async () => {
    const { run, service } = setUp(requestOf({ options: { waitFor: 50_000, timeout: 60_000 } }));
    expect(await run()).toMatchObject({ type: 'failed', failure: { reason: 'bad-request' } });
    expect(service.seen).toEqual([]);
  });

  it('waits as the server asks when it is asked to slow down, and says which attempt is next', async () => {
    const { run, waits, service, sent } = setUp();
    service.on(
      SCRAPE,
      error(429, 'Rate limit exceeded', {}, { 'Retry-After': '12' }),
      error(429, 'Concurrency limit reached'),
      page,
    );
    expect(reasonOf(await run())).toBe('done');
    expect(waits.map(({ ms }) => ms)).toEqual([12_000, 4_000]);
    expect(waits.map(({ failure }) => failure?.reason)).toEqual(['rate-limited', 'concurrency-limited']);
    expect(waits[0]?.failure?.facts).toMatchObject({ attempt: 2, attempts: 5, retryAfterMs: 12_000 });
    expect(sent()).toBe(3);
  });

  it('gives up after five attempts', async () => {
    const { run, service, sent, waits } = setUp();
    service.on(SCRAPE, error(503, 'Service Unavailable'));
    expect(await run()).toMatchObject({
      failure: { reason: 'service-error', facts: { status: 503, attempt: 5, attempts: 5 } },
    });
    expect(sent()).toBe(5);
    expect(waits.map(({ ms }) => ms)).toEqual([2_000, 4_000, 8_000, 16_000]);
  });

  it.each([
    [error(401, 'Unauthorized: Invalid token'), 'key-refused'],
    [error(403, 'Forbidden'), 'forbidden'],
    [error(500, 'x', { code: 'SCRAPE_PDF_INSUFFICIENT_TIME_ERROR' }), 'timed-out'],
    [error(400, 'Invalid URL'), 'bad-url'],
    [error(500, 'x', { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' }), 'service-cannot'],
    [{ text: '<html>' }, 'wrong-api'],
    ['redirect', 'redirect-refused'],
  ] as [Scripted, string][])('sends once when repeating is useless (%#)', async (answer, reason) => {
    const { run, service, sent } = setUp();
    service.on(SCRAPE, answer);
    expect(reasonOf(await run())).toBe(reason);
    expect(sent()).toBe(1);
  });

  it.each([429, 500, 502, 503, 504])(
    'pays once for an empty page that answered %i itself: the status is the page’s and not the service’s',
    async (statusCode) => {
      const { run, service, sent } = setUp();
      service.on(SCRAPE, { json: { success: true, data: { markdown: '', metadata: { statusCode } } } });
      expect(await run()).toMatchObject({
        failure: { reason: 'site-error', facts: { host: 'shop.example.org', status: statusCode } },
      });
      expect(sent()).toBe(1);
    },
  );

  it('goes on from where it was blocked once the key has been replaced', async () => {
    const { run, service } = setUp();
    service.on(SCRAPE, error(401, 'Unauthorized: Invalid token'), page);
    const blocked = await run();
    expect(reasonOf(blocked)).toBe('key-refused');
    expect(reasonOf(await run(blocked.type === 'failed' ? blocked.cursor : undefined))).toBe('done');
  });

  it('says when there are new credits', async () => {
    const { run, service } = setUp();
    service.on(SCRAPE, error(402, 'Payment Required: Insufficient credits'));
    service.on('GET /v2/team/credit-usage', {
      json: {
        success: true,
        data: { remainingCredits: 0, planCredits: 9, billingPeriodEnd: '2026-11-30T00:00:00Z' },
      },
    });
    expect(await run()).toMatchObject({
      failure: {
        reason: 'no-credits',
        facts: { status: 402, periodEndsAt: Date.parse('2026-11-30T00:00:00Z') },
      },
    });
  });

  it('sends once more after a failure of the service, not a third time, and counts no tries beyond that', async () => {
    const { run, service, sent, waits } = setUp();
    service.on(SCRAPE, error(500, 'Internal Server Error'));
    expect(await run()).toMatchObject({
      failure: { reason: 'service-error', facts: { attempt: 2, attempts: 2 } },
    });
    expect(waits.map(({ failure }) => failure?.facts)).toMatchObject([{ attempt: 2, attempts: 2 }]);
    expect(sent()).toBe(2);
  });

  it('sends a page that timed out there again by the rule, five times at most', async () => {
    const { run, service, sent, waits } = setUp();
    const slow = error(408, 'Request Timeout', { code: 'SCRAPE_TIMEOUT' });
    service.on(SCRAPE, slow, page);
    expect(reasonOf(await run())).toBe('done');
    expect(waits.map(({ ms }) => ms)).toEqual([2_000]);
    expect(waits[0]?.failure?.facts).toMatchObject({ attempt: 2, attempts: 5 });
    service.on(SCRAPE, slow);
    expect(await run()).toMatchObject({
      failure: { reason: 'timed-out', facts: { attempt: 5, attempts: 5 } },
    });
    expect(sent()).toBe(7);
  });

  describe('after a lost reply', () => {
    it('takes the result that the service has, without paying twice', async () => {
      const { run, service, sent } = setUp();
      service.on(SCRAPE, 'lost');
      service.on(ACTIVITY, done());
      service.on(`GET /v2/scrape/${FOUND_ID}`, page);
      const end = await run();
      expect(end.type === 'done' && end.outcome.captures[0]?.content.markdown).toBe('# Lamp');
      expect(sent()).toBe(1);
    });

    it('does the same when the worker died while the reply was awaited', async () => {
      const { run, step, service, sent } = setUp();
      service.on(ACTIVITY, done());
      service.on(`GET /v2/scrape/${FOUND_ID}`, page);
      const first = await step(undefined);
      const end = await run(first.next.type === 'again' ? first.next.cursor : undefined, true);
      expect(reasonOf(end)).toBe('done');
      expect(sent()).toBe(0);
    });

    it('gives a call whose worker died its whole time before it sends again, and looks meanwhile', async () => {
      for (const activity of [nothingDone, error(404, 'Not found'), 'lost'] as Scripted[]) {
        const { run, step, service, sent, clock } = setUp(requestOf({ options: { timeout: 90_000 } }));
        service.on(ACTIVITY, activity);
        service.on(SCRAPE, page);
        const first = await step(undefined);
        const cursor = first.next.type === 'again' ? first.next.cursor : undefined;
        clock.now += 20_000;
        expect(reasonOf(await run(cursor, true))).toBe('done');
        // It ends in the step that sends.
        expect(sent()).toBe(1);
        expect(clock.now - START).toBeGreaterThanOrEqual(90_000);
        expect(clock.now - START).toBeLessThan(100_000);
        expect(service.seen.length).toBeLessThan(10);
      }
    });

    it('looks again before it sends when a page that was paid for could not be kept, however late', async () => {
      const { run, step, service, sent, clock } = setUp();
      service.on(SCRAPE, page);
      const first = await step(undefined);
      const cursor = first.next.type === 'again' ? first.next.cursor : undefined;
      const paid = await step(cursor);
      expect(paid.next.type).toBe('done');
      // There was no space for it: the runner continues from the same cursor once the user freed some.
      clock.now += 3_600_000;
      service.on(ACTIVITY, done());
      service.on(`GET /v2/scrape/${FOUND_ID}`, page);
      const end = await run(cursor, true);
      expect(end.type === 'done' && end.outcome.captures[0]?.content.markdown).toBe('# Lamp');
      expect(sent()).toBe(1);
    });

    it('does not send at once when such a page is not found at the first look', async () => {
      const { step, service, sent, clock } = setUp();
      service.on(SCRAPE, page);
      service.on(ACTIVITY, nothingDone);
      const first = await step(undefined);
      const cursor = first.next.type === 'again' ? first.next.cursor : undefined;
      await step(cursor);
      clock.now += 3_600_000;
      const lost = await step(cursor, true);
      expect(lost.next).toMatchObject({ type: 'again', cursor: { phase: 'lost' } });
      const looked = await step(lost.next.type === 'again' ? lost.next.cursor : undefined);
      expect(looked.next.type).toBe('wait');
      expect(sent()).toBe(1);
    });

    it('waits for a result that is not ready yet', async () => {
      const { run, service, sent } = setUp();
      service.on(SCRAPE, { status: 504, text: '<html>Gateway time-out' });
      service.on(ACTIVITY, nothingDone, done());
      service.on(`GET /v2/scrape/${FOUND_ID}`, error(404, 'Job not found.'), page);
      expect(reasonOf(await run())).toBe('done');
      expect(sent()).toBe(1);
    });

    it('does not take another page, an older capture or one without what was asked for its own', async () => {
      for (const activity of [
        done('https://shop.example.org/other'),
        done(PAGE, new Date(START - 3_600_000).toISOString()),
        done(),
      ]) {
        const { run, service, sent } = setUp();
        service.on(SCRAPE, 'lost', page);
        service.on(ACTIVITY, activity);
        service.on(`GET /v2/scrape/${FOUND_ID}`, {
          json: { success: true, data: { links: [], metadata: {} } },
        });
        expect(reasonOf(await run())).toBe('done');
        expect(sent()).toBe(2);
      }
    });

    it('takes no result that lacks one of the formats asked for, and takes the one that has them all', async () => {
      const request = requestOf({
        formats: ['markdown', 'json'],
        options: { serviceFormats: [{ type: 'question', question: 'Is it warm?' }] },
      });
      const whole = { ...document, json: { price: 39.9 }, answer: 'Yes' };
      for (const [found, times] of [
        [document, 2],
        [{ ...whole, json: null }, 2],
        [{ ...document, json: whole.json }, 2],
        [whole, 1],
      ] as const) {
        const { run, service, sent } = setUp(request);
        service.on(SCRAPE, 'lost', { json: { success: true, data: whole } });
        service.on(ACTIVITY, done());
        service.on(`GET /v2/scrape/${FOUND_ID}`, { json: { success: true, data: found } });
        const end = await run();
        expect(end.type === 'done' && end.outcome.captures[0]?.content).toMatchObject({
          json: { price: 39.9 },
          extra: { answer: 'Yes' },
        });
        expect(sent()).toBe(times);
      }
    });

    it('reads a few results at most, however many the service lists', async () => {
      const { run, service } = setUp();
      const entry = { endpoint: 'scrape', target: PAGE, created_at: new Date(START + 1_000).toISOString() };
      const many = Array.from({ length: 5_000 }, (_, at) => ({ ...entry, id: `id-${at}` }));
      service.on(SCRAPE, 'lost', page);
      service.on(ACTIVITY, { json: { success: true, data: many } });
      expect(reasonOf(await run())).toBe('done');
      expect(service.seen.length).toBeLessThan(100);
    });

    it('compares times on the clock of the service, however wrong ours is', async () => {
      const hour = 3_600_000;
      const served = { Date: new Date(START + hour).toUTCString() };
      const listed = (at: number): Scripted => ({
        ...(done(PAGE, new Date(at).toISOString()) as object),
        headers: served,
      });
      for (const [at, times] of [
        [START + hour, 1],
        [START + hour - 30_000, 2],
      ] as const) {
        const { run, service, sent } = setUp();
        service.on(SCRAPE, 'lost', page);
        service.on(ACTIVITY, listed(at));
        service.on(`GET /v2/scrape/${FOUND_ID}`, page);
        await run();
        expect(sent()).toBe(times);
      }
    });

    it('sends once more when the service knows nothing of it', async () => {
      const { run, service, sent } = setUp();
      service.on(SCRAPE, 'cut', page);
      service.on(ACTIVITY, nothingDone);
      expect(reasonOf(await run())).toBe('done');
      expect(sent()).toBe(2);
    });

    it('asks instead of sending a third time', async () => {
      const { run, service, sent } = setUp();
      service.on(SCRAPE, 'lost');
      service.on(ACTIVITY, nothingDone);
      const end = await run();
      expect(end).toMatchObject({ failure: { reason: 'unconfirmed' } });
      expect(sent()).toBe(2);
      // Resumed by the user, it looks once more and sends.
      const cursor = end.type === 'failed' ? end.cursor : undefined;
      service.on(SCRAPE, page);
      expect(reasonOf(await run(cursor))).toBe('done');
      expect(sent()).toBe(3);
      service.on(ACTIVITY, done());
      service.on(`GET /v2/scrape/${FOUND_ID}`, page);
      expect(reasonOf(await run(cursor))).toBe('done');
      expect(sent()).toBe(3);
    });

    it('says that nothing answers when nothing does', async () => {
      const { run, service, sent } = setUp();
      service.on(SCRAPE, 'lost');
      service.on(ACTIVITY, 'lost');
      expect(reasonOf(await run())).toBe('unreachable');
      expect(sent()).toBe(2);
    });

    it('sends once more to a server that keeps no list of what it did', async () => {
      const { run, service, sent } = setUp();
      service.on(SCRAPE, 'lost', page);
      service.on(ACTIVITY, error(500, 'An error occurred.', { code: 'UNKNOWN_ERROR' }));
      expect(reasonOf(await run())).toBe('done');
      expect(sent()).toBe(2);
    });

    it('sends once more with a key that may not list what was done, and not with one that is refused', async () => {
      const listing = setUp();
      listing.service.on(SCRAPE, 'lost', page);
      listing.service.on(ACTIVITY, error(403, 'Forbidden'));
      expect(reasonOf(await listing.run())).toBe('done');
      const refused = setUp();
      refused.service.on(SCRAPE, 'lost', page);
      refused.service.on(ACTIVITY, error(401, 'Unauthorized: Invalid token'));
      expect(reasonOf(await refused.run())).toBe('key-refused');
      expect(refused.sent()).toBe(1);
    });

    it('does not send again by itself when the page had its time and no reply came', async () => {
      let sent = 0;
      const { client } = setUp();
      const engine = createServiceEngine({
        connection: async () => ({ baseUrl: 'https://api.example.com' }),
        fetch: () => Promise.reject(new Error('no picture was asked for')),
        readInbox: async () => undefined,
        now: () => START,
        random: () => 0,
        clientOn: () => ({
          ...client,
          scrape: {
            page: () => {
              sent += 1;
              return Promise.reject(new AppError('timed-out', { amount: 150 }));
            },
            byId: () => Promise.reject(new AppError('not-found', { status: 404 })),
          },
          team: {
            ...client.team,
            activity: async () => ({
              entries: [],
              cursor: undefined,
              servedAt: undefined,
              retryAfterMs: undefined,
            }),
            creditUsage: () => Promise.reject(new AppError('service-error', { status: 500 })),
          },
        }),
      });
      let cursor: unknown;
      const steps = async () => {
        for (;;) {
          const { next } = await engine.step(aStep(requestOf(), { cursor }));
          if (next.type === 'done') return;
          cursor = cursorAfter(next);
        }
      };
      await expect(steps()).rejects.toMatchObject({ reason: 'timed-out', facts: { amount: 150 } });
      expect(sent).toBe(1);
    });

    it('never sends more than twice, whenever the worker dies', async () => {
      for (let deathAt = 0; deathAt < 8; deathAt++) {
        const { run, step, service, sent, clock } = setUp();
        service.on(SCRAPE, 'lost');
        service.on(ACTIVITY, nothingDone);
        let cursor: unknown;
        let ended = false;
        for (let at = 0; at < deathAt && !ended; at++) {
          const outcome = await step(cursor).catch(() => undefined);
          ended = !outcome || outcome.next.type === 'done' || outcome.next.type === 'block';
          if (outcome && 'cursor' in outcome.next) cursor = outcome.next.cursor;
          if (outcome?.next.type === 'wait') clock.now = outcome.next.wakeAt;
        }
        if (!ended) await run(cursor, true);
        expect(sent(), `death before step ${deathAt}`).toBeLessThanOrEqual(2);
      }
    });
  });

  describe('when the service goes on with the work', () => {
    const working = (retryAfterSeconds: number) =>
      error(408, 'Still processing', {
        code: 'SCRAPE_TIMEOUT',
        details: {
          state: 'processing_continues',
          jobStatus: 'running',
          estimatedRemainingSeconds: 60,
          retryAfterSeconds,
        },
      });

    it('joins it with the same body', async () => {
      const { run, service, waits } = setUp(requestOf({ formats: ['markdown', 'json'] }));
      service.on(SCRAPE, working(20), working(30), page);
      expect(reasonOf(await run())).toBe('done');
      expect(waits.map(({ ms }) => ms)).toEqual([20_000, 30_000]);
      expect(waits[0]?.failure?.reason).toBe('still-working');
      expect(new Set(service.seen.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    });

    it('stops after five times, or after twenty minutes', async () => {
      const often = setUp();
      often.service.on(SCRAPE, working(10));
      expect(reasonOf(await often.run())).toBe('still-working');
      expect(often.sent()).toBe(6);
      const long = setUp();
      long.service.on(SCRAPE, working(600));
      expect(reasonOf(await long.run())).toBe('still-working');
      expect(long.sent()).toBe(3);
    });
  });

  describe('with a screenshot', () => {
    const request = requestOf({ formats: ['screenshot'], options: { screenshot: { fullPage: true } } });
    const png = Uint8Array.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 5, 0, 0, 0,
      3, 32,
    ]);
    const shot: Scripted = {
      json: {
        success: true,
        data: { screenshot: 'https://files.example/a.png', metadata: { statusCode: 200 } },
      },
    };

    it('fetches the screenshot without the key', async () => {
      const { service, clock } = setUp(request);
      const connection = async () => ({ baseUrl: 'https://api.example.com', key: 'fc-0123456789aba1b2' });
      service.on(SCRAPE, shot);
      const screenshots: RequestInit[] = [];
      const parts = { now: () => clock.now, random: () => 0 };
      const engine = createServiceEngine({
        ...parts,
        connection,
        readInbox: async () => undefined,
        clientOn: (on) => createTestClient({ ...parts, connection: on, fetch: service.fetch }),
        fetch: async (_, init) => {
          screenshots.push(init);
          return new Response(png);
        },
      });
      const first = await engine.step(aStep(request));
      const second = await engine.step(aStep(request, { cursor: cursorAfter(first.next) }));
      expect(second.captures[0]?.screenshot).toMatchObject({ width: 1280, height: 800, fullPage: true });
      expect(JSON.stringify(screenshots)).not.toContain('fc-');
    });

    it('keeps the page when the screenshot cannot be fetched', async () => {
      const { run, service } = setUp(request);
      service.on(SCRAPE, shot);
      const end = await run();
      expect(end.type === 'done' && end.outcome.captures[0]?.report.warnings).toHaveLength(1);
    });
  });

  it('can do scrape of web pages, and says why it cannot do others', () => {
    const { engine } = setUp();
    expect(engine.supports(requestOf())).toEqual({ ok: true, ignored: [] });
    expect(engine.supports(requestOf({ source: { type: 'url', url: 'http://192.168.1.4/' } }))).toMatchObject(
      { ok: true },
    );
    const tab = { type: 'tab' as const, tabId: 1, windowId: 1, url: 'file:///tmp/a.html' };
    expect(engine.supports(requestOf({ source: tab }))).toEqual({ ok: false, reason: 'not-web' });
    const parse = { kind: 'parse', inboxId: 'x', fileName: 'x.pdf', formats: ['markdown'] };
    expect(engine.supports(requestSchema.parse(parse))).toEqual({ ok: true, ignored: [] });
  });

  it('does not trust a cursor that it did not write', async () => {
    const { run, service } = setUp();
    expect(reasonOf(await run({ phase: 'sending' }))).toBe('stored-record-bad');
    expect(service.seen).toEqual([]);
  });
});
