// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { createFakeService, type Scripted } from '@/tests/support/fake-service';
import type { Endpoint } from '../http/endpoint';
import { createServiceClient, serviceEndpoints, type ServiceClientDeps } from './client';
import { isLost } from '../http/errors';

const KEY = 'fc-0123456789abcdef0123456789aba1b2';
const page = { success: true, data: { markdown: '# Hi', metadata: { statusCode: 200 } } };

function setUp(overrides: Partial<ServiceClientDeps> = {}) {
  const service = createFakeService();
  const slept: number[] = [];
  const kept: Promise<unknown>[] = [];
  let time = 1_000_000;
  const client = createServiceClient({
    connection: async () => ({ baseUrl: 'https://api.example.com', key: KEY }),
    fetch: service.fetch,
    now: () => time,
    random: () => 0.25,
    sleep: async (ms) => {
      slept.push(ms);
      time += ms;
    },
    keepAlive: (work) => {
      kept.push(work);
      return work;
    },
    online: () => true,
    ...overrides,
  });
  return { client, service, slept, kept };
}
const signal = () => new AbortController().signal;
const failureOf = async (work: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`no AppError but ${String(error)}`);
  return error;
};
const scrape = (client: ReturnType<typeof setUp>['client'], timeoutMs = 60_000) =>
  client.scrape.page({ url: 'https://shop.example.org/lamp' }, { signal: signal(), timeoutMs });

it('may send twice what reads, changes or removes, and never what starts or is paid', () => {
  const all = Object.values(serviceEndpoints).flatMap((family): Endpoint[] => Object.values(family));
  expect(all.filter(({ method, again = false }) => (method !== 'POST') !== again)).toEqual([]);
  expect(all.filter(({ method, waitMs }) => method === 'POST' && !waitMs)).toEqual([]);
});

