// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCrawlOf, aParse } from '@/tests/support/requests';
import { AppError } from '../core/model/errors';
import { scrapeRequestSchema } from '../core/model/request';
import { settingsSchema, type Settings } from '../core/model/settings';
import { createFakeService, type FakeService } from '@/tests/support/fake-service';
import { createServiceParts } from './parts';
import { olderRefusal } from '@/tests/support/older-server';
import { aStep } from '@/tests/support/step-input';

const KEY = 'fc-0123456789abcdef0123456789aba1b2';
const request = scrapeRequestSchema.parse({
  kind: 'scrape',
  source: { type: 'url', url: 'https://shop.example.org/' },
  formats: ['markdown'],
});

const sending = {
  phase: 'sending',
  attempt: 1,
  resends: 0,
  joins: 0,
  startedAt: 0,
  sentAt: 0,
  lookUps: 0,
};

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  vi.stubGlobal('fetch', service.fetch);
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

function setUp(saved: Partial<Settings['service']>, granted = true) {
  let settings = settingsSchema.parse({
    service: { baseUrl: 'https://api.example.com', connected: true, ...saved },
  });
  const asked: string[] = [];
  const parts = createServiceParts({
    settings: {
      get: async () => settings,
      update: async (change) => (settings = change(settings)),
    },
    secrets: {
      keyFor: async (baseUrl) => {
        asked.push(baseUrl);
        return KEY;
      },
    },
    maySendTo: async () => granted,
    keepAlive: (work) => work,
    readInbox: async (id) => (id === 'guide' ? new File(['<h1>Guide</h1>'], 'guide.html') : undefined),
    now: Date.now,
  });
  const step = () => parts.engine.step(aStep(request, { cursor: sending }));
  return { parts, step, asked, profile: () => settings.service.profile };
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.reason : String(error)),
  );

