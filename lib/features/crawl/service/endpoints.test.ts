// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal, failureOf, LOOPBACK_KEY, useLoopback } from '@/tests/support/loopback-client';

const ID = '01990c33-61aa-7d2b-b1c4-7a0d3e5f9a02';
const STATUS = `GET /v2/crawl/${ID}`;
const UUID = '0d5c1c1e-3f7e-4f8e-9c39-0b6f7d3c7a01';
const document = (path: string) => ({
  markdown: `# ${path}`,
  metadata: { sourceURL: `https://docs.example.net/${path}`, statusCode: 200 },
});
const status = (rest: object) => ({
  json: {
    success: true,
    status: 'scraping',
    total: 40,
    completed: 12,
    creditsUsed: 12,
    expiresAt: '2026-10-02T10:15:00.000Z',
    createdAt: '2026-10-01T10:15:00.000Z',
    duration: 31.4,
    data: [document('install')],
    ...rest,
  },
});
const body = { url: 'https://docs.example.net/', limit: 40 };

describe('crawlCalls on a hosted service', () => {
  const { service, client } = useLoopback({ hosted: true });
  const start = (key = UUID) => client().crawl.start(body, { signal: anySignal(), idempotencyKey: key });

  it('starts with the idempotency key in its header', async () => {
    service().on('POST /v2/crawl', { json: { success: true, id: ID, url: 'http://elsewhere/v2/crawl/1' } });
    expect((await start()).id).toBe(ID);
    expect(service().seen[0]).toMatchObject({
      json: body,
      headers: { 'x-idempotency-key': UUID, authorization: `Bearer ${LOOPBACK_KEY}` },
    });
  });

  it('says that a key was used before with a conflict, and sends once', async () => {
    service().on('POST /v2/crawl', {
      status: 409,
      json: { success: false, error: 'Idempotency key already used' },
    });
    const error = await failureOf(start());
    expect(error).toMatchObject({ reason: 'conflict', facts: { detail: 'Idempotency key already used' } });
    expect(service().seen).toHaveLength(1);
  });

  it('sends a start once even when its reply is lost, and says so by having no status', async () => {
    service().on('POST /v2/crawl', 'lost');
    const error = await failureOf(start());
    expect(error.reason).toBe('unreachable');
    expect(error.facts.status).toBeUndefined();
    expect(service().seen).toHaveLength(1);
  });
});

