// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { jobCounts } from '@/lib/core/jobs/job-counts';
import { mayContinue } from '@/lib/core/model/job';
import { checkPagesOf } from '@/lib/features/monitors/monitor';
import { createMonitors } from '@/lib/features/monitors/background/monitors';
import { createServiceClient } from '@/lib/service/endpoints/client';
import { createMonitorService } from '@/lib/features/monitors/service/monitors';
import { createConnectedScene } from '../support/connected-scene';
import { warningWords } from '@/lib/core/words/warnings';
import { seenFaults } from './faults';
import { jobFaults } from './job-faults';
import { older2025 } from './older';
import type { ServiceOptions, StandIn } from './server';
import { useStandIns, waitLessForReplies } from './stand-ins';
import { manyPaths } from '../sites/many';

/*
 * Connected as a user connects it, through the connection that is tested and remembered: servers of all kinds, and the
 * results of jobs there.
 */

const { siteUrl, start } = useStandIns();

const own = (options: ServiceOptions = {}) => start({ profile: 'self-hosted', ...options });
const crawl = (pages: number, rest: object = {}) => ({
  kind: 'crawl',
  url: siteUrl(`${pages}.many`),
  limit: pages + 9,
  formats: ['markdown'],
  ...rest,
});
const scrape = (formats: string[]) => ({
  kind: 'scrape',
  source: { type: 'url', url: siteUrl('article') },
  formats,
});
const asked = ({ log }: StandIn, call: string): StandIn['log'] =>
  log.filter(({ method, path }) => `${method} ${path.split('?')[0]}`.startsWith(call));

describe('a server that does not know a format', { timeout: 60_000 }, () => {
  it('is asked again without what nobody chose, and never with it afterwards', async () => {
    const service = await own({ unknownFormats: older2025.unknownFormats });
    const scene = await createConnectedScene(service);
    expect(await scene.connect(service)).toMatchObject({ kind: 'connected-no-billing' });
    const kept = ['markdown', 'html', 'links', 'images'];
    await scene.start('one', scrape(kept));
    expect((await scene.run('one')).state).toMatchObject({ status: 'done' });
    expect(asked(service, 'POST /v2/scrape').map(({ status }) => status)).toEqual([400, 200]);
    await scene.start('two', scrape(kept));
    expect((await scene.run('two')).state).toMatchObject({ status: 'done' });
    expect(asked(service, 'POST /v2/scrape').map(({ status }) => status)).toEqual([400, 200, 200]);
    expect((await scene.service()).profile).toMatchObject({ found: 'self-hosted', refused: ['images'] });
    expect((await scene.captures())[0]?.content).toMatchObject({
      markdown: expect.stringContaining('#') as unknown,
    });
  });

  it('is named with it where it was chosen', async () => {
    const service = await own({ unknownFormats: older2025.unknownFormats });
    const scene = await createConnectedScene(service);
    await scene.connect(service);
    await scene.start('one', scrape(['images', 'markdown']));
    expect((await scene.run('one')).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'bad-request', facts: { refused: ['images'] } },
    });
  });
});

describe('a crawl at one server while another one is connected', { timeout: 60_000 }, () => {
  it('waits and says where it runs, asks nothing of the other, and goes on when its own is back', async () => {
    const one = await own({ pace: 2 });
    const other = await own();
    const scene = await createConnectedScene(one);
    await scene.connect(one);
    await scene.start('j', crawl(30));
    await scene.run('j', ({ progress }) => progress.read >= 5);
    await scene.connect(other);
    const stopped = await scene.run('j');
    expect(stopped.state).toMatchObject({
      status: 'blocked',
      failure: { reason: 'other-service', facts: { host: new URL(one.url).host } },
    });
    expect(asked(other, 'GET /v2/crawl')).toEqual([]);
    await scene.connect(one);
    await scene.retry('j');
    expect((await scene.run('j')).state).toMatchObject({ status: 'done' });
    expect(await scene.readCount('j')).toBe(31);
    expect(asked(one, 'POST /v2/crawl')).toHaveLength(1);
  });
});

