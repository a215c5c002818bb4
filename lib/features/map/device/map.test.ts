import { describe, expect, it } from 'vitest';
import { referenceGolden } from '@/tests/sites/reference-golden';
import type { PageReading } from '@/lib/core/model/page';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import { addJob, createDeviceWorld, liveOn, runOnDevice, standing } from '@/tests/support/device-job';
import type { FakeReply } from '@/tests/support/fake-web';
import { REFERENCE_SITE, referenceWeb } from '@/tests/support/reference-web';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { paperFile, paperSite } from '@/tests/support/paper-site';

const mapOf = (change: object = {}): TrawlRequest =>
  requestSchema.parse({ kind: 'map', url: 'https://a.test/', ...change });

describe('a device map', () => {
  it('lists what the golden list says, each address with where it was learnt of', async () => {
    const world = await createDeviceWorld(referenceWeb, ['harbour.test']);
    const { job, items } = await runOnDevice(
      world,
      mapOf({ url: `${REFERENCE_SITE}/`, ignoreQueryParameters: false, includeSubdomains: false }),
    );
    expect(job.state.status).toBe('done');
    const from = (origin: string): string[] =>
      items.filter((item) => item.origin === origin).map(({ url }) => url.replace(REFERENCE_SITE, ''));
    const { sitemap, startPage, llms } = referenceGolden.map;
    const listed = Object.values(sitemap).flat();
    expect(from('start')).toEqual(['/']);
    expect(from('sitemap').sort()).toEqual(listed.filter((path) => path !== '/').sort());
    const ofPage = startPage.filter((path) => path !== '/' && !(listed as string[]).includes(path));
    expect(from('page').sort()).toEqual(ofPage.sort());
    // Everything in llms.txt is already in a sitemap.
    expect(llms.every((path) => (listed as string[]).includes(path))).toBe(true);
    expect(job.progress.notes).toEqual([{ code: 'llms-txt', detail: `${REFERENCE_SITE}/llms.txt` }]);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['found']));
    expect(world.web.log.every(({ credentials }) => credentials === 'omit')).toBe(true);
  });

  it.each([
    { path: '/inner', asksHome: true, listed: ['/', '/about', '/by-script', '/inner', '/listed'] },
    { path: '/', asksHome: false, listed: ['/', '/by-script', '/listed'] },
  ])(
    'takes the links of the tab it began in ($path), and needs no permission for its own site',
    async (at) => {
      const tab = {
        type: 'tab',
        tabId: 1,
        windowId: 1,
        documentId: 'D',
        url: `https://a.test${at.path}`,
        title: '',
      };
      const reading: PageReading = {
        ok: false,
        url: tab.url,
        why: 'nothing-readable',
        amount: 0,
        siteFacts: {
          links: [
            { url: 'https://a.test/by-script', text: 'Made by a script', nofollow: false },
            { url: 'https://b.test/', text: 'Elsewhere', nofollow: false },
          ],
          noindex: false,
          nofollow: false,
        },
      };
      const pages = {
        read: () => Promise.resolve(reading),
        press: () => Promise.reject(new Error()),
        photograph: () => Promise.reject(new Error()),
      };
      const home = paperSite({ '/': { links: ['/about'] } });
      const serve = (url: URL) =>
        url.pathname === '/sitemap.xml' ? paperFile('https://a.test/listed\n') : home(url);
      const world = await createDeviceWorld(serve, [], { pages });
      const { job, byPath } = await runOnDevice(world, mapOf({ tab }));
      expect(job.state.status).toBe('done');
      expect([...byPath.keys()].sort()).toEqual(at.listed);
      // The home page is asked for what neither the tab nor the sitemap knows, and not when it is in the tab.
      const asked = world.web.log.map(({ url }) => new URL(url).pathname);
      expect(asked.includes('/')).toBe(at.asksHome);
      expect(byPath.get('/by-script')).toMatchObject({
        origin: 'page',
        title: 'Made by a script',
        from: tab.url,
      });
    },
  );

  it('reads the start page too where no sitemap tells of what a leaf does not link to', async () => {
    const tab = {
      type: 'tab',
      tabId: 1,
      windowId: 1,
      documentId: 'D',
      url: 'https://a.test/deep/leaf',
      title: 'A leaf',
    };
    const pages = {
      read: () =>
        Promise.resolve<PageReading>({
          ok: false,
          url: tab.url,
          why: 'nothing-readable',
          amount: 0,
          siteFacts: {
            links: [{ url: 'https://a.test/deep/next', text: 'Next', nofollow: false }],
            noindex: false,
            nofollow: false,
          },
        }),
      press: () => Promise.reject(new Error()),
      photograph: () => Promise.reject(new Error()),
    };
    const site = paperSite({ '/': { links: ['/guide/', '/news/'] } });
    const world = await createDeviceWorld(site, [], { pages });
    const { job, byPath } = await runOnDevice(world, mapOf({ tab }));
    expect(job.state.status).toBe('done');
    expect([...byPath.keys()].sort()).toEqual(['/', '/deep/leaf', '/deep/next', '/guide/', '/news/']);
    expect(byPath.get('/deep/leaf')).toMatchObject({ origin: 'tab', title: 'A leaf' });
    // No link names the home page: it has the title that was read there, and still no order of its own.
    expect(byPath.get('/')).toMatchObject({
      origin: 'start',
      status: 'found',
      title: expect.stringMatching(/./),
    });
    expect(byPath.get('/')).not.toHaveProperty('order');
    expect(job.progress.found).toBe(5);
  });

  it('asks for permission where it began in no tab', async () => {
    const world = await createDeviceWorld(() => undefined, []);
    const { job } = await runOnDevice(world, mapOf());
    expect(job.state).toMatchObject({ status: 'blocked', failure: { reason: 'host-not-granted' } });
  });

  it('goes as many hops as it is told to', async () => {
    const site = paperSite({
      '/': { links: ['/1'] },
      '/1': { links: ['/2'] },
      '/2': { links: ['/3'] },
      '/3': {},
    });
    const maps: string[][] = [];
    for (const hops of [0, 1, 2]) {
      const world = await createDeviceWorld(site, ['a.test']);
      const { byPath } = await runOnDevice(world, mapOf({ hops, sitemap: 'skip' }));
      maps.push([...byPath.keys()].sort());
    }
    expect(maps).toEqual([
      ['/', '/1'],
      ['/', '/1', '/2'],
      ['/', '/1', '/2', '/3'],
    ]);
  });

  it('goes one hop by itself where the site has no sitemap, the pages of folders first', async () => {
    const leaves = (folder: string): string[] => Array.from({ length: 30 }, (_, at) => `${folder}${at}`);
    const loose = Array.from({ length: 80 }, (_, at) => `/loose-${at}`);
    const site = paperSite({
      '/': { links: [...loose, '/docs/', '/blog/'] },
      '/docs/': { links: leaves('/docs/') },
      '/blog/': { links: leaves('/blog/') },
      ...Object.fromEntries(loose.map((path) => [path, {}])),
    });
    const world = await createDeviceWorld(site, ['a.test']);
    const { job, byPath } = await runOnDevice(world, mapOf());
    expect(job.progress).toMatchObject({ found: 143, notes: [{ code: 'no-sitemap' }] });
    expect(byPath.get('/blog/29')).toMatchObject({ from: 'https://a.test/blog/', depth: 2 });
    const asked = world.web.log.map(({ url }) => new URL(url).pathname);
    expect(asked.filter((path) => path.startsWith('/loose-'))).toHaveLength(58);

    const listed = (url: URL) =>
      url.pathname === '/sitemap.xml' ? paperFile('https://a.test/listed\n') : site(url);
    const few = await createDeviceWorld(listed, ['a.test']);
    expect((await runOnDevice(few, mapOf())).byPath.has('/blog/29')).toBe(false);
  });

  it('follows the page that sends its readers on by itself', async () => {
    const pages = paperSite({ '/en/': { links: ['/en/a', '/folder/f'] } });
    const site = (url: URL) =>
      url.pathname === '/'
        ? {
            headers: { 'content-type': 'text/html' },
            body: '<!doctype html><meta http-equiv=refresh content="0; url=/en/"><title>To English</title>',
          }
        : pages(url);
    const world = await createDeviceWorld(site, ['a.test']);
    const { byPath } = await runOnDevice(world, mapOf({ sitemap: 'skip' }));
    expect([...byPath.keys()].sort()).toEqual(['/', '/en/', '/en/a', '/folder/f']);
  });

  it.each([
    ['/index.php?id=', ''],
    ['/viewtopic.php?t=', ''],
    ['/page?lang=en&id=', '&utm_source=a&fbclid=b'],
  ])('keeps pages apart that only their query tells apart: %s', async (path, tracking) => {
    const links = [1, 2, 3, 4].map((at) => `<a href="${path}${at}${tracking}">Page ${at}</a>`).join(' ');
    const serve = (url: URL) =>
      url.pathname === '/'
        ? { headers: { 'content-type': 'text/html' }, body: `<main>${links}</main>` }
        : undefined;
    const world = await createDeviceWorld(serve, ['a.test']);
    const { items } = await runOnDevice(world, mapOf());
    const paths = items.map(({ url }) => url.replace('https://a.test', ''));
    expect(paths.sort()).toEqual(['/', ...[1, 2, 3, 4].map((at) => `${path}${at}`)]);
    const folded = await runOnDevice(
      await createDeviceWorld(serve, ['a.test']),
      mapOf({ ignoreQueryParameters: true }),
    );
    // An index file is its folder.
    expect(folded.items.length).toBeLessThan(3);
    expect(folded.job.progress.notes).toContainEqual({ code: 'folded', amount: 4 });
  });

  it.each<[string, Record<string, FakeReply>, object]>([
    ['an error', { '/': { status: 503 } }, { reason: 'site-error', facts: { host: 'a.test', status: 503 } }],
    [
      'a refusal',
      { '/': { status: 403 } },
      { reason: 'site-refused', facts: { host: 'a.test', status: 403 } },
    ],
    [
      'robots.txt',
      { '/robots.txt': paperFile('User-agent: *\nDisallow: /$') },
      { reason: 'robots-forbids', facts: { host: 'a.test' } },
    ],
  ])('fails if its start page cannot be read, unless it knows of others: %s', async (_, replies, failure) => {
    const run = async (more: Record<string, FakeReply>) =>
      runOnDevice(
        await createDeviceWorld((url) => ({ ...replies, ...more })[url.pathname], ['a.test']),
        mapOf(),
      );
    const { job, byPath } = await run({});
    expect(job.state).toMatchObject({ status: 'failed', failure });
    expect([...byPath.keys()]).toEqual(['/']);
    const others = await run({ '/llms.txt': paperFile('# A\n- [One](https://a.test/one)') });
    expect(others.job.state.status).toBe('done');
    expect([...others.byPath.keys()].sort()).toEqual(['/', '/one']);
  });

  it('keeps to the limit, the site and the form of addresses that were asked for', async () => {
    const urls = Array.from({ length: 50 }, (_, at) => `https://a.test/p${at}?v=${at}`);
    const file = [...urls, 'https://x.a.test/sub', 'https://a.test/p1?v=2', 'https://b.test/'].join('\n');
    const serve = (url: URL) => (url.pathname === '/sitemap.xml' ? paperFile(file) : undefined);
    const run = async (change: object) =>
      runOnDevice(await createDeviceWorld(serve, ['a.test']), mapOf(change));
    const all = await run({ ignoreQueryParameters: true });
    expect(all.items).toHaveLength(52);
    expect(all.byPath.has('https://x.a.test/sub')).toBe(true);
    expect(all.byPath.has('/p1')).toBe(true);
    expect(all.job.progress.notes).toContainEqual({ code: 'folded', amount: 51 });
    const own = await run({ includeSubdomains: false });
    expect(own.items).toHaveLength(52);
    expect(own.byPath.has('/p1?v=2')).toBe(true);
    expect(own.job.progress.notes.some(({ code }) => code === 'folded')).toBe(false);
    const few = await run({ limit: 7 });
    expect(few.items).toHaveLength(7);
    expect(few.job.progress.notes).toContainEqual({ code: 'limit-reached' });
    const searched = await run({ limit: 3, search: 'p42', sitemap: 'only' });
    expect(searched.byPath.has('/p42?v=42')).toBe(true);
    const only = await run({ sitemap: 'only' });
    expect(only.byPath.has('/')).toBe(false);
    const skip = await run({ sitemap: 'skip' });
    expect(skip.items.map(({ origin }) => origin)).toEqual(['start']);
  });

  it('gives the same rows wherever the worker dies', { timeout: 60_000, tags: ['long'] }, async () => {
    const told = async (world: Awaited<ReturnType<typeof createDeviceWorld>>) => {
      const { job, items } = await standing(world);
      return { status: job.state.status, progress: job.progress, items };
    };
    const request = mapOf({ url: `${REFERENCE_SITE}/`, hops: 1 });
    const calm = await createDeviceWorld(referenceWeb, ['harbour.test']);
    await addJob(calm, request);
    await liveOn(calm);
    const expected = await told(calm);
    expect(expected.items.length).toBeGreaterThan(80);
    for (const every of [3, 15]) {
      const world = await createDeviceWorld(referenceWeb, ['harbour.test']);
      await addJob(world, request);
      let length = every;
      await liveOn(world, () => createCrashSchedule((length += 1)));
      expect(await told(world), `worker instances of ${every} awaits and more`).toEqual(expected);
    }
  });
});
