// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError, failureSchema, toFailure } from '../core/model/errors';
import { scrapeRequestSchema } from '../core/model/request';
import { toCapturedPage } from './pages/captured-page';
import { errorOfReply } from './http/errors';
import { parseJson } from './http/send';
import { saysFailure } from './wire/error';
import type { z } from '../core/model/zod';
import { batchStartReplySchema } from '../features/batch/service/wire';
import { activeCrawlsReplySchema, crawlStartReplySchema } from '../features/crawl/service/wire';
import { extractStartReplySchema } from '../features/extract/service/wire';
import { mapReplySchema } from '../features/map/service/wire';
import { scrapeReplySchema } from './wire/scrape';
import { searchReplySchema } from '../features/web-search/service/wire';
import { cancelReplySchema, pageErrorsReplySchema, siteJobReplySchema } from './wire/site-job';
import { creditUsageReplySchema, queueStatusReplySchema, tokenUsageReplySchema } from './wire/team';

/** A real reply of a published server, with its request. */
type Recorded = {
  request: { method: string; path: string; body: unknown };
  status: number;
  headers: [string, string][];
  body: unknown;
};

const root = join(import.meta.dirname, '../..');
const folders = [join(root, 'tests/service/recorded'), join(root, '../shared/recorded')].filter((folder) =>
  existsSync(folder),
);

function* filesIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else if (name.endsWith('.json')) yield path;
  }
}

function isRecorded(value: unknown): value is Recorded {
  return (
    typeof value === 'object' && value !== null && 'request' in value && 'status' in value && 'body' in value
  );
}

/** Recorded without the request; only the body is kept. */
const bare: Record<string, Recorded['request']> = {
  'parse-html': { method: 'POST', path: '/v2/parse', body: null },
};

