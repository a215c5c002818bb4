// @vitest-environment node
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServiceEngine } from '@/lib/service/engine';
import { AppError } from '@/lib/core/model/errors';
import { noItems } from '@/lib/core/jobs/no-items';
import type { Item } from '@/lib/core/model/item';
import type { RequestKind, TrawlRequest } from '@/lib/core/model/request';
import { actionSchema, serviceFormatSchema } from '@/lib/core/model/scrape-options';
import { aStep } from '@/tests/support/step-input';
import { createTestClient } from '@/tests/support/test-client';
import { startService, type StandIn } from '../server';
import { createMock } from './mock';
import { operations } from './operations';
import { actions, kinds, optionNames, pageOptions, requestsOf, serviceFormats } from './requests';
import { sampleOf } from './sample';

/** A few steps make all requests: the start, and the reads and messages after it. */
const MOST_STEPS = 6;
const RUNS = 60;
const KEY = 'fc-0123456789abcdef0123456789aba1b2';

/** Whether it was sent; false for what the client itself refuses before. */
async function drive(
  request: TrawlRequest,
  mock: Pick<ReturnType<typeof createMock>, 'fetch'>,
): Promise<boolean> {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const connection = async () => ({ baseUrl: 'https://api.example', key: KEY });
  const network = { fetch: mock.fetch, now: () => now, random: () => 0 };
  const engine = createServiceEngine({
    ...network,
    connection,
    readInbox: async () => new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' }),
    clientOn: (on) => createTestClient({ ...network, connection: on }),
  });
  let cursor: unknown;
  const waiting: Item[] = [];
  const items = { ...noItems, waiting: async (limit: number) => waiting.slice(0, limit) };
  try {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const { next, found = [] } = await engine.step(aStep(request, { cursor, items }));
      for (const page of found) waiting.push({ jobId: 'job', ...page });
      if (next.type === 'wait') now = next.wakeAt;
      if (next.type !== 'again' && next.type !== 'wait') break;
      ({ cursor } = next);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A status is an answer; without one, the client refused it itself.
    if (error.reason === 'bad-request' && error.facts.status === undefined) return false;
  }
  return true;
}

describe('the lists', () => {
  it('have a part for every option, every action and every format of the registries', () => {
    expect(Object.keys(pageOptions).toSorted()).toEqual(optionNames.toSorted());
    const typesOf = (schema: typeof actionSchema | typeof serviceFormatSchema): string[] =>
      schema.options.map(({ shape }) => shape.type.value).toSorted();
    expect(Object.keys(actions).toSorted()).toEqual(typesOf(actionSchema));
    expect(Object.keys(serviceFormats).toSorted()).toEqual(typesOf(serviceFormatSchema));
  });

  it('answer with replies that fit what is described', () => {
    for (const { reply } of operations) expect(reply.safeParse(sampleOf(reply)).success).toBe(true);
  });

  it('refuse what is not described: a name too many, a wrong type, a choice or a range', async () => {
    const mock = createMock();
    const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
    const bodies = [
      { url: 'https://a.example/', bogus: true },
      { url: 'https://a.example/', timeout: '5' },
      { url: 'https://a.example/', timeout: 300_001 },
      { url: 'https://a.example/', proxy: 'fast' },
      { url: 'https://a.example/', formats: ['extract'] },
      { url: 'https://a.example/', formats: [{ type: 'json' }] },
      { url: 'https://a.example/', parsePDF: true },
    ];
    for (const body of bodies) {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      expect((await mock.fetch('https://api.example/v2/scrape', sent)).status).toBe(400);
    }
    expect(mock.taken).toEqual([]);
    const crawl = {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: 'https://a.example/', maxDepth: 2 }),
    };
    expect((await mock.fetch('https://api.example/v2/crawl', crawl)).status).toBe(400);
  });
});

describe('every request that the screens can make', { timeout: 120_000 }, () => {
  let service: StandIn;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it.each(kinds)('%s is taken by a server made of the description, whatever is chosen', async (kind) => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(requestsOf(kind), async (request) => {
        const mock = createMock();
        if (await drive(request, mock)) sent += mock.taken.length > 0 ? 1 : 0;
        expect(mock.refused).toEqual([]);
      }),
      { numRuns: RUNS, seed: 7 },
    );
    // The client itself refuses many parse requests (formats that files do not have); the seed determines how many in a
    // run.
    expect(sent).toBeGreaterThan(RUNS / 4);
  });

  it.each(kinds.filter((kind): kind is Exclude<RequestKind, 'parse'> => kind !== 'parse'))(
    'the start of a %s is taken by the stand-in too',
    async (kind) => {
      const headers = { Authorization: `Bearer ${service.keys.good}`, 'Content-Type': 'application/json' };
      for (const request of fc.sample(requestsOf(kind), { numRuns: 25, seed: 7 })) {
        const mock = createMock();
        await drive(request, mock);
        const [start] = mock.taken.filter(({ method }) => method === 'POST');
        if (!start) continue;
        service.credits.set(service.keys.good, 1_000_000);
        const body = JSON.stringify(withDeadPages(start.body));
        const reply = await fetch(`${service.url}${start.path}`, { method: 'POST', headers, body });
        const text = await reply.text();
        expect([reply.status === 400, body, text]).toEqual([false, body, text]);
      }
    },
  );

  it('the files of a parse, one or several, are taken by the stand-in too', async () => {
    let sent = 0;
    for (const request of fc.sample(requestsOf('parse'), { numRuns: 25, seed: 7 })) {
      const statuses: number[] = [];
      service.credits.set(service.keys.good, 1_000_000);
      if (await drive(request, asMock(service, statuses))) sent += statuses.length;
      expect(statuses.filter((status) => status === 400 || status === 422)).toEqual([]);
    }
    expect(sent).toBeGreaterThan(10);
  });
});

/** The stand-in, under the address and the key of the mock. */
function asMock(service: StandIn, statuses: number[]) {
  return {
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const headers = new Headers(init.headers);
      headers.set('Authorization', `Bearer ${service.keys.good}`);
      const reply = await fetch(url.replace('https://api.example', service.url), { ...init, headers });
      statuses.push(reply.status);
      return reply;
    },
  };
}

/** The same body about pages that no server has, and that are refused at once. */
function withDeadPages(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body).replace(/http:\/\/(docs|shop|a)\.example\//g, 'http://127.0.0.1:9/'),
  );
}