describe('createServiceClient', () => {
  it('sends the key as a bearer to the stored address, and nothing that identifies the browser', async () => {
    const { client, service } = setUp();
    service.on('POST /v2/scrape', { json: page });
    expect((await scrape(client)).data.markdown).toBe('# Hi');
    const [request] = service.seen;
    expect(request?.url).toBe('https://api.example.com/v2/scrape');
    expect(request?.body).toEqual({ url: 'https://shop.example.org/lamp' });
    expect(request?.init).toMatchObject({
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  it('sends no authorization to a service without a key', async () => {
    const { client, service } = setUp({ connection: async () => ({ baseUrl: 'http://localhost:3002' }) });
    service.on('GET /v2/team/queue-status', { json: { success: true, jobsInQueue: 0 } });
    await client.team.queueStatus({ signal: signal() });
    expect(service.seen[0]?.init.headers).not.toHaveProperty('Authorization');
  });

  it('keeps the worker alive for as long as a reply is awaited', async () => {
    const { client, service, kept } = setUp();
    service.on('POST /v2/scrape', { json: page });
    await scrape(client);
    expect(kept).toHaveLength(1);
  });

  it('refuses any redirect, as a browser shows it and as Node does', async () => {
    const { client, service } = setUp();
    service.on('POST /v2/scrape', 'redirect');
    expect((await failureOf(scrape(client))).reason).toBe('redirect-refused');
    service.on('POST /v2/scrape', { status: 307, headers: { Location: 'https://evil.example/' } });
    expect((await failureOf(scrape(client))).reason).toBe('redirect-refused');
    expect(service.seen.every(({ url }) => new URL(url).origin === 'https://api.example.com')).toBe(true);
  });

  it('says that nothing is connected without sending anything', async () => {
    const { client, service } = setUp({ connection: async () => undefined });
    expect((await failureOf(scrape(client))).reason).toBe('not-connected');
    expect(service.seen).toEqual([]);
  });

  it('sends nothing while the browser is offline, except to this machine', async () => {
    const offline = setUp({ online: () => false });
    expect((await failureOf(scrape(offline.client))).reason).toBe('offline');
    expect(offline.service.seen).toEqual([]);
    const local = setUp({
      online: () => false,
      connection: async () => ({ baseUrl: 'http://127.0.0.1:3002' }),
    });
    local.service.on('POST /v2/scrape', { json: page });
    await scrape(local.client);
    expect(local.service.seen).toHaveLength(1);
  });

  it.each<[string, Scripted, string]>([
    ['a dead port', 'lost', 'unreachable'],
    ['a reply that breaks off', 'cut', 'unreachable'],
    ['a web page', { text: '<!DOCTYPE html><title>Hi</title>' }, 'wrong-api'],
    ['broken JSON', { text: '{"success":true,"data":{' }, 'bad-reply'],
    ['JSON of another shape', { json: { success: true } }, 'bad-reply'],
    ['JSON without success', { json: { hello: 'world' } }, 'bad-reply'],
    [
      'a failure inside a 200',
      { json: { success: false, error: 'x', code: 'SCRAPE_DNS_RESOLUTION_ERROR' } },
      'site-error',
    ],
    ['a gateway page', { status: 502, text: '<html>502</html>' }, 'service-error'],
  ])('turns %s into a failure', async (_, answer, reason) => {
    const { client, service } = setUp();
    service.on('POST /v2/scrape', answer);
    expect((await failureOf(scrape(client))).reason).toBe(reason);
    expect(service.seen).toHaveLength(1);
  });

  it('gives up when no reply arrives in the time that the page has and some more', async () => {
    const { client, service } = setUp();
    service.on('GET /v2/team/token-usage', 'silent');
    const error = await failureOf(client.team.tokenUsage({ signal: signal(), timeoutMs: 20 }));
    expect(error.reason).toBe('timed-out');
    expect(error.facts.status).toBeUndefined();
  });

  it('rises with the abort and not with a failure when the person cancels', async () => {
    const { client, service } = setUp();
    service.on('POST /v2/scrape', 'silent');
    const controller = new AbortController();
    const work = client.scrape.page(
      { url: 'https://a.example/' },
      { signal: controller.signal, timeoutMs: 60_000 },
    );
    setTimeout(() => controller.abort(), 5);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('never lets the key into an error, not even when the server quotes it', async () => {
    const { client, service } = setUp({
      fetch: async (url, init) => {
        if (url.endsWith('/scrape')) throw new TypeError(`bad header Bearer ${KEY}`);
        return service.fetch(url, init);
      },
    });
    service.on('GET /v2/team/token-usage', {
      status: 401,
      json: { success: false, error: `Unauthorized: Invalid token ${KEY}`, code: KEY },
    });
    const quoted = await failureOf(client.team.tokenUsage({ signal: signal() }));
    const lost = await failureOf(scrape(client));
    for (const error of [quoted, lost])
      expect(JSON.stringify([error.message, error.facts, error.cause, error.stack])).not.toContain(KEY);
    expect(quoted.facts.keyTail).toBe('a1b2');
  });

  it('never lets the key into an error, however the server escapes it', async () => {
    const key = 'fc/0123456789abcdef.a1b2';
    const { client, service } = setUp({
      connection: async () => ({ baseUrl: 'https://api.example.com', key }),
    });
    const escaped = [
      key.replaceAll('/', '\\/'),
      [...key].map((each) => `\\u00${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
    ];
    for (const quoted of escaped)
      for (const text of [
        `{"success":false,"error":"Invalid token ${quoted}","code":"${quoted}"}`,
        `{"success":false,"error":"Bad Request","details":[{"message":"${quoted}","path":["a","${quoted}"]}]}`,
        `{"success":false,"error":"${'x'.repeat(290)} ${quoted}"}`,
      ]) {
        service.on('GET /v2/team/token-usage', { status: 400, text });
        const { facts } = await failureOf(client.team.tokenUsage({ signal: signal() }));
        expect(JSON.stringify(facts)).not.toContain('0123456');
        expect(facts.detail).toContain('…');
      }
  });

  it.each(['fc-ключ-0123456789', 'fc-\u200b0123456789', 'a\nb'])(
    'sends nothing with the key %j, which no header can carry, and does not count that as lost',
    async (key) => {
      const { client, service } = setUp({
        connection: async () => ({ baseUrl: 'https://api.example.com', key }),
      });
      service.on('POST /v2/scrape', { json: page });
      const error = await failureOf(scrape(client));
      expect(error.reason).toBe('key-refused');
      expect(isLost(error)).toBe(false);
      expect(service.seen).toEqual([]);
    },
  );

  it('shows nothing of a key that is too short to show a part of', async () => {
    const { client, service } = setUp({
      connection: async () => ({ baseUrl: 'https://api.example.com', key: 'secret' }),
    });
    service.on('GET /v2/team/token-usage', { status: 401, json: { success: false, error: 'no' } });
    expect((await failureOf(client.team.tokenUsage({ signal: signal() }))).facts.keyTail).toBeUndefined();
  });

  it('repeats a read by the rule when asked to, waiting as long as the server says', async () => {
    const { client, service, slept } = setUp();
    service.on(
      'GET /v2/team/credit-usage',
      { status: 503, json: { success: false, error: 'Service Unavailable' } },
      {
        status: 429,
        json: { success: false, error: 'Rate limit exceeded' },
        headers: { 'Retry-After': '9' },
      },
      'lost',
      { json: { success: true, data: { remainingCredits: 12, planCredits: 500 } } },
    );
    const usage = await client.team.creditUsage({ signal: signal(), retry: true });
    expect(usage.data.remainingCredits).toBe(12);
    expect(slept).toEqual([2_250, 9_000, 8_250]);
  });

  it('stops after five attempts, and at once when asked for no repetition', async () => {
    const { client, service, slept } = setUp();
    service.on('GET /v2/team/credit-usage', { status: 500, json: { success: false, error: 'x' } });
    await failureOf(client.team.creditUsage({ signal: signal(), retry: true }));
    expect(service.seen).toHaveLength(5);
    expect(slept).toHaveLength(4);
    await failureOf(client.team.creditUsage({ signal: signal() }));
    expect(service.seen).toHaveLength(6);
  });

  it('never repeats a paid call by itself', async () => {
    const { client, service } = setUp();
    service.on('POST /v2/scrape', { status: 429, json: { success: false, error: 'Rate limit exceeded' } });
    await failureOf(scrape(client));
    expect(service.seen).toHaveLength(1);
  });

  it('reads a document whose fields are not what they should be, as far as it can', async () => {
    const { client, service } = setUp();
    service.on('POST /v2/scrape', {
      json: {
        success: true,
        data: {
          markdown: 'x',
          links: 'none',
          summary: 3,
          metadata: { title: ['a', 'b'], statusCode: '200', x: {} },
        },
        agent_hints: [],
      },
    });
    const { data } = await scrape(client);
    expect(data).toMatchObject({ markdown: 'x', metadata: { title: ['a', 'b'] } });
    expect(data.links).toBeUndefined();
  });
});