describe('a test of the connection that fails while a crawl runs', { timeout: 60_000 }, () => {
  it('disconnects nothing: the crawl goes on when the server does', async () => {
    const service = await own({ pace: 2 });
    const scene = await createConnectedScene(service);
    await scene.connect(service);
    await scene.start('j', crawl(30));
    await scene.run('j', ({ progress }) => progress.read >= 5);
    service.faults.down(20_000, 503);
    expect(await scene.connection.test()).toMatchObject({ kind: 'service-error' });
    expect(await scene.service()).toMatchObject({ connected: true, profile: { found: 'self-hosted' } });
    expect((await scene.run('j')).state).toMatchObject({ status: 'done' });
    expect(await scene.readCount('j')).toBe(31);
  });
});

describe('a cancel that is pressed twice', { timeout: 60_000 }, () => {
  it('reaches the server', async () => {
    const service = await own({ pace: 2 });
    const scene = await createConnectedScene(service);
    await scene.connect(service);
    await scene.start('j', crawl(30));
    await scene.run('j', ({ progress }) => progress.read >= 5);
    await scene.cancel('j');
    await scene.cancel('j');
    const ended = await scene.run('j');
    expect(ended.state).toMatchObject({ status: 'cancelled' });
    expect(ended.state).not.toHaveProperty('failure');
    expect(asked(service, 'DELETE /v2/crawl').map(({ status }) => status)).toEqual([200]);
    // Pages that were still queued are among the errors of the server: they did not fail, and can be read later.
    expect(jobCounts(ended).failed).toBe(0);
    expect(mayContinue(ended)).toBe(true);
    expect(ended.progress.creditsUsed).toBeUndefined();
  });

  it('is let go of once the cancel could not be sent, with the server’s name and no word of a charge', async () => {
    const service = await own({ pace: 2 });
    const scene = await createConnectedScene(service);
    await scene.connect(service);
    await scene.start('j', crawl(30));
    await scene.run('j', ({ progress }) => progress.read >= 5);
    service.faults.down(3_600_000, 503);
    await scene.cancel('j');
    await scene.cancel('j');
    await scene.run('j', ({ state }) => state.status === 'waiting');
    expect(await scene.stopWaiting('j')).toBe(true);
    expect((await scene.job('j')).state).toMatchObject({
      status: 'cancelled',
      failure: { facts: { host: new URL(service.url).host, free: true } },
    });
  });
});

describe('a server that lost its store', { timeout: 60_000 }, () => {
  it('is said to have counted more than it gave', async () => {
    const service = await own({ pace: 2 });
    const scene = await createConnectedScene(service);
    await scene.connect(service);
    await scene.start('j', crawl(44));
    await scene.run('j', ({ progress }) => progress.read >= 10);
    service.faults.next(jobFaults.storeLost('GET /v2/crawl/*', 8));
    service.faults.next({
      on: 'GET /v2/crawl/*/errors',
      status: 404,
      body: { success: false, error: 'Job not found' },
      times: Infinity,
    });
    const ended = await scene.run('j');
    const read = await scene.readCount('j');
    expect(ended.state).toMatchObject({ status: 'done' });
    expect(ended.progress.notes).toEqual([{ code: 'results-missing', amount: 45 - read }]);
  });
});

describe('a crawl whose key may do less for a while', { timeout: 60_000 }, () => {
  it('goes on when that was mended', async () => {
    const service = await start({ pace: 2 });
    const scene = await createConnectedScene(service);
    expect(await scene.connect(service, service.keys.good)).toMatchObject({ kind: 'connected' });
    await scene.start('j', crawl(30));
    await scene.run('j', ({ progress }) => progress.read >= 5);
    await scene.connection.setKey(service.keys.forbidden);
    expect((await scene.run('j')).state).toMatchObject({
      status: 'blocked',
      failure: { reason: 'forbidden', facts: { status: 403 } },
    });
    await scene.connection.setKey(service.keys.good);
    await scene.retry('j');
    expect((await scene.run('j')).state).toMatchObject({ status: 'done' });
    expect(await scene.readCount('j')).toBe(31);
    expect(asked(service, 'POST /v2/crawl')).toHaveLength(1);
  });
});

