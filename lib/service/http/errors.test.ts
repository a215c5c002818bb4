// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { remedyOf, toFailure } from '@/lib/core/model/errors';
import { errorOfReply, isLost, isRetryable, type ReplyContext } from './errors';
import { AppError } from '@/lib/core/model/errors';

const context: ReplyContext = {
  serviceHost: 'api.example.com',
  pageHost: 'shop.example.org',
  keyTail: 'a1b2',
  now: Date.parse('2026-11-20T10:00:00Z'),
};
const of = (status: number, body: unknown, retryAfter: string | null = null) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return errorOfReply(
    { status, retryAfter, servedAt: undefined, text, json: typeof body === 'string' ? undefined : body },
    context,
  );
};
const says = (error: string, rest: object = {}) => ({ success: false, error, ...rest });

describe('errorOfReply', () => {
  it('knows of a server without billing that a refusal cost nothing', () => {
    const reply = { status: 400, retryAfter: null, servedAt: undefined, text: '', json: says('Bad Request') };
    expect(errorOfReply(reply, { ...context, free: true }).facts.free).toBe(true);
    expect(errorOfReply(reply, context).facts.free).toBeUndefined();
  });

  it('shows the sentence of an error that is an object', () => {
    expect(of(500, { success: false, error: { message: 'The disk is full.', code: 7 } }).facts.detail).toBe(
      'The disk is full.',
    );
    expect(of(500, { error: { code: 7 }, message: 'Try later.' }).facts.detail).toBe('Try later.');
  });

  it.each([
    [400, says('Bad Request'), 'bad-request'],
    [400, says('Invalid URL'), 'bad-url'],
    [401, says('Unauthorized: Invalid token'), 'key-refused'],
    [402, says('Payment Required: Insufficient credits'), 'no-credits'],
    [403, says('Forbidden'), 'forbidden'],
    [403, says('SCRAPE_PROMPT_INJECTION_DETECTED'), 'prompt-injection'],
    [404, says('Not Found'), 'not-found'],
    [408, says('Request Timeout'), 'timed-out'],
    [409, says('Conflict'), 'conflict'],
    [413, says('Payload Too Large'), 'too-large'],
    [422, says('Unprocessable Entity'), 'bad-schema'],
    [429, says('Rate limit exceeded'), 'rate-limited'],
    [429, says('Concurrency limit reached'), 'concurrency-limited'],
    [500, says('Internal Server Error'), 'service-error'],
    [502, says('Bad Gateway'), 'service-error'],
    [503, says('Service Unavailable'), 'service-error'],
    [504, says('Gateway Timeout'), 'service-error'],
  ])('reads the general error %d %j of the specification as %s', (status, body, reason) => {
    expect(of(status, body)).toMatchObject({ reason, facts: { status } });
  });

  it.each([
    [
      'a complaint about the schema',
      { details: [{ path: ['formats', 0, 'schema', 'type'], message: 'x' }] },
      'bad-schema',
    ],
    ['words about the schema', { error: 'Invalid JSON schema' }, 'bad-schema'],
    ['words about the model', { error: 'The model could not produce a matching result.' }, 'no-answer'],
    ['nothing more, of a schema that is one', {}, 'no-answer'],
    ['nothing more, of a schema that is none', {}, 'bad-schema', { type: 'money' }],
    ['nothing more, of a prompt alone', {}, 'no-answer', null],
  ])('tells a 422 with %s', (_name, rest, reason, schema: unknown = { type: 'object' }) => {
    const json = { success: false, error: 'Unprocessable Entity', ...rest };
    const sent = {
      url: 'https://shop.example.org/',
      formats: [{ type: 'json', prompt: 'x', ...(schema !== null && { schema }) }],
    };
    const reply = { status: 422, retryAfter: null, servedAt: undefined, text: JSON.stringify(json), json };
    expect(errorOfReply(reply, { ...context, sent })).toMatchObject({ reason, facts: { status: 422 } });
  });

  it.each([
    [400, 'Invalid job ID format. Job ID must be a valid UUID.', 'bad-request'],
    [400, 'Invalid snapshot ID', 'bad-request'],
    [400, 'Trace is only available for Spark 2 extracts', 'service-cannot'],
    [400, 'Snapshots are only available for Spark 2 extracts', 'service-cannot'],
    [400, 'Your team has zero data retention enabled. This is not supported on extract.', 'service-cannot'],
    [404, 'Agent job not found', 'job-gone'],
    [404, 'Snapshot not found', 'not-found'],
    [409, 'Agent already finished', 'conflict'],
    [409, 'Agent is already cancelled', 'conflict'],
    [500, 'Failed to passthrough agent request.', 'service-error'],
  ])('reads the agent error %d %s as %s', (status, error, reason) => {
    expect(of(status, says(error)).reason).toBe(reason);
    expect(of(status, { error }).reason, 'also without success').toBe(reason);
  });

  it.each([
    [200, 'SCRAPE_DNS_RESOLUTION_ERROR', 'site-error'],
    [400, 'SCRAPE_ACTIONS_NOT_SUPPORTED', 'service-cannot'],
    [403, 'SCRAPE_PROMPT_INJECTION_DETECTED', 'prompt-injection'],
    [403, 'UNSUPPORTED_SITE', 'site-unsupported'],
    [403, 'unsafe_domain_blocked', 'site-unsupported'],
    [403, 'AGENT_INDEX_ONLY', 'forbidden'],
    [404, 'SCRAPE_NO_CACHED_DATA', 'not-found'],
    [408, 'SCRAPE_TIMEOUT', 'timed-out'],
    [500, 'SCRAPE_ALL_ENGINES_FAILED', 'site-error'],
    [500, 'SCRAPE_SSL_ERROR', 'site-error'],
    [500, 'SCRAPE_PDF_ANTIBOT_ERROR', 'site-refused'],
    [500, 'SCRAPE_UNSUPPORTED_FILE_ERROR', 'service-cannot'],
    [500, 'UNKNOWN_ERROR', 'service-error'],
    [500, 'SCRAPE_SOMETHING_NEW', 'service-error'],
    [500, 'toString', 'service-error'],
  ])('reads %d with code %s as %s', (status, code, reason) => {
    const error = of(status, says('A sentence.', { code }));
    expect(error).toMatchObject({ reason, facts: { serviceCode: code, detail: 'A sentence.' } });
  });

  it('tells by the sentence where nothing else tells', () => {
    const reason = (status: number, error: string) => of(status, says(error)).reason;
    expect(reason(403, 'We apologize for the inconvenience but we do not support this site.')).toBe(
      'site-unsupported',
    );
    expect(reason(403, 'Request blocked: this key may not be used here')).toBe('forbidden');
    expect(reason(402, 'Insufficient credits to perform this request. For more…')).toBe('no-credits');
    expect(reason(429, 'You have reached the maximum number of concurrent jobs')).toBe('concurrency-limited');
    expect(reason(429, 'Queue limit reached')).toBe('concurrency-limited');
    expect(reason(503, 'Browser feature is not configured on this server')).toBe('service-cannot');
  });

  it('survives bodies that are no error body at all', () => {
    expect(of(502, '<html>Bad gateway</html>')).toMatchObject({
      reason: 'service-error',
      facts: { status: 502 },
    });
    expect(of(503, '').reason).toBe('service-error');
    expect(of(404, '<!DOCTYPE html>').reason).toBe('wrong-api');
    expect(of(405, '<!DOCTYPE html>').reason).toBe('wrong-api');
    expect(of(400, '<h1>400 The plain HTTP request was sent to HTTPS port</h1>').reason).toBe('wrong-api');
    expect(of(500, ['a']).reason).toBe('service-error');
    expect(of(500, null).reason).toBe('service-error');
    expect(of(401, { error: { nested: true } }).reason).toBe('key-refused');
    expect(of(422, { detail: 'x' }).reason).toBe('bad-schema');
  });

  it('honours the header, then the body, then the number in the sentence', () => {
    const sentence = says('Rate limit exceeded. Please retry after 54s, resets at noon');
    expect(of(429, sentence, '7').facts.retryAfterMs).toBe(7_000);
    expect(of(429, { ...sentence, retry_after_seconds: 30 }).facts.retryAfterMs).toBe(30_000);
    expect(of(429, sentence).facts.retryAfterMs).toBe(55_000);
    expect(of(429, says('Rate limit exceeded')).facts.retryAfterMs).toBeUndefined();
    expect(of(503, says('x'), 'Fri, 20 Nov 2026 10:01:00 GMT').facts.retryAfterMs).toBe(60_000);
  });

  it('takes a 408 with work that goes on for no failure of the page', () => {
    const details = {
      state: 'processing_continues',
      jobStatus: 'running',
      estimatedRemainingSeconds: 90,
      retryAfterSeconds: 45,
    };
    const error = of(408, says('Still at it', { code: 'SCRAPE_TIMEOUT', details }));
    expect(error).toMatchObject({ reason: 'still-working', facts: { retryAfterMs: 45_000, amount: 90 } });
    expect(of(408, says('x', { code: 'SCRAPE_TIMEOUT', details: { state: 'other' } })).reason).toBe(
      'timed-out',
    );
  });

  it('shows the complaint that names what is wrong instead of "Bad Request"', () => {
    const details = [
      { code: 'custom', path: ['waitFor'], message: 'waitFor must not exceed half of timeout' },
    ];
    expect(of(400, says('Bad Request', { code: 'BAD_REQUEST', details })).facts.detail).toBe(
      'waitFor: waitFor must not exceed half of timeout',
    );
  });

  it('tells a bad schema from other bad bodies by the path of the complaint', () => {
    const bad = (...path: (string | number)[]) =>
      of(400, says('Bad Request', { details: [{ path, message: 'no' }] })).reason;
    expect(bad('formats', 0, 'schema')).toBe('bad-schema');
    expect(bad('timeout')).toBe('bad-request');
  });

  it('names the last characters of the key where the key is at fault, and nowhere else', () => {
    expect(of(401, says('x')).facts.keyTail).toBe('a1b2');
    expect(of(403, says('Forbidden')).facts.keyTail).toBe('a1b2');
    expect(of(500, says('x')).facts.keyTail).toBeUndefined();
  });

  it('names the page where the page is at fault, and the service otherwise', () => {
    expect(of(500, says('x', { code: 'SCRAPE_SSL_ERROR' })).facts.host).toBe('shop.example.org');
    expect(of(500, says('x')).facts.host).toBe('api.example.com');
  });

  it('cuts what the service says to what a stored failure holds', () => {
    const failure = toFailure(of(500, says('x'.repeat(5_000), { code: 'Y'.repeat(500) })));
    expect(failure.facts.detail).toHaveLength(300);
    expect(failure.facts.serviceCode).toHaveLength(100);
    expect(remedyOf(failure)).toBe('retry');
  });
});