const stemOf = (name: string) =>
  name
    .replace(/^.*\//, '')
    .replace(/\.json$/, '')
    .replaceAll('_', '-');

const files = folders.flatMap((folder) =>
  [...filesIn(folder)].map((path) => ({
    name: path.slice(folder.length + 1),
    content: parseJson(readFileSync(path, 'utf8')),
  })),
);
const replies = files.flatMap(({ name, content }): { name: string; reply: Recorded }[] => {
  if (isRecorded(content)) return [{ name, reply: content }];
  const request = bare[stemOf(name)];
  return request ? [{ name, reply: { request, status: 200, headers: [], body: content } }] : [];
});

/** Requests that a client of the v2 API never sends, by file name. */
const notAsked: Record<string, string> = {
  health: 'no path of the v2 API',
  'is-production': 'no path of the v2 API',
  root: 'no path of the v2 API',
  concurrency: 'the queue says it too, and is what the usage shows',
  'good-concurrency': 'the queue says it too, and is what the usage shows',
  'cors-preflight': 'sent by a browser, not by the client',
  'ws-crawl-messages': 'messages of a socket, which the client does not open',
};

const expectedReason: Record<number, RegExp> = {
  200: /^(site-error|service-error|service-cannot|site-unsupported|job-failed)$/,
  400: /^(bad-request|bad-schema|service-cannot)$/,
  401: /^key-refused$/,
  403: /^(forbidden|site-unsupported|prompt-injection)$/,
  404: /^(not-found|job-gone|job-expired|wrong-api)$/,
  408: /^timed-out$/,
  409: /^conflict$/,
  429: /^rate-limited$/,
  500: /^(service-error|site-error)$/,
};

const textOf = ({ body }: Recorded) => (typeof body === 'string' ? body : JSON.stringify(body));
const jsonOf = (reply: Recorded) => parseJson(textOf(reply));
const isSuccess = (reply: Recorded) =>
  reply.status >= 200 && reply.status < 300 && !saysFailure(jsonOf(reply));
const of = (method: string, path: RegExp) =>
  replies.filter(
    ({ reply }) => reply.request.method === method && path.test(reply.request.path) && isSuccess(reply),
  );

/** A crawl or a batch, by its id. */
const JOB = /\/v2\/(?:crawl|batch\/scrape)\/[0-9a-f-]{36}(?:\?|$)/;

describe('recorded replies', () => {
  it('are there', () => {
    expect(replies.length).toBeGreaterThan(40);
  });

  it.each(replies.filter(({ reply }) => !isSuccess(reply)))('$name ends in the right error', ({ reply }) => {
    const error = errorOfReply(
      {
        status: reply.status,
        retryAfter: reply.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1] ?? null,
        servedAt: undefined,
        text: textOf(reply),
        json: jsonOf(reply),
      },
      { serviceHost: 'api.example.com', pageHost: 'fixtures.test', now: 0 },
    );
    expect(error.reason).toMatch(expectedReason[reply.status] ?? /never/);
    expect(failureSchema.safeParse(toFailure(error)).success).toBe(true);
    // The published server gives the seconds only in its message.
    if (reply.status === 429) expect(error.facts.retryAfterMs).toBeGreaterThan(10_000);
    if (reply.status === 400 && Array.isArray((jsonOf(reply) as { details?: unknown }).details))
      expect(error.facts.detail).not.toMatch(/^bad request$/i);
  });

  it.each(of('POST', /^\/v[12]\/scrape$|^\/v2\/parse$/))(
    '$name becomes a page, or says why there is none',
    ({ reply }) => {
      const { data } = scrapeReplySchema.parse(jsonOf(reply));
      const request = scrapeRequestSchema.parse({
        kind: 'scrape',
        source: { type: 'url', url: 'http://fixtures.test:8088/' },
        formats: ['markdown'],
      });
      try {
        const { page } = toCapturedPage(data, request, 5);
        expect(page.url).toMatch(/^http/);
        expect(page.title).not.toBe('');
        const { statusCode } = page.metadata;
        if (statusCode !== undefined && statusCode >= 400)
          expect(page.report.warnings.join()).toContain(String(statusCode));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // Only a screenshot was requested, and the server omitted it.
        expect(error).toMatchObject({
          reason: 'service-cannot',
          facts: { detail: expect.stringContaining('screenshot') },
        });
      }
    },
  );

  const families: { method: string; path: RegExp; schema: z.ZodType }[] = [
    { method: 'GET', path: /\/team\/token-usage$/, schema: tokenUsageReplySchema },
    { method: 'GET', path: /\/team\/credit-usage$/, schema: creditUsageReplySchema },
    { method: 'GET', path: /\/team\/queue-status$/, schema: queueStatusReplySchema },
    { method: 'POST', path: /\/v2\/map$/, schema: mapReplySchema },
    { method: 'POST', path: /\/v2\/search$/, schema: searchReplySchema },
    { method: 'POST', path: /\/v2\/extract$/, schema: extractStartReplySchema },
    { method: 'POST', path: /\/v2\/crawl$/, schema: crawlStartReplySchema },
    { method: 'POST', path: /\/v2\/batch\/scrape$/, schema: batchStartReplySchema },
    { method: 'GET', path: /\/v2\/crawl\/(active|ongoing)$/, schema: activeCrawlsReplySchema },
    { method: 'GET', path: JOB, schema: siteJobReplySchema },
    { method: 'GET', path: /\/errors$/, schema: pageErrorsReplySchema },
    { method: 'DELETE', path: JOB, schema: cancelReplySchema },
  ];
  const understood = families.flatMap(({ method, path, schema }) =>
    of(method, path).map((each) => ({ ...each, schema })),
  );

  it.each(understood)('$name is understood', ({ reply, schema }) => {
    expect(schema.safeParse(jsonOf(reply)).error).toBeUndefined();
  });

  it('hold every family at least once', () => {
    for (const { method, path } of families) expect(of(method, path), `${method} ${path}`).not.toEqual([]);
  });

  it('leave none out without a reason', () => {
    const seen = new Set([
      ...understood.map(({ name }) => name),
      ...of('POST', /^\/v[12]\/scrape$|^\/v2\/parse$/).map(({ name }) => name),
      ...replies.filter(({ reply }) => !isSuccess(reply)).map(({ name }) => name),
    ]);
    const left = files.map(({ name }) => name).filter((name) => !seen.has(name));
    expect(left.filter((name) => notAsked[stemOf(name)] === undefined)).toEqual([]);
  });

  const jobs = of('GET', JOB).map(({ name, reply }) => ({
    name,
    raw: reply.body as { data: unknown[]; creditsUsed?: number; next?: string },
    asked: new URL(reply.request.path, 'http://x').searchParams,
    page: siteJobReplySchema.parse(jsonOf(reply)),
  }));

  it.each(jobs)('$name gives every document in its place', ({ raw, page }) => {
    expect(page.documents).toHaveLength(raw.data.length);
    for (const document of page.documents) expect(document?.metadata?.sourceURL).toMatch(/^http/);
    expect(page.total).toBeTypeOf('number');
    expect(page.expiresAt).toBeGreaterThan(0);
    expect(page.creditsUsed).toBe(raw.creditsUsed === -1 ? undefined : raw.creditsUsed);
    if (raw.next === undefined) expect(page.next).toBeUndefined();
    else expect(page.next?.skip).toBe(Number(new URL(raw.next).searchParams.get('skip')));
  });

  it('hold the traps that are known: a next after the end, a next without data, skip ignored, nothing counted', () => {
    expect(jobs.some(({ page }) => page.ended && page.next && page.status === 'cancelled')).toBe(true);
    expect(jobs.some(({ page }) => !page.ended && page.next && page.documents.length === 0)).toBe(true);
    expect(jobs.some(({ page }) => page.status === 'completed' && page.documents.length === 0)).toBe(true);
    expect(jobs.some(({ page }) => page.creditsUsed === undefined)).toBe(true);
    const ignored = ({ asked, page }: (typeof jobs)[number]) =>
      page.documents.length > Number(asked.get('limit') ?? Infinity) ||
      (Number(asked.get('skip') ?? 0) > 0 && page.documents.length === page.total);
    expect(jobs.some(ignored)).toBe(true);
  });

  it.each(of('GET', /\/errors$/))('$name names the pages and the reasons', ({ reply }) => {
    const raw = reply.body as { errors: { url: string; code?: string }[]; robotsBlocked: string[] };
    const { errors, robotsBlocked } = pageErrorsReplySchema.parse(jsonOf(reply));
    expect(errors.map(({ url, code }) => [url, code])).toEqual(
      raw.errors.map(({ url, code }) => [url, code]),
    );
    expect(robotsBlocked).toEqual(raw.robotsBlocked);
  });

  it.each(of('POST', /\/v2\/map$/))('$name keeps every link', ({ reply }) => {
    const raw = reply.body as { links: { url: string }[] };
    expect(mapReplySchema.parse(jsonOf(reply)).links.map(({ url }) => url)).toEqual(
      raw.links.map(({ url }) => url),
    );
  });
});
