import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import { readPage } from '@/lib/reader/read';
import type { TabRenderer } from '@/lib/core/ports/host';
import {
  addJob,
  createDeviceWorld,
  libraryOf,
  live,
  liveOn,
  liveUntilCanceled,
  runOnDevice,
  standing,
} from '@/tests/support/device-job';
import type { FakeReply } from '@/tests/support/fake-web';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { paperFile, paperSite, paperTree } from '@/tests/support/paper-site';

const HOME = 'https://a.test';
const SAME =
  'You have to sign in before you may read this page, which is what every page here says to those who did not.';
const crawlOf = (change: object = {}): TrawlRequest =>
  requestSchema.parse({ kind: 'crawl', url: `${HOME}/`, limit: 100, formats: ['markdown'], ...change });

type Serve = (url: URL, visits: number) => FakeReply | undefined;

const withRobots =
  (robots: string, serve: Serve): Serve =>
  (url, visits) =>
    url.pathname === '/robots.txt' ? paperFile(robots) : serve(url, visits);

const statuses = (run: Awaited<ReturnType<typeof standing>>): Record<string, string> =>
  Object.fromEntries([...run.byPath].map(([path, { status, blocked }]) => [path, blocked?.reason ?? status]));

const keyOf = (run: Awaited<ReturnType<typeof standing>>, path: string): string =>
  run.byPath.get(path)?.key ?? `nothing is known of ${path}`;