describe('isRetryable', () => {
  it('is false for what must fail the same way again', () => {
    expect(isRetryable(of(500, says('x', { code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' })))).toBe(false);
    expect(isRetryable(of(503, says('Browser feature is not configured')))).toBe(false);
    expect(isRetryable(of(502, '<html>'))).toBe(true);
    expect(isRetryable(of(500, says('x', { code: 'SCRAPE_ALL_ENGINES_FAILED' })))).toBe(true);
  });
});

describe('isLost', () => {
  it('is true only when no reply arrived', () => {
    expect(isLost(new AppError('unreachable'))).toBe(true);
    expect(isLost(new AppError('timed-out', { amount: 90 }))).toBe(true);
    expect(isLost(of(408, says('Request Timeout')))).toBe(false);
    expect(isLost(new AppError('offline'))).toBe(false);
  });
});

describe('a path that a server does not have', () => {
  const page =
    '<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>Cannot POST /v2/agent</pre>\n</body>\n</html>\n';
  const reply = { status: 404, retryAfter: null, servedAt: undefined, text: page, json: undefined };

  it('is one of a newer version where a test has found the API, and another API where none has', () => {
    expect(errorOfReply(reply, { ...context, known: true }).reason).toBe('too-old');
    expect(errorOfReply({ ...reply, status: 405 }, { ...context, known: true }).reason).toBe('too-old');
    expect(errorOfReply(reply, context).reason).toBe('wrong-api');
    expect(isRetryable(errorOfReply(reply, { ...context, known: true }))).toBe(false);
  });

  it('is not taken for an answer of the API itself', () => {
    const said = { success: false, error: 'Job not found' };
    const known = { ...context, known: true };
    expect(errorOfReply({ ...reply, text: JSON.stringify(said), json: said }, known).reason).toBe('job-gone');
  });
});
