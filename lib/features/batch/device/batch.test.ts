import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { PageReading } from '@/lib/core/model/page';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import type { PageSource } from '@/lib/core/ports/host';
import {
  addJob,
  createDeviceWorld,
  live,
  liveOn,
  liveUntilCanceled,
  runOnDevice,
  standing,
} from '@/tests/support/device-job';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { aPage } from '@/tests/support/pages';
import { paperFile, paperSite } from '@/tests/support/paper-site';

const list = (...urls: string[]) => urls.map((url) => ({ type: 'url', url }));
const batchOf = (sources: object[], change: object = {}): TrawlRequest =>
  requestSchema.parse({ kind: 'batch', sources, formats: ['markdown'], ...change });

const site = paperSite({
  '/a': { head: `<meta name="description" content="About a${'.'.repeat(600)}">` },
  '/b': {},
  '/c': {},
  '/moved': { status: 302, headers: { location: '/a' } },
});

describe('a device batch', () => {
  it('reads each page of the list once, and lets one that fails leave the others alone', async () => {
    const serve = (url: URL) =>
      url.pathname === '/robots.txt' ? paperFile('User-agent: *\nDisallow: /c') : site(url);
    const world = await createDeviceWorld(serve, ['a.test']);
    const { job, items } = await runOnDevice(
      world,
      batchOf(
        list(
          'https://a.test/a',
          'https://a.test/b#part',
          'https://a.test/a',
          'https://a.test/c',
          'https://a.test/moved',
          'https://a.test/none',
          'https://b.test/',
        ),
      ),
    );
    expect(job.state.status).toBe('done');
    const told = Object.fromEntries(
      items.map(({ url, status, blocked, failure }) => [url, blocked?.reason ?? failure?.reason ?? status]),
    );
    expect(told).toEqual({
      'https://a.test/a': 'read',
      'https://a.test/b': 'read',
      'https://a.test/c': 'robots',
      'https://a.test/moved': 'read',
      'https://a.test/none': 'page-gone',
      'https://b.test/': 'not-granted',
    });
    // The note beside it in lists, however long it is.
    expect(items.find(({ url }) => url === 'https://a.test/a')?.description).toMatch(/^About a\.{493}$/);
    expect(await world.library.reader.count()).toBe(3);
  });

  it('reads where a page sends its readers, as after a redirect, and ends in a circle', async () => {
    const to = (path: string) => ({
      head: `<meta http-equiv="refresh" content="0; url=${path}">`,
      text: 'Moved.',
    });
    const long = 'What was seen from the tower between two and four. '.repeat(9);
    const world = await createDeviceWorld(
      paperSite({
        '/old': to('/older'),
        '/older': to('/new'),
        '/new': {},
        '/circle': to('/again'),
        '/again': to('/circle'),
        '/slides': { ...to('/new'), text: long },
        '/gone': to('/nowhere'),
      }),
      ['a.test'],
    );
    const paths = ['/old', '/circle', '/slides', '/gone'];
    const { job, items } = await runOnDevice(
      world,
      batchOf(list(...paths.map((path) => `https://a.test${path}`))),
    );
    expect(job.state.status).toBe('done');
    const told = Object.fromEntries(
      items.map(({ key, status, title, failure }) => [
        new URL(key).pathname,
        failure?.reason ?? title ?? status,
      ]),
    );
    expect(told).toEqual({
      '/old': '/new',
      '/circle': '/circle',
      '/slides': '/slides',
      '/gone': 'page-gone',
    });
    expect(items.find(({ key }) => key.endsWith('/old'))?.url).toBe('https://a.test/new');
  });

  it('reads other sites while one asks to wait for an hour', { tags: ['long'] }, async () => {
    const paths = Array.from({ length: 150 }, (_, index) => `/p${index}`);
    const pages = paperSite(Object.fromEntries(paths.map((path) => [path, {}])));
    let busy = true;
    const serve = (url: URL) =>
      busy && url.hostname === 'a.test' && url.pathname !== '/robots.txt'
        ? { status: 429, headers: { 'retry-after': '3600' } }
        : pages(url);
    const world = await createDeviceWorld(serve, ['a.test', 'b.test']);
    const addresses = ['a.test', 'b.test'].flatMap((host) => paths.map((path) => `https://${host}${path}`));
    await addJob(world, batchOf(list(...addresses)));
    await live(world);
    const { job } = await standing(world);
    expect(job.progress).toMatchObject({ read: 150, waiting: 150, failed: 0 });
    expect(job.state).toMatchObject({ status: 'waiting', failure: { reason: 'rate-limited' } });
    busy = false;
    await liveOn(world);
    expect((await standing(world)).job.progress).toMatchObject({ read: 300, waiting: 0, failed: 0 });
  });

  it('that was canceled goes on with the pages that it has not read', async () => {
    const paths = Array.from({ length: 150 }, (_, index) => `/p${index}`);
    const world = await createDeviceWorld(paperSite(Object.fromEntries(paths.map((path) => [path, {}]))), [
      'a.test',
    ]);
    await addJob(world, batchOf(list(...paths.map((path) => `https://a.test${path}`))));
    const canceled = await liveUntilCanceled(world, ({ progress }) => progress.read > 0);
    expect(canceled.state.status).toBe('cancelled');
    expect(canceled.progress.waiting).toBeGreaterThan(0);
    await world.library.jobs.reopen(world.id, { retryFailed: false, addPages: 0 });
    await liveOn(world);
    const { job } = await standing(world);
    expect(job.state.status).toBe('done');
    expect(job.progress).toMatchObject({ read: 150, waiting: 0, failed: 0 });
  });

  it('reads open tabs as they stand, one that is gone named with its reason', async () => {
    const tab = (tabId: number) => ({
      type: 'tab',
      tabId,
      windowId: 1,
      url: 'https://a.test/app',
      title: `Tab ${tabId}`,
    });
    const { key: _key, ...page } = { ...aPage('https://a.test/app'), key: '' };
    const reading: PageReading = { ok: true, ...page };
    const pages: PageSource = {
      read: ({ tabId }) =>
        tabId === 2
          ? Promise.reject(new AppError('tab-gone'))
          : Promise.resolve({ ...reading, title: `Tab ${tabId}` }),
      press: () => Promise.reject(new Error()),
      photograph: () => Promise.reject(new Error()),
    };
    const world = await createDeviceWorld(site, ['a.test'], { pages });
    const { job, items } = await runOnDevice(
      world,
      batchOf([tab(1), tab(2), tab(3), ...list('https://a.test/a')]),
    );
    expect(job.progress).toMatchObject({ read: 3, failed: 1, waiting: 0 });
    expect(items.find(({ tab: of }) => of?.tabId === 2)?.failure?.reason).toBe('tab-gone');
    const titles = (await world.library.reader.captures({ limit: 9 })).map(({ title }) => title);
    expect(titles.sort()).toEqual(['/a', 'Tab 1', 'Tab 3']);
  });

  it('goes on with the others while one page hangs, and asks for that one again at the end', async () => {
    const serve = (url: URL, visits: number) =>
      url.pathname === '/a' && visits === 0 ? { hangs: true as const } : site(url);
    const world = await createDeviceWorld(serve, ['a.test']);
    const { job } = await runOnDevice(
      world,
      batchOf(list('https://a.test/a', 'https://a.test/b', 'https://a.test/c')),
    );
    expect(job.progress).toMatchObject({ read: 3, failed: 0 });
    const asked = world.web.log.map(({ url }) => new URL(url).pathname);
    expect(asked).toEqual(['/robots.txt', '/a', '/b', '/c', '/a']);
    const [, first, , third, last] = world.web.log.map(({ at }) => at);
    expect((third ?? 0) - (first ?? 0)).toBeLessThan(2_000);
    expect((last ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(15_000);
  });

  it('asks many hosts for their rules side by side', async () => {
    const hosts = Array.from({ length: 20 }, (_, at) => `h${at}.test`);
    const world = await createDeviceWorld(site, hosts);
    const { job } = await runOnDevice(world, batchOf(list(...hosts.map((host) => `https://${host}/a`))));
    expect(job.progress.read).toBe(20);
    const robots = world.web.log.filter(({ url }) => url.endsWith('/robots.txt'));
    expect(robots).toHaveLength(20);
    expect(Math.max(...robots.map(({ atOnce }) => atOnce))).toBe(6);
  });

  it('sends cookies when it is signed in, and then leaves alone what could act', async () => {
    const world = await createDeviceWorld(site, ['a.test']);
    const { items } = await runOnDevice(
      world,
      batchOf(list('https://a.test/a', 'https://a.test/logout'), { reading: { signedIn: true } }),
    );
    expect(items.map(({ url, status, blocked }) => [url, blocked?.reason ?? status])).toEqual([
      ['https://a.test/a', 'read'],
      ['https://a.test/logout', 'side-effect-link'],
    ]);
    expect(world.web.log.map(({ url, credentials }) => [url, credentials])).toEqual([
      ['https://a.test/robots.txt', 'omit'],
      ['https://a.test/a', 'include'],
    ]);
  });

  it('runs every page in a tab when it is told to, and only what needs it otherwise', async () => {
    const shell = '<html><head><title>…</title></head><body><script src="/app.js"></script></body></html>';
    const headers = { 'content-type': 'text/html' };
    const serve = (url: URL) => (url.pathname === '/app' ? { headers, body: shell } : site(url));
    const read = async (reading: object) => {
      const rendered: string[] = [];
      const world = await createDeviceWorld(serve, ['a.test'], {
        renderer: {
          render(url) {
            rendered.push(new URL(url).pathname);
            return Promise.resolve({ ok: true, ...aPage(url) });
          },
        },
      });
      const run = await runOnDevice(
        world,
        batchOf(list('https://a.test/a', 'https://a.test/app'), { reading }),
      );
      const fetched = world.web.log
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => path !== '/robots.txt');
      return { ...run, rendered, fetched };
    };
    expect(await read({ signedIn: true, render: 'always' })).toMatchObject({
      rendered: ['/a', '/app'],
      fetched: [],
    });
    expect(await read({ signedIn: true })).toMatchObject({ rendered: ['/app'], fetched: ['/a', '/app'] });
    const signedOut = await read({});
    expect(signedOut).toMatchObject({ rendered: [], fetched: ['/a', '/app'] });
    expect(signedOut.job.progress.notes).toEqual([{ code: 'needs-script', amount: 1 }]);
    expect(signedOut.items.find(({ url }) => url.endsWith('/app'))).toMatchObject({
      status: 'failed',
      needsScripts: true,
    });
  });

  it('opens a page in a tab once more when the tab was lost and nothing else was had', async () => {
    const headers = { 'content-type': 'text/html' };
    const body = '<html><head><title>…</title></head><body><script src="/app.js"></script></body></html>';
    let opened = 0;
    const world = await createDeviceWorld(
      (url) => (url.pathname === '/app' ? { headers, body } : site(url)),
      ['a.test'],
      {
        renderer: {
          render: (url) =>
            ++opened === 1
              ? Promise.reject(new AppError('tab-gone'))
              : Promise.resolve({ ok: true, ...aPage(url) }),
        },
      },
    );
    const request = batchOf(list('https://a.test/app'), { reading: { signedIn: true } });
    const { items } = await runOnDevice(world, request);
    expect(items).toMatchObject([{ status: 'read', attempts: 2 }]);
    expect(opened).toBe(2);
  });

  it('says how a site asked it to wait, also when every page has been refused', async () => {
    const world = await createDeviceWorld(
      (url, visits) =>
        visits === 0 && url.pathname !== '/robots.txt'
          ? { status: 429, headers: { 'retry-after': '3600' } }
          : site(url),
      ['a.test'],
    );
    await addJob(world, batchOf(list('https://a.test/a', 'https://a.test/b')));
    await live(world);
    expect((await standing(world)).job.state).toMatchObject({
      status: 'waiting',
      failure: { reason: 'rate-limited', facts: { host: 'a.test', status: 429 } },
    });
    await liveOn(world);
    expect((await standing(world)).job).toMatchObject({ state: { status: 'done' }, progress: { read: 2 } });
  });

  it('tries a page again that does not answer, and ends all the same', async () => {
    const world = await createDeviceWorld(
      (url) => (url.pathname === '/cut' ? { cut: 'at once' } : site(url)),
      ['a.test'],
    );
    const { items } = await runOnDevice(world, batchOf(list('https://a.test/cut', 'https://a.test/a')));
    expect(items.find(({ url }) => url.endsWith('/cut'))).toMatchObject({
      status: 'failed',
      attempts: 2,
      failure: { reason: 'unreachable' },
    });
  });

  it('ends alike wherever the worker dies', { tags: ['long'] }, async () => {
    const request = batchOf(list('https://a.test/a', 'https://a.test/b', 'https://a.test/none'));
    const calm = await runOnDevice(await createDeviceWorld(site, ['a.test']), request);
    for (let every = 1; every < 12; every += 1) {
      const world = await createDeviceWorld(site, ['a.test']);
      await addJob(world, request);
      let length = every;
      await liveOn(world, () => createCrashSchedule((length += 1)));
      const { job, items } = await standing(world);
      expect(job.progress, `worker instances of ${every} awaits and more`).toEqual(calm.job.progress);
      expect(items.map(({ key, status, captureId }) => ({ key, status, captureId }))).toEqual(
        calm.items.map(({ key, status, captureId }) => ({ key, status, captureId })),
      );
    }
  });
});