describe('a server of one’s own', { timeout: 60_000 }, () => {
  it('is sent no idempotency key, which ends it, also when it is treated as hosted', async () => {
    const service = await own();
    const scene = await createConnectedScene(service);
    await scene.connect(service);
    await scene.connection.setProfile('hosted');
    await scene.start('j', crawl(12));
    expect((await scene.run('j')).state).toMatchObject({ status: 'done' });
    expect(await scene.readCount('j')).toBe(13);
    for (const { headers } of service.log) expect(headers).not.toHaveProperty('x-idempotency-key');
  });

  it.each([
    ['tells no balance', {}],
    ['is of August 2025, which counts some and tells a balance of 99,999,999', older2025],
  ])(
    'is asked for no credits after the test of its connection, and none are kept: it %s',
    async (_name, options) => {
      const service = await own(options);
      const scene = await createConnectedScene(service);
      expect(await scene.connect(service)).toMatchObject({ kind: 'connected-no-billing' });
      const atTest = asked(service, 'GET /v2/team/credit-usage').length;
      await scene.start('j', crawl(12));
      await scene.run('j');
      await scene.start('page', scrape(['markdown']));
      await scene.run('page');
      expect(asked(service, 'GET /v2/team/credit-usage')).toHaveLength(atTest);
      expect((await scene.service()).creditsLeft).toBeUndefined();
      expect((await scene.job('j')).progress.creditsUsed).toBeUndefined();
      await scene.start('found', { kind: 'search', query: 'tide mill', limit: 2 });
      // It has no search engine.
      expect((await scene.run('found')).state).toMatchObject({
        status: 'failed',
        failure: { reason: 'nothing-found' },
      });
      expect((await scene.job('found')).progress.creditsUsed).toBeUndefined();
      for (const { creditsUsed } of await scene.captures()) expect(creditsUsed).toBeUndefined();
    },
  );

  it('keeps a page without the summary and the screenshot that it cannot make, and says so', async () => {
    const service = await own();
    const scene = await createConnectedScene(service);
    await scene.connect(service);
    await scene.start('j', scrape(['markdown', 'summary', 'links', 'screenshot']));
    expect((await scene.run('j')).state).toMatchObject({ status: 'done' });
    const [page] = await scene.captures();
    expect(page?.content.markdown).toBeTruthy();
    expect(page?.content.links?.length).toBeGreaterThan(0);
    expect(page?.content).not.toHaveProperty('summary');
    expect(page?.content).not.toHaveProperty('screenshot');
    const said = page?.report.warnings.map(warningWords).join('\n');
    expect(said).toContain('The service could not produce these formats: Summary.');
    expect(said).toContain('screenshot');
  });

  it('that lacks sessions of a browser is not told to end one for minutes', async () => {
    for (const options of [older2025, {}]) {
      const service = await own(options);
      const scene = await createConnectedScene(service);
      await scene.connect(service);
      const from = service.clock.now();
      await scene.start('j', {
        kind: 'interact',
        source: { type: 'url', url: siteUrl('article') },
        prompt: 'Open the menu',
      });
      const { state } = await scene.run('j');
      expect(['failed', 'blocked']).toContain(state.status);
      expect(service.clock.now() - from).toBeLessThan(60_000);
      expect(asked(service, 'DELETE').length).toBeLessThanOrEqual(1);
    }
  });

  it('is said to have a queue that does not answer where that hangs, as long as a real one does', async () => {
    waitLessForReplies();
    const service = await own();
    const scene = await createConnectedScene(service);
    await scene.connect(service);
    service.queue.hang();
    expect(await scene.connection.test()).toMatchObject({ kind: 'service-error', queueSilent: true });
    expect((await scene.service()).connected).toBe(true);
    // The user sees the sentence before the server finally answers.
    expect(service.log.some(({ path, status }) => path === '/v2/team/queue-status' && status === 500)).toBe(
      false,
    );
  });
});

describe('a page that takes longer than it may', { timeout: 60_000 }, () => {
  it('is asked for again by the rule after a 408, and counts the tries that there will be', async () => {
    const service = await start({});
    const scene = await createConnectedScene(service);
    await scene.connect(service, service.keys.good);
    service.faults.next({ ...seenFaults.pageTimeout(), on: 'POST /v2/scrape', times: 2 });
    await scene.start('j', scrape(['markdown']));
    const waits = await scene.run('j', ({ state }) => state.status === 'waiting');
    expect(waits.state).toMatchObject({
      failure: { reason: 'timed-out', facts: { status: 408, attempt: 2, attempts: 5 } },
    });
    expect((await scene.run('j')).state).toMatchObject({ status: 'done' });
    expect(asked(service, 'POST /v2/scrape').map(({ status }) => status)).toEqual([408, 408, 200]);
    expect(service.credits.charges).toHaveLength(1);
  });
});