describe('createServiceParts', () => {
  it('has files of the inbox read', async () => {
    service.on('POST /v2/parse', { json: { success: true, data: { markdown: '# Guide' } } });
    const { parts } = setUp({});
    const parse = (inboxId: string) => {
      const asked = aParse({ inboxId, fileName: 'guide.html' });
      expect(parts.engine.supports(asked)).toMatchObject({ ok: true });
      return parts.engine.step(aStep(asked, { cursor: sending }));
    };
    expect((await parse('guide')).captures[0]?.content.markdown).toBe('# Guide');
    const form = service.seen[0]?.init.body as FormData;
    expect(await (form.get('file') as File).text()).toBe('<h1>Guide</h1>');
    expect(await reasonOf(parse('gone'))).toBe('file-gone');
  });

  it('sends the key of the saved address to it', async () => {
    service.on('POST /v2/scrape', { json: { success: true, data: { markdown: 'Hi' } } });
    const { step, asked } = setUp({});
    expect((await step()).next.type).toBe('done');
    expect(new Set(asked)).toEqual(new Set(['https://api.example.com']));
    expect(service.seen[0]?.init.headers).toMatchObject({ Authorization: `Bearer ${KEY}` });
  });

  it('sends nothing before a service is connected, without permission, or over plain http unasked', async () => {
    expect(await reasonOf(setUp({ connected: false }).step())).toBe('not-connected');
    expect(await reasonOf(setUp({}, false).step())).toBe('host-not-granted');
    expect(await reasonOf(setUp({ baseUrl: 'http://scraper.example' }).step())).toBe('bad-url');
    expect(await reasonOf(setUp({ baseUrl: 'nonsense' }).step())).toBe('stored-record-bad');
    expect(service.seen).toEqual([]);
  });

  it('sends over plain http to the very origin that was agreed to', async () => {
    service.on('POST /v2/scrape', { json: { success: true, data: { markdown: 'Hi' } } });
    const agreed = { baseUrl: 'http://scraper.example', plainHttpConfirmedFor: 'http://scraper.example' };
    expect(await reasonOf(setUp(agreed).step())).toBe('done');
    const other = { baseUrl: 'http://scraper.example:81', plainHttpConfirmedFor: 'http://scraper.example' };
    expect(await reasonOf(setUp(other).step())).toBe('bad-url');
  });

  it('sends no idempotency key where a test found a self-hosted server, whatever the person says that it is', async () => {
    service.on('POST /v2/crawl', { json: { success: true, id: 'c-1' } });
    const asked = aCrawlOf({ url: 'https://docs.example.net/', limit: 3 });
    const keySentTo = async (profile: Settings['service']['profile']) => {
      service.seen.length = 0;
      const { parts } = setUp({ profile });
      const first = await parts.engine.step(aStep(asked));
      await parts.engine.step(aStep(asked, 'cursor' in first.next ? { cursor: first.next.cursor } : {}));
      const start = service.seen.find(({ method, path }) => method === 'POST' && path === '/v2/crawl');
      return new Headers(start?.init.headers).has('x-idempotency-key');
    };
    expect(await keySentTo({ chosen: 'hosted' })).toBe(true);
    expect(await keySentTo({ found: 'hosted' })).toBe(true);
    expect(await keySentTo({ found: 'self-hosted', chosen: 'hosted' })).toBe(false);
    expect(await keySentTo({ found: 'self-hosted' })).toBe(false);
  });

  describe('with an older server that does not know a format', () => {
    const older = (names: readonly string[]) => {
      const seen: string[][] = [];
      vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
        const { formats } = JSON.parse(String(init.body)) as { formats: (string | { type: string })[] };
        seen.push(formats.map((format) => (typeof format === 'string' ? format : format.type)));
        const refusal = olderRefusal(formats, names);
        return refusal
          ? new Response(JSON.stringify(refusal), { status: 400 })
          : new Response(JSON.stringify({ success: true, data: { markdown: 'Hi' } }));
      });
      return seen;
    };
    const run = async (parts: ReturnType<typeof setUp>['parts'], formats: string[]) => {
      const asking = scrapeRequestSchema.parse({ ...request, formats });
      let cursor: unknown;
      for (let steps = 0; steps < 20; steps += 1) {
        const { next } = await parts.engine.step(aStep(asking, { cursor }));
        if (next.type === 'done') return 'done';
        cursor = 'cursor' in next ? next.cursor : undefined;
      }
      throw new Error('it never ends');
    };

    it('leaves out what nobody chose, once, and remembers it', async () => {
      const seen = older(['images']);
      const { parts, profile } = setUp({ profile: { found: 'self-hosted' } });
      expect(await run(parts, ['markdown', 'html', 'links', 'images'])).toBe('done');
      expect(seen).toEqual([
        ['markdown', 'html', 'links', 'images'],
        ['markdown', 'html', 'links'],
      ]);
      expect(profile()).toEqual({ found: 'self-hosted', refused: ['images'] });
      expect(await run(parts, ['markdown', 'images'])).toBe('done');
      expect(seen.slice(2)).toEqual([['markdown']]);
    });

    it('names what was chosen, and does not ask again', async () => {
      const seen = older(['images']);
      const { parts, profile } = setUp({});
      await expect(run(parts, ['images', 'markdown'])).rejects.toMatchObject({
        reason: 'bad-request',
        facts: { status: 400, refused: ['images'] },
      });
      expect(seen).toHaveLength(1);
      expect(profile()).toBeUndefined();
    });

    it('goes through one refusal after the other', async () => {
      const seen = older(['images', 'links']);
      expect(await run(setUp({}).parts, ['markdown', 'links', 'images'])).toBe('done');
      expect(seen.at(-1)).toEqual(['markdown']);
      expect(seen.length).toBeLessThanOrEqual(3);
    });
  });

  it('tests an address before it counts as connected', async () => {
    service.on('GET /v2/team/queue-status', { json: { success: true, jobsInQueue: 0 } });
    const { parts } = setUp({ connected: false });
    expect(await parts.connection.testConnection(false)).toMatchObject({ kind: 'connected-no-billing' });
    expect(await setUp({ connected: false }, false).parts.connection.testConnection(false)).toEqual({
      kind: 'not-granted',
    });
  });

  it('writes addresses in one spelling and refuses what is none', () => {
    const { parts } = setUp({});
    expect(parts.connection.canonicalBaseUrl('http://scraper.example/v2/')).toBe('http://scraper.example');
    expect(() => parts.connection.canonicalBaseUrl('scraper.example')).toThrow(
      expect.objectContaining({ reason: 'bad-url' }),
    );
  });

  it('reads the balance where one is kept, and fails at nothing', async () => {
    const credits = 'GET /v2/team/credit-usage';
    service.on(credits, { json: { success: true, data: { remainingCredits: 7, planCredits: 9 } } });
    expect(await setUp({}).parts.connection.readBalance()).toBe(7);
    service.on(credits, { json: { success: true, data: { remainingCredits: 99_999_999 } } });
    expect(await setUp({}).parts.connection.readBalance()).toBeUndefined();
    service.on(credits, 'lost');
    expect(await setUp({}).parts.connection.readBalance()).toBeUndefined();
    expect(await setUp({ connected: false }).parts.connection.readBalance()).toBeUndefined();
    expect(await setUp({}, false).parts.connection.readBalance()).toBeUndefined();
  });

  it('asks no server for a balance that has none', async () => {
    const credits = 'GET /v2/team/credit-usage';
    service.on(credits, { json: { success: true, data: { remainingCredits: 7, planCredits: 9 } } });
    const before = service.seen.length;
    const { parts } = setUp({ profile: { found: 'self-hosted' } });
    expect(await parts.connection.readBalance()).toBeUndefined();
    expect(service.seen.slice(before)).toEqual([]);
  });
});