describe('a device crawl', () => {
  it('reads up to the limit, in the order of finding, and lists what lies beyond', async () => {
    const world = await createDeviceWorld(paperTree(40), ['a.test']);
    const { job, items } = await runOnDevice(world, crawlOf({ limit: 10 }));
    expect(job.progress).toMatchObject({ read: 10, waiting: 0, failed: 0 });
    expect(job.progress.found).toBe(items.filter(({ status }) => status === 'found').length);
    expect(job.progress.notes).toContainEqual({ code: 'limit-reached', amount: job.progress.found });
    const read = items.filter(({ status }) => status === 'read').map(({ url }) => url.replace(HOME, ''));
    expect(read.sort()).toEqual(['/', ...Array.from({ length: 9 }, (_, at) => `/p${at + 1}`)].sort());
    expect(world.web.log.filter(({ url }) => /\/p\d+$/.test(url))).toHaveLength(9);
  });

  it.each(['refresh', 'canonical'] as const)('ends a chain of pages that has no end: %s', async (kind) => {
    const html = { 'content-type': 'text/html' };
    const world = await createDeviceWorld(
      (url) => {
        const at = Number(/^\/(?:r\/(\d+))?$/.exec(url.pathname)?.[1] ?? (url.pathname === '/' ? 0 : NaN));
        if (Number.isNaN(at)) return { status: 404 };
        const next =
          kind === 'refresh'
            ? `<meta http-equiv="refresh" content="0; url=/r/${at + 1}">`
            : `<link rel="canonical" href="/r/${at + 1}">`;
        return {
          headers: html,
          body: `<html><head><title>${at}</title>${next}</head><body><main><h1>${at}</h1><p>Page ${at} of very many, each of which sends its reader on to the next.</p></main></body></html>`,
        };
      },
      ['a.test'],
    );
    const { job, items } = await runOnDevice(world, crawlOf());
    expect(job.state.status).toBe('done');
    const read = items.filter(({ status }) => status === 'read').map(({ url }) => url);
    expect(read).toEqual([`${HOME}/r/10`]);
  });

  describe('that meets files', () => {
    const cells = 'port,tonnes\nQuayside,84\nSaltreach,52\n';
    const typed = (body: string, type: string, more: Record<string, string> = {}) => ({
      body,
      headers: { 'content-type': type, ...more },
    });
    const files: Record<string, FakeReply> = {
      '/landings.csv': typed(cells, 'text/csv'),
      '/download': typed('{\\rtf1\\ansi Byelaws of the harbour.}', 'application/octet-stream', {
        'content-disposition': 'attachment; filename="byelaws.rtf"',
      }),
      '/large.csv': typed(`a,b\n${'1,2\n'.repeat(300_000)}`, 'text/csv'),
      '/broken.docx': typed('PK\u0003\u0004 and no more', 'application/docx'),
      '/plan.bin': typed('PLAN', 'application/octet-stream'),
    };
    const site = paperSite({ '/': { links: Object.keys(files) } });
    const serve: Serve = (url) => files[url.pathname] ?? site(url);

    it('skips them by their type', async () => {
      const run = await runOnDevice(await createDeviceWorld(serve, ['a.test']), crawlOf({ sitemap: 'skip' }));
      expect(statuses(run)).toMatchObject({ '/landings.csv': 'content-type', '/download': 'content-type' });
    });

    it('reads those up to a size where that is wanted, each under its own address', async () => {
      const world = await createDeviceWorld(serve, ['a.test']);
      const run = await runOnDevice(world, crawlOf({ sitemap: 'skip', reading: { filesUpToMb: 1 } }));
      expect(statuses(run)).toEqual({
        '/': 'read',
        '/landings.csv': 'read',
        '/download': 'read',
        '/large.csv': 'too-large',
        '/broken.docx': 'failed',
        '/plan.bin': 'content-type',
      });
      expect(run.byPath.get('/broken.docx')?.failure).toMatchObject({
        reason: 'file-unreadable',
        facts: { detail: 'damaged' },
      });
      const captures = await Promise.all(
        ['/landings.csv', '/download'].map(async (path) =>
          world.library.reader.capture(run.byPath.get(path)?.captureId ?? ''),
        ),
      );
      expect(captures.map((one) => [one?.url, one?.title])).toEqual([
        [`${HOME}/landings.csv`, 'landings.csv'],
        [`${HOME}/download`, 'byelaws.rtf'],
      ]);
      expect(captures[0]?.content.markdown).toContain('| Quayside | 84 |');
      expect(captures[1]?.content.markdown).toBe('Byelaws of the harbour.');
    });
  });

  it.each([
    { sitemap: 'include', listed: undefined },
    { sitemap: 'skip', listed: undefined },
    { sitemap: 'include', listed: '/posts/3' },
  ])(
    'reads the home page of a whole site where the start links nowhere (sitemap: $sitemap, lists $listed)',
    async ({ sitemap, listed }) => {
      const site = paperSite({
        '/': { links: ['/a', '/posts/3'] },
        '/a': {},
        '/posts/3': { links: ['#comments'] },
      });
      const serve: Serve = (url) =>
        listed !== undefined && url.pathname === '/sitemap.xml'
          ? paperFile(`<urlset><url><loc>${HOME}${listed}</loc></url></urlset>`)
          : site(url);
      const leaf = { url: `${HOME}/posts/3`, sitemap };
      const whole = await createDeviceWorld(serve, ['a.test']);
      const { items } = await runOnDevice(whole, crawlOf({ ...leaf, crawlEntireDomain: true }));
      const read = items.filter(({ status }) => status === 'read').map(({ url }) => url.replace(HOME, ''));
      expect(read.sort()).toEqual(['/', '/a', '/posts/3']);
      const below = await createDeviceWorld(serve, ['a.test']);
      expect((await runOnDevice(below, crawlOf(leaf))).job.progress.read).toBe(1);
      const one = await createDeviceWorld(serve, ['a.test']);
      const within = crawlOf({ ...leaf, crawlEntireDomain: true, limit: 1 });
      expect((await runOnDevice(one, within)).job.progress).toMatchObject({ read: 1, found: 1 });
    },
  );

  it('reads the page on which its folder was chosen, also where nothing of the folder links to it', async () => {
    const site = paperSite({ '/guide/tides': { links: ['/guide/moon', '/'] }, '/guide/moon': {}, '/': {} });
    const folder = { url: `${HOME}/guide/`, page: `${HOME}/guide/tides`, crawlEntireDomain: false };
    const { byPath } = await runOnDevice(await createDeviceWorld(site, ['a.test']), crawlOf(folder));
    expect(Object.fromEntries([...byPath].map(([path, { status }]) => [path, status]))).toEqual({
      '/guide/': 'blocked',
      '/guide/tides': 'read',
      '/guide/moon': 'read',
    });
  });

  it('reads what stands only in a frame of the site, pages apart by their query, and text in no stated encoding', async () => {
    const html = { 'content-type': 'text/html' };
    const page = (title: string, body: string): FakeReply => ({
      headers: html,
      body: `<title>${title}</title><main><h1>${title}</h1><p>${body} Boats lie at the quay until the tide is high enough.</p></main>`,
    });
    const russian = [0xcf, 0xee, 0xf0, 0xf2, 0x20, 0xee, 0xf2, 0xea, 0xf0, 0xfb, 0xf2, 0x2e, 0x20];
    const start = [...new TextEncoder().encode('<title>Port</title><main><h1>Port</h1><p>')];
    const bytes = Uint8Array.from([...start, ...Array.from({ length: 20 }, () => russian).flat()]);
    const serve = ({ pathname, search }: URL): FakeReply | undefined =>
      ({
        '/': page(
          'Home',
          '<a href="/set">Set</a> <a href="/t?id=1">1</a> <a href="/t?id=2">2</a> <a href="/port">Port</a> <a href="/lie">Lie</a>',
        ),
        '/from-frame': page('Known to a frame alone', 'Here it ends.'),
        '/set': {
          headers: html,
          body: '<title>Set</title><frameset cols="1,3"><frame src="/left"><frame src="/right"></frameset>',
        },
        '/left': page('Left', '<a href="/from-frame">Onward.</a>'),
        '/right': page('Right', 'The text.'),
        '/t': page(`Topic ${search}`, `All that is said about ${search}.`),
        '/port': { headers: html, body: bytes },
        '/lie': { headers: { 'content-type': 'text/html; charset=utf-8' }, body: bytes },
      })[pathname];
    const world = await createDeviceWorld(serve, ['a.test']);
    const run = await runOnDevice(world, crawlOf());
    expect(statuses(run)).toEqual(
      Object.fromEntries(
        ['/', '/from-frame', '/left', '/lie', '/port', '/right', '/set', '/t?id=1', '/t?id=2'].map((path) => [
          path,
          'read',
        ]),
      ),
    );
    expect(run.job.progress.notes).toContainEqual({ code: 'misread', amount: 1 });
    const texts = await Promise.all(
      run.items.map(
        async ({ captureId = '' }) => (await world.library.reader.capture(captureId))?.content.markdown,
      ),
    );
    expect(texts.some((text) => text?.includes('Порт открыт.'))).toBe(true);
  });

  it('says that a site has no sitemap only where it could be asked for one', async () => {
    const codes = async (serve: Serve) => {
      const { job } = await runOnDevice(await createDeviceWorld(serve, ['a.test']), crawlOf());
      return job.progress.notes.map(({ code }) => code).filter((code) => code.includes('sitemap'));
    };
    const site = paperSite({ '/': { links: ['/a'] }, '/a': {} });
    expect(await codes(site)).toEqual(['no-sitemap']);
    expect(await codes(withRobots('User-agent: *\nDisallow: /sitemap', site))).toEqual(['sitemap-unread']);
  });

  it('knows after a wait that a sitemap could not be read', async () => {
    const site = paperSite({ '/': { links: ['/a'] }, '/a': {} });
    const robots = 'User-agent: *\nCrawl-delay: 40\nSitemap: https://a.test/closed.xml';
    const serve: Serve = (url) => (url.pathname === '/closed.xml' ? { status: 403 } : site(url));
    const { job } = await runOnDevice(
      await createDeviceWorld(withRobots(robots, serve), ['a.test']),
      crawlOf(),
    );
    expect(job.progress.notes.map(({ code }) => code)).toContain('sitemap-unread');
  });

  it('asks once for rules that are large, and ends although they set a long delay', async () => {
    const rules = Array.from({ length: 9_000 }, (_, at) => `Disallow: /closed/to/everybody/${at}`);
    const robots = ['User-agent: *', 'Crawl-delay: 40', ...rules].join('\n');
    const site = paperSite({ '/': { links: ['/a', '/closed/to/everybody/8999'] }, '/a': {} });
    const world = await createDeviceWorld(withRobots(robots, site), ['a.test']);
    const run = await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
    expect(statuses(run)).toEqual({ '/': 'read', '/a': 'read', '/closed/to/everybody/8999': 'robots' });
    expect(world.web.log.filter(({ url }) => url.endsWith('/robots.txt'))).toHaveLength(1);
  });

  it('goes on where it ended when pages are added', async () => {
    const world = await createDeviceWorld(paperTree(40), ['a.test']);
    await runOnDevice(world, crawlOf({ limit: 10 }));
    const before = world.web.log.length;
    await world.library.jobs.reopen(world.id, { retryFailed: false, addPages: 15 });
    await liveOn(world);
    const { job } = await standing(world);
    expect(job.progress.read).toBe(25);
    const asked = world.web.log.slice(before).map(({ url }) => url);
    expect(asked.filter((url) => !url.endsWith('robots.txt'))).toHaveLength(15);
  });

  it('that was canceled goes on where it ended, and asks for no page twice', async () => {
    const world = await createDeviceWorld(paperTree(40), ['a.test']);
    await addJob(world, crawlOf({ limit: 40 }));
    const canceled = await liveUntilCanceled(world, ({ progress }) => progress.read > 0);
    expect(canceled.state.status).toBe('cancelled');
    expect(canceled.progress.read).toBeLessThan(40);
    await world.library.jobs.reopen(world.id, { retryFailed: false, addPages: 0 });
    await liveOn(world);
    const { job } = await standing(world);
    expect(job.state.status).toBe('done');
    expect(job.progress).toMatchObject({ read: 40, waiting: 0, failed: 0 });
    const pages = world.web.log.map(({ url }) => url).filter((url) => !/robots|sitemap/.test(url));
    expect(pages).toHaveLength(new Set(pages).size);
  });

  describe('that was canceled before its sitemaps were read', () => {
    const listed = (name: string) =>
      paperFile(`<urlset><url><loc>https://a.test/${name}</loc></url></urlset>`);
    const pages = paperSite({ '/': {}, '/one': {}, '/two': {} });
    const serve: Serve = (url) => {
      if (url.pathname === '/robots.txt')
        return paperFile('Sitemap: https://a.test/first.xml\nSitemap: https://a.test/second.xml');
      if (url.pathname === '/first.xml') return listed('one');
      if (url.pathname === '/second.xml') return listed('two');
      return pages(url);
    };
    const canceledCrawl = async () => {
      const world = await createDeviceWorld(serve, ['a.test']);
      await addJob(world, crawlOf());
      const canceled = await liveUntilCanceled(world, () => true);
      expect(canceled.progress).toMatchObject({ read: 0, waiting: 1 });
      return world;
    };

    it('goes on to read them', async () => {
      const world = await canceledCrawl();
      await world.library.jobs.reopen(world.id, { retryFailed: false, addPages: 0 });
      await liveOn(world);
      const { byPath } = await standing(world);
      expect([...byPath.keys()].sort()).toEqual(['/', '/one', '/two']);
    });

    it('reads a single page that is picked without them, and leaves them for later', async () => {
      const world = await canceledCrawl();
      await world.library.jobs.readAgain(world.id, ['a.test/']);
      await liveOn(world);
      expect((await standing(world)).job.progress).toMatchObject({ read: 1, waiting: 0, found: 0 });
      expect(world.web.log.filter(({ url }) => url.endsWith('.xml'))).toEqual([]);
      await world.library.jobs.reopen(world.id, { retryFailed: false, addPages: 10 });
      await liveOn(world);
      const { byPath } = await standing(world);
      expect([...byPath.keys()].sort()).toEqual(['/', '/one', '/two']);
    });
  });

  it('has had its fill of a trap, however often pages are added', async () => {
    const serve: Serve = (url) => {
      if (url.pathname !== '/' && url.pathname !== '/list') return undefined;
      const page = Number(url.searchParams.get('page') ?? 0);
      const links = [1, 2, 3].map((next) => `/list?page=${page * 3 + next}&sort=up`);
      return paperSite({ [url.pathname + url.search]: { links } })(url);
    };
    const world = await createDeviceWorld(serve, ['a.test']);
    const { job } = await runOnDevice(world, crawlOf({ limit: 30 }));
    expect(job.progress.read).toBe(30);
    for (let round = 0; round < 3; round += 1) {
      await world.library.jobs.reopen(world.id, { retryFailed: false, addPages: 30 });
      await liveOn(world);
    }
    const asked = world.web.log.filter(({ url }) => url.includes('/list?'));
    expect(asked).toHaveLength(50);
  });

  it('fills the place of a page that failed or was left alone', async () => {
    const site = paperTree(40);
    const serve = withRobots('User-agent: *\nDisallow: /p2', (url, visits) =>
      url.pathname === '/p1' ? undefined : site(url, visits),
    );
    const world = await createDeviceWorld(serve, ['a.test']);
    const { job, byPath } = await runOnDevice(world, crawlOf({ limit: 6 }));
    expect(job.progress.read).toBe(6);
    expect(byPath.get('/p1')).toMatchObject({ status: 'failed', statusCode: 404 });
    expect(byPath.get('/p2')?.blocked).toEqual({ reason: 'robots', detail: 'Disallow: /p2' });
  });

  it('keeps to depth, patterns and the folder of the start page', async () => {
    const pages = paperSite({
      '/docs/': {
        links: ['/docs/a', '/docs/skip', '/blog', '/docs/deep', 'https://b.test/', 'https://x.a.test/'],
      },
      '/docs/a': { links: ['/docs/a/1'] },
      '/docs/a/1': { links: ['/docs/a/2'] },
      '/docs/a/2': {},
      '/docs/skip': {},
      '/docs/deep': {},
      '/blog': {},
      '/': {},
    });
    const world = await createDeviceWorld(pages, ['a.test', 'b.test', 'x.a.test']);
    const run = await runOnDevice(
      world,
      crawlOf({ url: `${HOME}/docs/`, maxDiscoveryDepth: 2, excludePaths: ['/skip$'] }),
    );
    expect(statuses(run)).toEqual({
      '/docs/': 'read',
      '/docs/a': 'read',
      '/docs/a/1': 'read',
      '/docs/deep': 'read',
    });
  });

  it.each<[string, (url: URL) => FakeReply]>([
    ['refuses everything', () => ({ status: 403 })],
    ['says the same everywhere', (url) => paperSite({ [url.pathname]: { text: SAME } })(url) ?? {}],
  ])(
    'ends in time where a site %s, and reads on if it is told to',
    { tags: ['long'], timeout: 60_000 },
    async (_, reply) => {
      const listed = Array.from({ length: 3_000 }, (__, at) => `${HOME}/p/${at}`).join('\n');
      const serve = (url: URL): FakeReply | undefined => {
        if (url.pathname === '/sitemap.xml') return paperFile(listed);
        if (!url.pathname.startsWith('/p/')) return paperSite({ '/': {} })(url);
        const { body, ...rest } = reply(url);
        return {
          ...rest,
          ...(body !== undefined && { body: String(body).replaceAll(url.pathname, 'same') }),
        };
      };
      const world = await createDeviceWorld(serve, ['a.test']);
      const { job } = await runOnDevice(world, crawlOf({ limit: 20 }));
      expect(job.state.status).toBe('done');
      const { failed, duplicate, found } = job.progress;
      expect(failed + duplicate).toBeGreaterThanOrEqual(1_000);
      expect(failed + duplicate).toBeLessThan(1_050);
      expect(job.progress.notes).toContainEqual({ code: 'mostly-unread', amount: found });
      await world.library.jobs.reopen(world.id, { retryFailed: false, addPages: 100 });
      await liveOn(world);
      expect((await standing(world)).job.progress.found).toBe(found - 100);
    },
  );

  it('asks another site for nothing because a page names an address there as its own', async () => {
    const elsewhere = { head: '<link rel="canonical" href="https://b.test/one">' };
    const world = await createDeviceWorld(paperSite({ '/': { links: ['/one'] }, '/one': elsewhere }), [
      'a.test',
      'b.test',
    ]);
    expect(statuses(await runOnDevice(world, crawlOf()))).toEqual({ '/': 'read', '/one': 'read' });
    expect(world.web.log.filter(({ url }) => !url.startsWith(HOME))).toEqual([]);
  });

  it('reads subdomains and other hosts only when told to, each by its own robots.txt', async () => {
    const pages = paperSite({
      '/': { links: ['https://b.test/', 'https://b.test/closed', 'https://c.test/'] },
      '/closed': {},
    });
    const serve: Serve = (url) =>
      url.host === 'b.test' && url.pathname === '/robots.txt'
        ? paperFile('User-agent: trawl\nDisallow: /closed')
        : pages(url);
    const world = await createDeviceWorld(serve, ['a.test', 'b.test']);
    const run = await runOnDevice(
      world,
      crawlOf({ allowExternalLinks: true, sitemap: 'skip', deduplicateSimilarURLs: false }),
    );
    expect(statuses(run)).toEqual({
      '/': 'read',
      'https://b.test/': 'read',
      'https://b.test/closed': 'robots',
      'https://c.test/': 'not-granted',
    });
    expect(world.web.log.some(({ url }) => url.startsWith('https://c.test'))).toBe(false);
  });

  it('asks one page at a time and rests between them when there is a delay', async () => {
    for (const [robots, change] of [
      ['', { delay: 3 }],
      ['User-agent: *\nCrawl-delay: 3', {}],
    ] as const) {
      const world = await createDeviceWorld(withRobots(robots, paperTree(12)), ['a.test'], { latencyMs: 50 });
      const { job } = await runOnDevice(world, crawlOf({ ...change, sitemap: 'skip' }));
      expect(job.progress.read).toBe(12);
      const times = world.web.log.map(({ at }) => at);
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(Math.min(...gaps), robots).toBeGreaterThanOrEqual(3_000);
    }
  });

  it('asks as many at once as it may, and no more', async () => {
    const world = await createDeviceWorld(paperTree(60), ['a.test']);
    await runOnDevice(world, crawlOf({ maxConcurrency: 7 }));
    expect(Math.max(...world.web.log.map(({ atOnce }) => atOnce))).toBe(7);
  });

  it('heeds Retry-After, tries again, and gives up with the status', async () => {
    const serve: Serve = (url, visits) => {
      if (url.pathname === '/busy' && visits === 0) return { status: 429, headers: { 'retry-after': '7' } };
      if (url.pathname === '/down') return { status: 500 };
      return paperSite({ '/': { links: ['/busy', '/down'] }, '/busy': {} })(url);
    };
    const world = await createDeviceWorld(serve, ['a.test']);
    const { byPath } = await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
    expect(byPath.get('/busy')).toMatchObject({ status: 'read', attempts: 2 });
    const [first, second] = world.web.log.filter(({ url }) => url.endsWith('/busy')).map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(7_000);
    expect(byPath.get('/down')).toMatchObject({
      status: 'failed',
      attempts: 3,
      failure: { reason: 'site-error', facts: { status: 500, host: 'a.test' } },
    });
    expect(world.web.log.filter(({ url }) => url.endsWith('/down'))).toHaveLength(3);
  });

  it('tries the failed pages again when asked to', async () => {
    let mended = false;
    const pages = paperSite({ '/': { links: ['/gone'] }, '/gone': {} });
    const world = await createDeviceWorld(
      (url) => (url.pathname === '/gone' && !mended ? undefined : pages(url)),
      ['a.test'],
    );
    await runOnDevice(world, crawlOf());
    mended = true;
    await world.library.jobs.reopen(world.id, { retryFailed: true, addPages: 0 });
    await liveOn(world);
    expect((await standing(world)).byPath.get('/gone')?.status).toBe('read');
  });

  it('that was canceled tries its failed pages again and leaves what it had not read', async () => {
    let mended = false;
    const pages = paperTree(40);
    const world = await createDeviceWorld(
      (url) => (url.pathname === '/p1' && !mended ? undefined : pages(url)),
      ['a.test'],
    );
    await addJob(world, crawlOf({ limit: 40 }));
    const { progress } = await liveUntilCanceled(world, (at) => at.progress.failed > 0);
    expect(progress.failed).toBe(1);
    expect(progress.waiting).toBeGreaterThan(0);
    mended = true;
    const before = world.web.log.length;
    await world.library.jobs.reopen(world.id, { retryFailed: true, addPages: 0 });
    await liveOn(world);
    const { job, byPath } = await standing(world);
    expect(job.state.status).toBe('cancelled');
    expect(byPath.get('/p1')?.status).toBe('read');
    expect(job.progress).toMatchObject({ failed: 0, read: progress.read + 1 });
    const asked = world.web.log.slice(before).filter(({ url }) => !url.endsWith('robots.txt'));
    expect(asked).toHaveLength(1);
  });

  it('stays within its limit when failed pages are tried again', async () => {
    let mended = false;
    const pages = paperTree(90);
    const world = await createDeviceWorld(
      (url) => (/\/p[7-9]$/.test(url.pathname) && !mended ? undefined : pages(url)),
      ['a.test'],
    );
    const { job } = await runOnDevice(world, crawlOf({ limit: 20, sitemap: 'skip' }));
    expect(job.progress).toMatchObject({ read: 20, failed: 3 });
    mended = true;
    expect(await world.library.jobs.reopen(world.id, { retryFailed: true, addPages: 0 })).toBe(false);
    await world.library.jobs.reopen(world.id, { retryFailed: true, addPages: 2 });
    await liveOn(world);
    expect((await standing(world)).job.progress).toMatchObject({ read: 22, failed: 1 });
  });

  it('asks the site itself for a page that it tries again, and for no other', async () => {
    const pages = paperSite({ '/': { links: ['/gone', '/busy'] }, '/gone': {}, '/busy': {} });
    const world = await createDeviceWorld(
      (url, visits) =>
        url.pathname === '/' || visits > 0 ? pages(url) : { status: url.pathname === '/gone' ? 410 : 503 },
      ['a.test'],
    );
    await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
    await world.library.jobs.reopen(world.id, { retryFailed: true, addPages: 0 });
    await liveOn(world);
    const asked = (path: string): string[] =>
      world.web.log.filter(({ url }) => url === HOME + path).map(({ cache }) => cache);
    expect(asked('/')).toEqual(['default']);
    expect(asked('/busy')).toEqual(['default', 'reload']);
    expect(asked('/gone')).toEqual(['default', 'reload']);
    expect((await standing(world)).byPath.get('/gone')?.status).toBe('read');
  });

  it('tells a page that redirects without end from one that leaves the site', async () => {
    const to = (location: string): FakeReply => ({ status: 302, headers: { location } });
    const serve: Serve = (url) => {
      if (url.pathname === '/circle') return to('/circle?again');
      if (url.pathname === '/away') return to('https://b.test/there');
      return paperSite({ '/': { links: ['/circle', '/away'] } })(url);
    };
    const world = await createDeviceWorld(serve, ['a.test']);
    const { byPath } = await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
    expect(byPath.get('/circle')).toMatchObject({
      status: 'failed',
      attempts: 1,
      failure: { reason: 'redirects-astray', facts: { host: 'a.test' } },
    });
    expect(byPath.get('/away')?.blocked).toEqual({ reason: 'leaves-site' });
  });

  it('reads one failed page again and no other, and follows its links only when it goes on', async () => {
    let mended = false;
    const pages = paperSite({ '/': { links: ['/one', '/two'] }, '/one': { links: ['/new'] }, '/new': {} });
    const world = await createDeviceWorld(
      (url) => (url.pathname !== '/' && !mended ? undefined : pages(url)),
      ['a.test'],
    );
    const before = await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
    mended = true;
    const asked = world.web.log.length;
    expect(await world.library.jobs.readAgain(world.id, [keyOf(before, '/one')])).toBe(true);
    await liveOn(world);
    const after = await standing(world);
    expect(after.job.state).toEqual(before.job.state);
    expect(statuses(after)).toEqual({ '/': 'read', '/one': 'read', '/two': 'failed', '/new': 'waiting' });
    const paths = world.web.log.slice(asked).map(({ url }) => new URL(url).pathname);
    expect(paths.filter((path) => path !== '/robots.txt')).toEqual(['/one']);
    await world.library.jobs.reopen(world.id, { retryFailed: false, addPages: 0 });
    await liveOn(world);
    expect(statuses(await standing(world))).toMatchObject({ '/two': 'failed', '/new': 'read' });
  });

  it('reads one page of a paused crawl, and stays paused in front of the others', async () => {
    const world = await createDeviceWorld(paperTree(12), ['a.test']);
    await addJob(world, crawlOf({ sitemap: 'skip', delay: 60 }));
    while ((await standing(world)).job.progress.read < 3) {
      await live(world);
      world.library.clock.now += 30_000;
    }
    expect(await world.library.jobs.pause(world.id)).toBe(true);
    const paused = await standing(world);
    const [next] = paused.items.filter(({ status }) => status === 'waiting');
    const read = paused.job.progress.read;
    await world.library.jobs.readAgain(world.id, [next?.key ?? '']);
    await liveOn(world);
    const after = await standing(world);
    expect(after.job.state).toEqual(paused.job.state);
    expect(after.job.progress.read).toBe(read + 1);
    await world.library.jobs.retry(world.id);
    await liveOn(world);
    expect((await standing(world)).job).toMatchObject({ state: { status: 'done' }, progress: { read: 12 } });
  });

  it('fails, and says that the site did not answer, where nobody answers at all', async () => {
    const world = await createDeviceWorld(() => ({ cut: 'at once' }), ['a.test']);
    const { job } = await runOnDevice(world, crawlOf());
    expect(job.state).toMatchObject({
      status: 'failed',
      failure: { reason: 'robots-unreachable', facts: { host: 'a.test', detail: 'no-answer' } },
    });
    expect(job.progress.blocked).toBe(0);
  });

  it('says how a site asked it to wait while it waits, and goes on by itself', async () => {
    const site = paperTree(3);
    const world = await createDeviceWorld(
      (url, visits) =>
        url.pathname === '/robots.txt' || url.pathname === '/' || visits > 0
          ? site(url, visits)
          : { status: 429, headers: { 'retry-after': '7200' } },
      ['a.test'],
    );
    await addJob(world, crawlOf());
    const begunAt = world.library.clock.now;
    await live(world);
    const { job } = await standing(world);
    const facts = { host: 'a.test', status: 429 };
    expect(job.state).toMatchObject({ status: 'waiting', failure: { reason: 'rate-limited', facts } });
    // A step does not sleep for hours.
    expect(world.library.clock.now - begunAt).toBeLessThan(60_000);
    await liveOn(world);
    expect((await standing(world)).job.state).toMatchObject({ status: 'done' });
  });

  it('does without a sitemap for which the site asks it to wait long', async () => {
    const site = paperTree(3);
    const world = await createDeviceWorld(
      (url, visits) =>
        url.pathname.includes('sitemap')
          ? { status: 429, headers: { 'retry-after': '7200' } }
          : site(url, visits),
      ['a.test'],
    );
    const { job } = await runOnDevice(world, crawlOf());
    expect(job).toMatchObject({ state: { status: 'done' } });
    expect(job.progress.read).toBeGreaterThanOrEqual(3);
    const asked = world.web.log.filter(({ url }) => url.includes('sitemap'));
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('reads nothing while robots.txt cannot be read, and says so', async () => {
    const site = paperTree(4);
    const world = await createDeviceWorld(
      (url) => (url.pathname === '/robots.txt' ? { status: 503 } : site(url, 0)),
      ['a.test'],
    );
    const { job, items } = await runOnDevice(world, crawlOf());
    expect(items.map(({ blocked }) => blocked?.reason)).toEqual(['robots-unreachable']);
    expect(job.state).toMatchObject({ status: 'failed', failure: { reason: 'robots-unreachable' } });
    expect(new Set(world.web.log.map(({ url }) => url))).toEqual(new Set([`${HOME}/robots.txt`]));
  });

  it.each<[string, Serve, object]>([
    ['the answer for the only page', () => undefined, { reason: 'no-page-read', facts: { status: 404 } }],
    [
      'robots.txt when it allows nothing',
      withRobots('User-agent: *\nDisallow: /', paperTree(3)),
      { reason: 'robots-forbids', facts: { host: 'a.test' } },
    ],
    [
      'missing scripts',
      (url) =>
        url.pathname === '/'
          ? {
              headers: { 'content-type': 'text/html' },
              body: '<html><body><div id=root></div><script src="/a.js"></script></body></html>',
            }
          : undefined,
      { reason: 'needs-scripts', facts: { amount: 1 } },
    ],
    [
      'that no page could be read, of several',
      (url) =>
        url.pathname === '/sitemap.xml'
          ? paperFile(`<urlset><url><loc>${HOME}/x</loc></url><url><loc>${HOME}/y</loc></url></urlset>`)
          : undefined,
      { reason: 'no-page-read', facts: { host: 'a.test' } },
    ],
  ])('that read nothing ends with what stood in the way: %s', async (_, serve, failure) => {
    const { job } = await runOnDevice(await createDeviceWorld(serve, ['a.test']), crawlOf());
    expect(job.progress.read).toBe(0);
    expect(job.state).toMatchObject({ status: 'failed', failure });
  });

  it('is done as soon as one of its failed pages was read after all', async () => {
    let isThere = false;
    const site = paperTree(3);
    const world = await createDeviceWorld(
      (url, visits) => (isThere ? site(url, visits) : undefined),
      ['a.test'],
    );
    const { job, items } = await runOnDevice(world, crawlOf());
    expect(job.state.status).toBe('failed');
    isThere = true;
    await world.library.jobs.readAgain(
      world.id,
      items.map(({ key }) => key),
    );
    await liveOn(world);
    expect((await standing(world)).job).toMatchObject({ state: { status: 'done' }, progress: { read: 1 } });
  });

  it('obeys no rules on the own machine', async () => {
    const world = await createDeviceWorld(withRobots('User-agent: *\nDisallow: /', paperTree(4)), [
      '127.0.0.1',
    ]);
    const { job } = await runOnDevice(world, crawlOf({ url: 'http://127.0.0.1/' }));
    expect(job.progress.read).toBe(4);
  });

  it('knows the same text, a canonical link and a redirect as the same page', async () => {
    const pages = paperSite({
      '/': { links: ['/one', '/two', '/three', '/four', '/moved'] },
      '/one': {
        text: 'The same words, said at two addresses, and enough of them that nobody could take them for nothing at all, today or tomorrow.',
      },
      '/two': {
        text: 'The same words, said at two addresses, and enough of them that nobody could take them for nothing at all, today or tomorrow.',
        head: '',
      },
      '/three': { head: '<link rel="canonical" href="/four">' },
      '/four': {},
      '/moved': { status: 301, headers: { location: '/target' } },
      '/target': {},
    });
    const serve: Serve = (url) => {
      const reply = pages(url);
      return (
        reply && {
          ...reply,
          ...(typeof reply.body === 'string' && {
            body: reply.body.replaceAll('Page /two', 'Page /one').replaceAll('>/two<', '>/one<'),
          }),
        }
      );
    };
    const world = await createDeviceWorld(serve, ['a.test']);
    const run = await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
    expect(statuses(run)).toEqual({
      '/': 'read',
      '/one': 'read',
      '/two': 'duplicate',
      '/three': 'duplicate',
      '/four': 'read',
      '/moved': 'duplicate',
      '/target': 'read',
    });
    expect(run.byPath.get('/two')?.blocked?.detail).toBe(`${HOME}/one`);
    expect(run.byPath.get('/moved')?.blocked?.detail).toBe(`${HOME}/target`);
    expect(await world.library.reader.count()).toBe(4);
  });

  it('reads a page that names another as its own if that one cannot be read, unless the site forbids it', async () => {
    const canonical = (to: string) => ({ head: `<link rel="canonical" href="${to}">` });
    const sent = (to: string) => ({ head: `<meta http-equiv="refresh" content="0; url=${to}">` });
    const own = { '/one': '/base/one', '/two': '/base/two', '/three': '/base/two', '/four': '/file' };
    const pages = paperSite({
      '/': { links: [...Object.keys(own), '/sent', '/hidden', '/five'] },
      ...Object.fromEntries(Object.entries(own).map(([path, to]) => [path, canonical(to)])),
      '/sent': sent('/nowhere'),
      '/hidden': canonical('/secret'),
      '/secret': { head: '<meta name="robots" content="noindex">' },
      '/file': { headers: { 'content-type': 'application/zip' } },
      '/five': canonical('/six'),
      '/six': {},
    });
    const world = await createDeviceWorld(pages, ['a.test']);
    const run = await runOnDevice(world, crawlOf({ sitemap: 'skip', reading: { obeyNoindex: true } }));
    expect(run.job.state.status).toBe('done');
    expect(statuses(run)).toEqual({
      '/': 'read',
      '/one': 'read',
      '/two': 'read',
      '/three': 'read',
      '/four': 'read',
      '/sent': 'read',
      '/hidden': 'duplicate',
      '/five': 'duplicate',
      '/six': 'read',
      '/secret': 'noindex',
      '/file': 'content-type',
      '/base/one': 'failed',
      '/base/two': 'failed',
      '/nowhere': 'failed',
    });
    // Asked for once to see what it names, and once to be read.
    expect(world.web.log.filter(({ url }) => url === `${HOME}/one`)).toHaveLength(2);
  });

  it('knows the same text as the same page where pages are rendered, kept as Markdown or not', async () => {
    const text =
      'The same words stand here twice, and there are enough of them to be taken for a page of its own.';
    const serve = paperSite({
      '/': { links: ['/one', '/other'] },
      '/one': { text },
      '/other': { text },
    });
    // This site puts the path into the head of a page.
    const sameHead = (url: URL): FakeReply | undefined => {
      const reply = serve(url);
      if (!reply || url.pathname === '/') return reply;
      return { ...reply, body: String(reply.body).replaceAll(url.pathname, 'Twin') };
    };
    const { reader } = (await createDeviceWorld(sameHead, ['a.test'])).web;
    const world = await createDeviceWorld(sameHead, ['a.test'], {
      renderer: {
        async render(url, options, _waitForMs, signal) {
          const order = { url, options, signedIn: true, maxBytes: 1_000_000, timeoutMs: 1_000, atOnce: 1 };
          const page = await reader.read(order, signal);
          if (page.type !== 'page') throw new Error(page.type);
          return page.reading;
        },
      },
    });
    const run = await runOnDevice(
      world,
      crawlOf({ formats: ['html'], reading: { signedIn: true, render: 'always' } }),
    );
    expect(statuses(run)).toEqual({ '/': 'read', '/one': 'read', '/other': 'duplicate' });
    expect(world.web.log.filter(({ url }) => /\/(?:one|other)$/.test(url))).toEqual([]);
  });

  describe('where scripts make the pages', () => {
    const shell: FakeReply = {
      headers: { 'content-type': 'text/html' },
      body: '<html><head><title>…</title></head><body><div id="root">Loading</div><script src="/app.js"></script></body></html>',
    };
    const home = paperSite({
      '/': { links: ['/plain', '/app/one', '/app/two', '/app/x (Delete it)'] },
      '/plain': { text: 'Short, and no script.' },
    });
    const serve: Serve = (url) => (url.pathname.startsWith('/app/') ? shell : home(url));
    const rendering = () => {
      const rendered: string[] = [];
      const full = paperSite({ '/app/one': { links: ['/app/three'] }, '/app/two': {} });
      const renderer: TabRenderer = {
        async render(url, options) {
          rendered.push(url);
          const reply = full(new URL(url));
          if (!reply) throw new AppError('timed-out');
          const parsed = new DOMParser().parseFromString(String(reply.body), 'text/html');
          return readPage(parsed, options, { url });
        },
      };
      return { rendered, renderer };
    };

    it('names pages that held too little without them, and takes none for the twin of another', async () => {
      const { rendered, renderer } = rendering();
      const world = await createDeviceWorld(serve, ['a.test'], { renderer });
      const run = await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
      expect(run.job.progress.notes).toEqual([{ code: 'needs-script', amount: 2 }]);
      expect([...run.byPath].flatMap(([path, { needsScripts }]) => (needsScripts ? [path] : []))).toEqual([
        '/app/one',
        '/app/two',
      ]);
      expect(statuses(run)).toMatchObject({ '/plain': 'read', '/app/one': 'read', '/app/two': 'read' });
      expect(rendered).toEqual([]);
    });

    it('reads those in tabs when asked to, and no others', async () => {
      const { rendered, renderer } = rendering();
      const world = await createDeviceWorld(serve, ['a.test'], { renderer });
      const before = await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
      const asked = world.web.log.length;
      expect(await world.library.jobs.readInTabs(world.id, [keyOf(before, '/app/one')])).toBe(true);
      await liveOn(world);
      expect(rendered).toEqual([`${HOME}/app/one`]);
      expect((await standing(world)).job.progress.notes).toEqual([{ code: 'needs-script', amount: 1 }]);
      expect(await world.library.jobs.readInTabs(world.id)).toBe(true);
      await liveOn(world);
      const after = await standing(world);
      expect(rendered).toEqual([`${HOME}/app/one`, `${HOME}/app/two`]);
      expect(world.web.log.slice(asked).map(({ url }) => new URL(url).pathname)).toEqual([
        '/robots.txt',
        '/robots.txt',
      ]);
      expect(after.job.state).toEqual(before.job.state);
      expect(after.job.request).toEqual(before.job.request);
      expect(after.job.progress.notes).toEqual([]);
      expect(after.job.progress.words).toBeGreaterThan(before.job.progress.words + 40);
      expect(statuses(after)).toMatchObject({ '/app/one': 'read', '/app/three': 'waiting' });
      const capture = await world.library.reader.capture(after.byPath.get('/app/two')?.captureId ?? '');
      expect(capture?.content.markdown).toContain('This is what /app/two says');
      expect(await world.library.jobs.readInTabs(world.id)).toBe(false);
    });

    it('keeps what was fetched when the tab brings nothing', async () => {
      const world = await createDeviceWorld(serve, ['a.test'], {
        renderer: { render: () => Promise.reject(new AppError('timed-out')) },
      });
      const before = await runOnDevice(world, crawlOf({ sitemap: 'skip' }));
      await world.library.jobs.readInTabs(world.id);
      await liveOn(world);
      const after = await standing(world);
      expect(statuses(after)).toEqual(statuses(before));
      expect(after.job.progress).toMatchObject({
        read: before.job.progress.read,
        words: before.job.progress.words,
        notes: [{ code: 'needs-script', amount: 2 }],
      });
    });
  });

  it('never visits with cookies what could act, and lists it with the word', async () => {
    const links = ['/a', '/logout', '/x1 (Delete account)', '/account'];
    const pages = paperSite({ '/': { links }, '/a': {}, '/account': {}, '/logout': {}, '/x1': {} });
    const world = await createDeviceWorld(pages, ['a.test']);
    const run = await runOnDevice(world, crawlOf({ reading: { signedIn: true } }));
    expect(statuses(run)).toEqual({
      '/': 'read',
      '/a': 'read',
      '/account': 'read',
      '/logout': 'side-effect-link',
      '/x1': 'side-effect-link',
    });
    expect(run.byPath.get('/x1')?.blocked?.detail).toBe('delete');
    expect(world.web.log.filter(({ url }) => /logout|x1/.test(url))).toEqual([]);
    expect(
      world.web.log.filter(({ url }) => url.endsWith('/a')).map(({ credentials }) => credentials),
    ).toEqual(['include']);
  });

  it('follows links that ask not to be followed unless it is told to heed that', async () => {
    const page = (body: string) => ({ headers: { 'content-type': 'text/html' }, body });
    const words =
      'Words that fill this page so that it counts as one, and there are more of them than twenty, which is what it takes here.';
    const serve: Serve = (url) => {
      if (url.pathname === '/')
        return page(
          `<main><p>${words}</p><a rel="nofollow" href="/paid">x</a><a rel="nofollow" href="/both">y</a><a href="/plain">z</a></main>`,
        );
      if (url.pathname === '/plain') return page(`<main><p>Plain. ${words}</p><a href="/both">y</a></main>`);
      return /paid|both/.test(url.pathname)
        ? page(`<main><p>${url.pathname} ${words}</p></main>`)
        : undefined;
    };
    const heeding = await runOnDevice(
      await createDeviceWorld(serve, ['a.test']),
      crawlOf({ sitemap: 'skip', reading: { obeyNofollow: true } }),
    );
    expect(statuses(heeding)).toEqual({
      '/': 'read',
      '/plain': 'read',
      '/paid': 'nofollow',
      '/both': 'read',
    });
    const plain = await runOnDevice(await createDeviceWorld(serve, ['a.test']), crawlOf({ sitemap: 'skip' }));
    expect(new Set(Object.values(statuses(plain)))).toEqual(new Set(['read']));
  });

  it('takes only what the sitemap names when it is told to', async () => {
    const site = paperTree(6);
    const serve: Serve = (url, visits) =>
      url.pathname === '/sitemap.xml'
        ? paperFile(
            `<urlset><url><loc>${HOME}/p2</loc><lastmod>2026-11-01</lastmod></url><url><loc>/p5</loc></url></urlset>`,
          )
        : site(url, visits);
    const world = await createDeviceWorld(serve, ['a.test']);
    const run = await runOnDevice(world, crawlOf({ sitemap: 'only' }));
    expect(statuses(run)).toEqual({ '/p2': 'read', '/p5': 'read' });
    expect(run.byPath.get('/p2')).toMatchObject({ origin: 'sitemap', depth: 0, lastModified: '2026-11-01' });
  });

  it('waits while there is no network and goes on by itself', async () => {
    const world = await createDeviceWorld(paperTree(30), ['a.test']);
    const { web } = world;
    await addJob(world, crawlOf({ sitemap: 'skip' }));
    let seen = 0;
    const read = web.reader.read;
    web.reader.read = (...asked) => {
      seen += 1;
      if (seen === 10) web.online = false;
      return read(...asked);
    };
    await live(world);
    const { job } = await standing(world);
    expect(job.state).toMatchObject({ status: 'waiting', failure: { reason: 'offline' } });
    web.online = true;
    await liveOn(world);
    const after = await standing(world);
    expect(after.job.progress).toMatchObject({ read: 30, failed: 0, waiting: 0 });
  });

  it('asks the person when the site is closed to Trawl, and goes on once it is open', async () => {
    const world = await createDeviceWorld(paperTree(5), []);
    const { job } = await runOnDevice(world, crawlOf());
    expect(job.state).toMatchObject({
      status: 'blocked',
      failure: { reason: 'host-not-granted', facts: { host: 'a.test' } },
    });
    expect(world.web.log).toEqual([]);
    world.web.granted.add('a.test');
    await world.library.jobs.retry(world.id);
    await liveOn(world);
    expect((await standing(world)).job.progress.read).toBe(5);
  });

  it('stops where it is paused and goes on from there', { tags: ['long'] }, async () => {
    const world = await createDeviceWorld(paperTree(30), ['a.test']);
    await addJob(world, crawlOf({ sitemap: 'skip', delay: 1 }));
    const read = world.web.reader.read;
    let reads = 0;
    world.web.reader.read = async (...asked) => {
      reads += 1;
      if (reads === 4) await world.library.jobs.pause(world.id);
      return read(...asked);
    };
    await live(world);
    const paused = await standing(world);
    expect(paused.job.state.status).toBe('paused');
    expect(paused.job.progress.read).toBeLessThan(10);
    await world.library.jobs.retry(world.id);
    await liveOn(world);
    expect((await standing(world)).job.progress.read).toBe(30);
  });

  it(
    'gives the same library wherever and however often the worker dies',
    { timeout: 120_000, tags: ['long'] },
    async () => {
      const site = paperTree(30);
      const serve: Serve = (url, visits) => {
        if (url.pathname === '/p7') return undefined;
        if (url.pathname === '/p11') return { status: 301, headers: { location: '/p20' } };
        return site(url, visits);
      };
      const request = crawlOf({ limit: 20, sitemap: 'skip', maxConcurrency: 2 });
      const calm = await createDeviceWorld(serve, ['a.test']);
      await addJob(calm, request);
      await liveOn(calm);
      const expected = await libraryOf(calm);
      expect(expected.status).toBe('done');
      expect(expected.read).toBe(20);
      for (const every of [2, 9, 17]) {
        const world = await createDeviceWorld(serve, ['a.test']);
        await addJob(world, request);
        // Each worker instance lasts a little longer than the one before, so that all of them make progress in the end.
        let length = every;
        await liveOn(world, () => createCrashSchedule((length += 1)));
        expect(await libraryOf(world), `worker instances of ${every} awaits and more`).toEqual(expected);
      }
    },
  );
});