describe('crawlEndpoints', () => {
  const { service, client, slept } = useLoopback();
  const signal = anySignal;

  it('never sends the idempotency key to a server that is not hosted', async () => {
    service().on('POST /v2/crawl', { json: { success: true, id: ID } });
    await client().crawl.start(body, { signal: signal(), idempotencyKey: UUID });
    expect(service().seen[0]?.headers).not.toHaveProperty('x-idempotency-key');
    expect(service().seen[0]?.headers).toHaveProperty('authorization');
  });

  it('nests the options of pages, and sends what a newer server knows as it stands', async () => {
    service().on('POST /v2/crawl', { json: { success: true, id: ID } });
    await client().crawl.start(
      {
        ...body,
        delay: 2,
        scrapeOptions: { formats: ['markdown', { type: 'json', prompt: 'x' }], extra: { safeMode: true } },
        extra: { newer: 1 },
      },
      { signal: signal(), idempotencyKey: UUID },
    );
    expect(service().seen[0]?.json).toEqual({
      ...body,
      delay: 2,
      newer: 1,
      scrapeOptions: { formats: ['markdown', { type: 'json', prompt: 'x' }], safeMode: true },
    });
  });

  it.each<[string, object, string]>([
    ['a name of the version before', { maxDepth: 2 }, 'bad-request'],
    ['a wait in milliseconds', { delay: 1000 }, 'bad-request'],
    ['an address of another scheme', { url: 'ftp://example.net/' }, 'bad-url'],
    [
      'a wait over half of the timeout',
      { scrapeOptions: { waitFor: 20_000, timeout: 20_000 } },
      'bad-request',
    ],
  ])('refuses %s before anything is sent', async (_, wrong, reason) => {
    const error = await failureOf(
      client().crawl.start({ ...body, ...wrong }, { signal: signal(), idempotencyKey: UUID }),
    );
    expect(error.reason).toBe(reason);
    expect(error.facts.status).toBeUndefined();
    expect(service().seen).toEqual([]);
  });

  it('reads a page of the status under the names and units of Trawl', async () => {
    service().on(STATUS, status({ next: `https://docs.invalid/v2/crawl/${ID}?skip=12&limit=10` }));
    const page = await client().crawl.status(ID, { skip: 2, limit: 10 }, { signal: signal() });
    expect(service().seen[0]?.query).toEqual({ skip: '2', limit: '10' });
    expect(page).toMatchObject({
      status: 'scraping',
      ended: false,
      total: 40,
      completed: 12,
      creditsUsed: 12,
      expiresAt: Date.parse('2026-10-02T10:15:00.000Z'),
      next: { skip: 12, limit: 10 },
    });
    expect(page.documents[0]?.markdown).toBe('# install');
  });

  it.each([
    ['another host', 'https://evil.example/steal?skip=12'],
    ['another scheme', `http://api.example.com/v2/crawl/${ID}?skip=12`],
    ['no scheme at all', `/v2/crawl/${ID}?skip=12`],
    ['another path', 'https://api.example.com/v2/team/token-usage?skip=12'],
  ])('takes only the place from a next that names %s', async (_, next) => {
    service().on(STATUS, status({ next }));
    const page = await client().crawl.status(ID, {}, { signal: signal() });
    expect(page.next).toEqual({ skip: 12 });
    await client().crawl.status(ID, page.next ?? {}, { signal: signal() });
    expect(service().seen.map(({ path, query }) => [path, query])).toEqual([
      [`/v2/crawl/${ID}`, {}],
      [`/v2/crawl/${ID}`, { skip: '12' }],
    ]);
  });

  it.each([
    ['no address', 'nonsense'],
    ['a number', 7],
    ['no place', 'https://a.example/?skip=-1'],
    ['null', null],
  ])('reads a next that is %s as none', async (_, next) => {
    service().on(STATUS, status({ next }));
    expect((await client().crawl.status(ID, {}, { signal: signal() })).next).toBeUndefined();
  });

  it('passes on a next that never ends, with the end and the empty page beside it', async () => {
    service().on(STATUS, status({ status: 'cancelled', data: [], next: `http://x/v2/crawl/${ID}?skip=7` }));
    const page = await client().crawl.status(ID, { skip: 7 }, { signal: signal() });
    expect(page).toMatchObject({ ended: true, documents: [], next: { skip: 7 } });
  });

  it('counts no credits where the server says -1', async () => {
    service().on(STATUS, status({ creditsUsed: -1 }));
    expect((await client().crawl.status(ID, {}, { signal: signal() })).creditsUsed).toBeUndefined();
  });

  it('keeps the word of a status that it does not know, and does not take it for an end', async () => {
    service().on(STATUS, status({ status: 'paused-by-owner' }));
    const page = await client().crawl.status(ID, {}, { signal: signal() });
    expect(page).toMatchObject({ status: 'paused-by-owner', ended: false });
  });

  it('leaves the place of an entry that is no document, so that counting by place holds', async () => {
    service().on(STATUS, status({ data: [document('a'), null, 'odd', document('b')] }));
    const { documents } = await client().crawl.status(ID, {}, { signal: signal() });
    expect(documents.map((each) => each?.markdown)).toEqual(['# a', undefined, undefined, '# b']);
    expect(documents).toHaveLength(4);
  });

  it('reads a status without counts, times and documents', async () => {
    service().on(STATUS, { json: { success: true, status: 'completed', total: '3', data: null } });
    const page = await client().crawl.status(ID, {}, { signal: signal() });
    expect(page).toMatchObject({ ended: true, total: undefined, documents: [], expiresAt: undefined });
  });

  it('names the wait that the server asks for with a status', async () => {
    service().on(STATUS, { ...status({}), headers: { 'Retry-After': '7' } });
    expect((await client().crawl.status(ID, {}, { signal: signal() })).retryAfterMs).toBe(7_000);
  });

  it('turns a start that failed inside a 200 into a failure with its sentence', async () => {
    service().on(
      STATUS,
      status({ success: false, status: 'failed', error: 'The site could not be read.', data: [] }),
    );
    expect(await failureOf(client().crawl.status(ID, {}, { signal: signal() }))).toMatchObject({
      reason: 'job-failed',
      facts: { status: 200, detail: 'The site could not be read.' },
    });
  });

  it('tells a job of the day before from one that never was', async () => {
    service().on(
      STATUS,
      { status: 404, json: { success: false, error: 'Job expired' } },
      { status: 404, json: { success: false, error: 'Job not found' } },
      { status: 404, text: '<!DOCTYPE html><pre>Cannot GET</pre>' },
      { status: 403, json: { success: false, error: 'Forbidden' } },
    );
    const reasons: string[] = [];
    for (let asked = 0; asked < 4; asked++)
      reasons.push((await failureOf(client().crawl.status(ID, {}, { signal: signal() }))).reason);
    expect(reasons).toEqual(['job-expired', 'job-gone', 'wrong-api', 'forbidden']);
  });

  it('repeats a read of the status through a gateway page and a lost connection when asked to', async () => {
    service().on(STATUS, { status: 502, text: '<html>502 Bad Gateway</html>' }, 'lost', 'cut', status({}));
    const page = await client().crawl.status(ID, {}, { signal: signal(), retry: true });
    expect(page.completed).toBe(12);
    expect(slept).toEqual([2_000, 4_000, 8_000]);
  });

  it('lists the pages that failed and those that robots.txt kept out, though success is not said', async () => {
    service().on(`${STATUS}/errors`, {
      json: {
        errors: [
          {
            id: 'a',
            timestamp: '2026-11-20T09:13:53.573Z',
            url: 'https://docs.example.net/x',
            code: 'SCRAPE_TIMEOUT',
            error: 'Too slow',
          },
          { url: 'https://docs.example.net/y', error: {} },
          'odd',
        ],
        robotsBlocked: ['https://docs.example.net/private', 7],
      },
    });
    expect(await client().crawl.errors(ID, { signal: signal() })).toEqual({
      errors: [
        {
          id: 'a',
          at: Date.parse('2026-11-20T09:13:53.573Z'),
          url: 'https://docs.example.net/x',
          code: 'SCRAPE_TIMEOUT',
          error: 'Too slow',
        },
        {
          id: undefined,
          at: undefined,
          url: 'https://docs.example.net/y',
          code: undefined,
          error: undefined,
        },
      ],
      robotsBlocked: ['https://docs.example.net/private'],
    });
  });

  it.each<[string, { status?: number; json: object }, string]>([
    ['a reply without success', { json: { status: 'cancelled' } }, 'cancelled'],
    ['a crawl that is over', { status: 409, json: { error: 'Crawl is already completed' } }, 'ended'],
    ['a crawl that is not known', { status: 404, json: { error: 'Job not found' } }, 'gone'],
  ])('reads a cancel answered by %s', async (_, answer, outcome) => {
    service().on(`DELETE /v2/crawl/${ID}`, answer);
    expect(await client().crawl.cancel(ID, { signal: signal() })).toBe(outcome);
  });

  it('lets a cancel fail that did not reach the job', async () => {
    service().on(`DELETE /v2/crawl/${ID}`, { status: 500, json: { error: 'x' } });
    expect((await failureOf(client().crawl.cancel(ID, { signal: signal() }))).reason).toBe('service-error');
    service().on(`DELETE /v2/crawl/${ID}`, { status: 401, json: { success: false, error: 'Unauthorized' } });
    expect((await failureOf(client().crawl.cancel(ID, { signal: signal() }))).reason).toBe('key-refused');
  });

  it('escapes an id, so that none leads to another path', async () => {
    await failureOf(client().crawl.status('../team/token-usage?x=', {}, { signal: signal() }));
    expect(service().seen[0]?.path).toBe('/v2/crawl/..%2Fteam%2Ftoken-usage%3Fx%3D');
  });

  it('takes what can be used of a preview and names what is dropped', async () => {
    service().on('POST /v2/crawl/params-preview', {
      json: {
        success: true,
        data: {
          url: 'https://docs.example.net/',
          includePaths: ['^/boats/.*$', '('],
          excludePaths: 'none',
          maxDepth: 3,
          maxDiscoveryDepth: 2,
          sitemap: 'only',
          limit: 2_000_000,
          delay: 500,
          robotsUserAgent: 'x',
          ignoreRobotsTxt: true,
          allowSubdomains: null,
        },
        warning: 'Guessed',
      },
    });
    const preview = await client().crawl.paramsPreview(
      { url: body.url, prompt: 'only boats' },
      { signal: signal() },
    );
    expect(preview).toEqual({
      rules: { includePaths: ['^/boats/.*$'], maxDiscoveryDepth: 2, sitemap: 'only', limit: 100_000 },
      dropped: [
        { key: 'includePaths', value: '(', why: 'bad-value' },
        { key: 'excludePaths', value: 'none', why: 'bad-value' },
        { key: 'maxDepth', value: 3, why: 'unknown' },
        { key: 'delay', value: 500, why: 'bad-value' },
        { key: 'robotsUserAgent', value: 'x', why: 'not-allowed' },
        { key: 'ignoreRobotsTxt', value: true, why: 'not-allowed' },
      ],
      warning: 'Guessed',
    });
  });

  it('says in the service’s words that a sentence could not be used', async () => {
    service().on('POST /v2/crawl/params-preview', {
      status: 400,
      json: { success: false, error: 'Failed to process natural language prompt. Please try rephrasing.' },
    });
    const error = await failureOf(
      client().crawl.paramsPreview({ url: body.url, prompt: 'x' }, { signal: signal() }),
    );
    expect(error).toMatchObject({
      reason: 'bad-request',
      facts: { detail: expect.stringContaining('rephrasing') },
    });
  });

  it('lists the crawls that run, with what is needed to know one again', async () => {
    service().on('GET /v2/crawl/active', {
      json: {
        success: true,
        crawls: [
          {
            id: ID,
            teamId: 'bypass',
            url: body.url,
            created_at: '2026-11-20T09:02:56.548Z',
            options: { limit: 10, scrapeOptions: {} },
          },
          { id: 7 },
        ],
      },
      headers: { Date: 'Fri, 20 Nov 2026 09:02:57 GMT' },
    });
    expect(await client().crawl.active({ signal: signal() })).toEqual({
      crawls: [
        {
          id: ID,
          url: body.url,
          createdAt: Date.parse('2026-11-20T09:02:56.548Z'),
          options: { limit: 10, scrapeOptions: {} },
        },
      ],
      servedAt: Date.parse('2026-11-20T09:02:57Z'),
    });
  });
});
