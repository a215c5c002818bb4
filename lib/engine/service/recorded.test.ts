// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError, failureSchema, toFailure } from '../../model/errors';
import { scrapeRequestSchema } from '../../model/request';
import { toCapturedPage } from './captured-page';
import { errorOfReply } from './errors';
import { parseJson } from './reply';
import { saysFailure } from './wire/error';
import { scrapeReplySchema } from './wire/scrape';
import { creditUsageReplySchema, queueStatusReplySchema, tokenUsageReplySchema } from './wire/team';

/** A real reply of a published server, with the request that got it. */
type Recorded = {
  request: { method: string; path: string; body: unknown };
  status: number;
  headers: [string, string][];
  body: unknown;
};

const root = join(import.meta.dirname, '../../..');
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

const replies = folders.flatMap((folder) =>
  [...filesIn(folder)].flatMap((path) => {
    const value = parseJson(readFileSync(path, 'utf8'));
    return isRecorded(value) ? [{ name: path.slice(folder.length + 1), reply: value }] : [];
  }),
);

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
    // The published server names the seconds in its sentence alone.
    if (reply.status === 429) expect(error.facts.retryAfterMs).toBeGreaterThan(10_000);
    if (reply.status === 400 && Array.isArray((jsonOf(reply) as { details?: unknown }).details))
      expect(error.facts.detail).not.toMatch(/^bad request$/i);
  });

  it.each(of('POST', /^\/v[12]\/scrape$/))('$name becomes a page, or says why there is none', ({ reply }) => {
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
      // Only a screenshot was asked for, and the server left it out.
      expect(error).toMatchObject({
        reason: 'service-cannot',
        facts: { detail: expect.stringContaining('screenshot') },
      });
    }
  });

  it.each([
    ...of('GET', /\/team\/token-usage$/).map((each) => ({ ...each, schema: tokenUsageReplySchema })),
    ...of('GET', /\/team\/credit-usage$/).map((each) => ({ ...each, schema: creditUsageReplySchema })),
    ...of('GET', /\/team\/queue-status$/).map((each) => ({ ...each, schema: queueStatusReplySchema })),
  ])('$name is understood', ({ reply, schema }) => {
    expect(schema.safeParse(jsonOf(reply)).success).toBe(true);
  });
});