/** A browser resends a request by itself, three times, if a connection that it had used before is dropped. */
function repeatAsBrowsersDo(call: string): void {
  const { fetch: real } = globalThis;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    for (let times = 1; ; times += 1)
      try {
        return await real(input, init);
      } catch (error) {
        if (`${init.method} ${new URL(input).pathname}` !== call || times === 4) throw error;
      }
  });
  onTestFinished(() => void vi.stubGlobal('fetch', real));
}

describe('a start that the browser sends four times by itself', { timeout: 60_000 }, () => {
  const sent = 4;
  const list = () => ({
    kind: 'batch',
    sources: manyPaths(30).map((path) => ({ type: 'url', url: siteUrl('30.many', path) })),
    formats: ['markdown'],
  });

  it.each([
    ['crawl', 'self-hosted', () => crawl(30), 31],
    ['batch/scrape', 'hosted', list, 30],
  ] as const)('leaves one at work: %s, %s', async (path, profile, request, pages) => {
    const service = await start({ profile, pace: 1 });
    const scene = await createConnectedScene(service);
    await scene.connect(service, service.keys.good);
    repeatAsBrowsersDo(`POST /v2/${path}`);
    service.faults.next({ on: `POST /v2/${path}`, drop: 'after', times: sent - 1 });
    await scene.start('j', request());
    expect((await scene.run('j')).state).toMatchObject({ status: 'done' });
    expect(await scene.readCount('j')).toBe(pages);
    expect(asked(service, `POST /v2/${path}`)).toHaveLength(sent);
    expect(asked(service, `DELETE /v2/${path}`).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('a monitor', { timeout: 60_000 }, () => {
  const HOUR = 3_600_000;

  it('has every page of a check whose next leads back to the start', async () => {
    const service = await start({});
    const scene = await createConnectedScene(service);
    await scene.connect(service, service.keys.good);
    service.faults.next({
      on: 'GET /v2/monitor/*/checks/*',
      times: Infinity,
      change: (body, { url }) => {
        const next = `${url.split('?')[0]}?skip=0`;
        return { ...body, next, data: { ...(body['data'] as object), next } };
      },
    });
    await scene.start('j', {
      kind: 'monitor',
      name: 'Harbor',
      urls: manyPaths(45).map((path) => siteUrl('45.many', path)),
      schedule: { text: 'hourly' },
      formats: ['markdown'],
    });
    const { state, progress } = await scene.run('j');
    expect(state).toMatchObject({ status: 'done' });
    const id = progress.remoteId ?? '';
    service.clock.advance(1.5 * HOUR);
    const client = createServiceClient({
      connection: async () => ({ baseUrl: service.url, key: service.keys.good, hosted: true }),
      fetch: (url, init) => fetch(url, init),
      now: Date.now,
      random: Math.random,
      sleep: () => Promise.resolve(),
      keepAlive: (work) => work,
      online: () => true,
    });
    const { library } = scene;
    const monitors = createMonitors({
      service: createMonitorService(client, () => new AbortController().signal),
      store: library.monitors,
      settings: library.settings,
      reader: library.reader,
      jobs: library.jobs,
      now: () => service.clock.now(),
      life: 'one',
      notify: async () => undefined,
      paid: () => undefined,
      alarm: { at: async () => undefined, ensure: async () => undefined },
    });
    await vi.waitFor(
      async () => {
        await monitors.refresh();
        await monitors.open(id);
        expect((await library.monitors.get(id))?.checks[0]).toMatchObject({ ended: true });
      },
      { timeout: 30_000, interval: 200 },
    );
    const [check] = (await library.monitors.get(id))?.checks ?? [];
    await monitors.readPages(id, check?.id ?? '');
    const kept = await checkPagesOf(library.reader, id, check?.id ?? '');
    expect(new Set(kept?.pages.map(({ url }) => url)).size).toBe(45);
    expect(kept).toMatchObject({ more: false });
    expect(asked(service, 'GET /v2/monitor').length).toBeLessThan(40);

    const read = async () => (await client.monitor.get(id, { signal: AbortSignal.timeout(5_000) })).targets;
    const [before = { type: '' }] = await read();
    await monitors.change(id, { urls: [siteUrl('45.many', '/p/1')] });
    const { id: _target, ...stays } = before;
    expect(await read()).toEqual([{ ...stays, id: expect.any(String), urls: [siteUrl('45.many', '/p/1')] }]);
    expect((await library.monitors.get(id))?.targets).toEqual([
      { type: 'scrape', what: [siteUrl('45.many', '/p/1')] },
    ]);
  });
});
