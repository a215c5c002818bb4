import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import { readPage } from '@/lib/reader/read';
import type { TabRenderer } from '@/lib/core/ports/host';
import { addJob, createDeviceWorld, liveOn, runOnDevice, standing } from '@/tests/support/device-job';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { paperSite } from '@/tests/support/paper-site';

const HOME = 'https://a.test';
const jobOf = (kind: 'crawl' | 'map', change: object = {}): TrawlRequest =>
  requestSchema.parse({
    kind,
    url: `${HOME}/`,
    ...(kind === 'crawl' && { limit: 100, formats: ['markdown'] }),
    ...change,
  });

const site = paperSite({
  '/': { links: ['#/inbox', '#!sent', '#part', '/plain', '/app#/one', '/app#/two'] },
  '/plain': {},
  '/app': { links: ['/further'] },
  '/further': {},
});

type Run = Awaited<ReturnType<typeof standing>>;
const rows = ({ items }: Run): Record<string, string> =>
  Object.fromEntries(
    items.map(({ url, status, blocked }) => [
      url.replace(HOME, ''),
      [status, blocked?.detail].filter(Boolean).join(' of ').replace(HOME, ''),
    ]),
  );
const askedFor = (world: Awaited<ReturnType<typeof createDeviceWorld>>, path: string): number =>
  world.web.log.filter(({ url }) => new URL(url).pathname === path).length;

/*
 * A server never sees what follows `#`. A crawl that only fetches cannot read the page of a route: it gets the
 * document, the same for all its routes. So the document is one page, fetched once, and its routes are listed as its
 * duplicates: listed, and neither silently merged nor fetched again each. With tabs, scripts make each route a page.
 */
describe('routes behind #/ and #! in a crawl that fetches', () => {
  it('are listed, each as the same as its document, which is fetched once', async () => {
    const world = await createDeviceWorld(site, ['a.test']);
    const run = await runOnDevice(world, jobOf('crawl', { sitemap: 'skip' }));
    expect(run.job.state.status).toBe('done');
    expect(rows(run)).toEqual({
      '/': 'read',
      '/#/inbox': 'duplicate of /',
      '/#!sent': 'duplicate of /',
      '/plain': 'read',
      '/app': 'read',
      '/app#/one': 'duplicate of /app',
      '/app#/two': 'duplicate of /app',
      '/further': 'read',
    });
    expect([askedFor(world, '/'), askedFor(world, '/app')]).toEqual([1, 1]);
    expect(run.job.progress).toMatchObject({ read: 4, duplicate: 4, waiting: 0 });
  });

  it('take no place of a page within the limit', async () => {
    const world = await createDeviceWorld(site, ['a.test']);
    const run = await runOnDevice(world, jobOf('crawl', { sitemap: 'skip', limit: 4 }));
    expect(run.job.progress.read).toBe(4);
  });

  it('lead a crawl that starts at one to its document', async () => {
    const world = await createDeviceWorld(site, ['a.test']);
    const run = await runOnDevice(
      world,
      jobOf('crawl', { url: `${HOME}/app#/one`, sitemap: 'skip', crawlEntireDomain: true }),
    );
    expect(run.job.state.status).toBe('done');
    expect(rows(run)).toMatchObject({ '/app': 'read', '/app#/one': 'duplicate of /app', '/further': 'read' });
    expect(askedFor(world, '/app')).toBe(1);
  });

  it('come to the same when the worker dies again and again', { tags: ['long'] }, async () => {
    const calm = await createDeviceWorld(site, ['a.test']);
    const request = jobOf('crawl', { sitemap: 'skip' });
    const expected = rows(await runOnDevice(calm, request));
    for (const every of [3, 6, 9, 14]) {
      const world = await createDeviceWorld(site, ['a.test']);
      await addJob(world, request);
      let length = every;
      await liveOn(world, () => createCrashSchedule((length += 1)));
      expect(rows(await standing(world)), `worker instances of ${every} awaits and more`).toEqual(expected);
    }
  });
});

describe('routes in a crawl that opens pages in tabs', () => {
  it.each(['always', 'auto'])('are pages of their own (%s)', async (render) => {
    const rendered: string[] = [];
    const renderer: TabRenderer = {
      async render(url, options) {
        rendered.push(url.replace(HOME, ''));
        const { pathname, hash } = new URL(url);
        const reply = paperSite({
          [pathname]: {
            links: hash === '' ? ['#/inbox', '#!sent'] : [],
            text: `What ${url} shows in a tab is made by its scripts, in more than twenty words, so that nobody takes it for empty or for another page of this small site.`,
          },
        })(new URL(pathname, HOME));
        if (!reply) throw new AppError('timed-out');
        const parsed = new DOMParser().parseFromString(String(reply.body), 'text/html');
        return readPage(parsed, options, { url });
      },
    };
    const world = await createDeviceWorld(paperSite({ '/': { links: ['#/inbox', '#!sent'] } }), ['a.test'], {
      renderer,
    });
    const run = await runOnDevice(
      world,
      jobOf('crawl', { sitemap: 'skip', reading: { signedIn: true, render } }),
    );
    expect(rows(run)).toEqual({ '/': 'read', '/#/inbox': 'read', '/#!sent': 'read' });
    expect(rendered).toEqual(expect.arrayContaining(['/#/inbox', '/#!sent']));
    expect(askedFor(world, '/')).toBe(render === 'auto' ? 1 : 0);
    const inbox = run.items.find(({ url }) => url.endsWith('#/inbox'));
    const capture = await world.library.reader.capture(inbox?.captureId ?? '');
    expect(capture?.url).toBe(`${HOME}/#/inbox`);
    expect(capture?.content.markdown).toContain('#/inbox shows in a tab');
  });
});

describe('routes in a map', () => {
  it('are rows of their own, and their documents are read for links once', async () => {
    const world = await createDeviceWorld(site, ['a.test']);
    const run = await runOnDevice(world, jobOf('map', { sitemap: 'skip', hops: 2 }));
    expect(Object.keys(rows(run)).sort()).toEqual(
      ['/', '/#/inbox', '/#!sent', '/app#/one', '/app#/two', '/further', '/plain'].sort(),
    );
    expect([askedFor(world, '/'), askedFor(world, '/app'), askedFor(world, '/plain')]).toEqual([1, 1, 1]);
  });
});
