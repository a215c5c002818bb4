// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createConnectedScene } from '../support/connected-scene';
import type { StandIn } from './server';
import { useStandIns } from './stand-ins';

/* A hosted service that is used without a key (docs/service.md 4.4), connected as a user connects it. */

const { siteUrl, start } = useStandIns();
const scrape = (path: string) => ({
  kind: 'scrape',
  source: { type: 'url', url: siteUrl('article', path) },
  formats: ['markdown'],
});
const crawl = () => ({ kind: 'crawl', url: siteUrl('article'), limit: 3, formats: ['markdown'] });
const sent = ({ log }: StandIn): string[] => log.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

async function withoutKey(limits: { requests: number; credits: number }) {
  const service = await start({ keyless: limits });
  const scene = await createConnectedScene(service);
  expect(await scene.connect(service)).toMatchObject({ kind: 'key-refused', status: 401 });
  expect(await scene.service()).toMatchObject({ connected: false });
  expect(await scene.connection.test({ withoutKey: true })).toMatchObject({ kind: 'keyless' });
  expect(await scene.service()).toMatchObject({ connected: true, profile: { found: 'keyless' } });
  service.log.length = 0;
  const done = async (id: string, request: object) => {
    await scene.start(id, request);
    return (await scene.run(id)).state;
  };
  return { service, scene, done };
}

describe('a service that is used without a key', { timeout: 60_000 }, () => {
  it('captures and searches, sends no authorization, and never asks for an account', async () => {
    const { service, scene, done } = await withoutKey({ requests: 9, credits: 90 });
    expect(await done('page', scrape('/'))).toMatchObject({ status: 'done' });
    expect(await done('search', { kind: 'search', query: 'church', limit: 2 })).toMatchObject({
      status: 'done',
    });
    await scene.connection.refreshBalance();
    expect(await scene.connection.usage()).toEqual({
      host: new URL(service.url).host,
      readAt: expect.any(Number) as unknown,
    });
    expect(sent(service)).toEqual(['POST /v2/scrape', 'POST /v2/search']);
    expect(service.log.map(({ headers }) => headers['authorization'])).toEqual([undefined, undefined]);
    expect(service.credits.charges.map(({ key }) => key)).not.toContain(service.keys.good);
  });

  it.each([
    ['a crawl', () => crawl()],
    ['a map', () => ({ kind: 'map', url: siteUrl('article') })],
    [
      'a list',
      () => ({ kind: 'batch', sources: [{ type: 'url', url: siteUrl('article') }], formats: ['links'] }),
    ],
    ['an extract', () => ({ kind: 'extract', urls: [siteUrl('article')], prompt: 'The title' })],
    ['an agent', () => ({ kind: 'agent', prompt: 'Who built the church?', maxCredits: 50 })],
  ])('sends nothing of %s that was stored all the same, and goes on with a key', async (_name, request) => {
    const { service, scene, done } = await withoutKey({ requests: 9, credits: 90 });
    expect(await done('j', request())).toMatchObject({
      status: 'blocked',
      failure: { reason: 'needs-key', facts: { host: new URL(service.url).host } },
    });
    expect(sent(service)).toEqual([]);
    await scene.connect(service, service.keys.good);
    await scene.retry('j');
    expect((await scene.run('j')).state).toMatchObject({ status: 'done' });
  });

  it.each([
    ['requests', { requests: 1, credits: 90 }],
    ['credits', { requests: 9, credits: 1 }],
  ])(
    'says when the %s of a day are used up, asks no more by itself, and goes on the next day',
    async (_what, limits) => {
      const { service, scene, done } = await withoutKey(limits);
      expect(await done('one', scrape('/'))).toMatchObject({ status: 'done' });
      const used = await done('two', scrape('/?again'));
      expect(used).toMatchObject({
        status: 'blocked',
        failure: { reason: 'needs-key', facts: { status: 429, free: true } },
      });
      const asked = used.status === 'blocked' ? used.failure.facts.retryAfterMs : 0;
      expect(asked).toBeGreaterThan(23 * 3_600_000);
      expect(sent(service)).toHaveLength(2);
      service.clock.advance(86_400_000);
      await scene.retry('two');
      expect((await scene.run('two')).state).toMatchObject({ status: 'done' });
    },
  );

  it.each([401, 402, 403])('tells a %s of it apart from one of a key', async (status) => {
    const { service, scene, done } = await withoutKey({ requests: 9, credits: 90 });
    const no = { status, body: { success: false, error: 'Not from here.' } };
    service.faults.next({ on: 'POST /v2/scrape', ...no });
    expect(await done('one', scrape('/'))).toMatchObject({
      status: 'blocked',
      failure: { reason: 'needs-key', facts: { status } },
    });
    expect(sent(service)).toEqual(['POST /v2/scrape']);
    await scene.connect(service, service.keys.good);
    service.faults.next({ on: 'POST /v2/scrape', ...no });
    const { state } = await (await scene.start('two', scrape('/?b')), scene.run('two'));
    expect(state).toMatchObject({ status: 'blocked' });
    expect(state.status === 'blocked' && state.failure.reason).not.toBe('needs-key');
  });

  it('sends a capture whose reply was lost once more, without asking for a list that it does not get', async () => {
    const { service, done } = await withoutKey({ requests: 9, credits: 90 });
    service.faults.next({ on: 'POST /v2/scrape', drop: 'after' });
    expect(await done('one', scrape('/'))).toMatchObject({ status: 'done' });
    expect(new Set(sent(service))).toEqual(new Set(['POST /v2/scrape']));
    expect(sent(service)).toHaveLength(2);
  });

  it('is no longer used so once a key was saved, removed or refused', async () => {
    const { service, scene } = await withoutKey({ requests: 9, credits: 90 });
    expect(await scene.connection.test()).toMatchObject({ kind: 'keyless' });
    expect(await scene.connect(service, service.keys.good)).toMatchObject({ kind: 'connected' });
    expect(await scene.service()).toMatchObject({ profile: { found: 'hosted' } });
    await scene.connection.removeKey();
    expect(await scene.connection.test()).toMatchObject({ kind: 'key-refused' });
    expect(await scene.service()).toMatchObject({ connected: false });
    expect(await scene.connect(service, service.keys.revoked)).toMatchObject({ kind: 'key-refused' });
    expect(await scene.connection.test({ withoutKey: true })).toMatchObject({ kind: 'key-refused' });
  });
});
