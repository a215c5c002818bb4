import { referenceGolden } from '../sites/reference-golden';
import type { Sites } from '../sites/server';
import { expect, test } from './fixtures';
import { startDeviceJob, whenEnded } from './support/device-jobs';
import { readStored } from './support/library';
import { asTimePasses } from './support/movable-clock';

const origin = (sites: Sites, site = 'harbour'): string => sites.url(site).replace(/\/$/, '');
const isTrap = (path: string): boolean => referenceGolden.traps.some((trap) => path.startsWith(trap));

const crawlOf = (url: string, change: object = {}): object => ({
  kind: 'crawl',
  url,
  limit: 500,
  formats: ['markdown'],
  reading: { obeyNoindex: true, obeyNofollow: true },
  ...change,
});

test.describe('with the site granted', () => {
  test.use({ grants: { active: { hosts: ['http://harbour.test/*'] } } });

  test('a crawl of the harbour ends as the golden list says, and the site saw a polite reader', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const home = origin(sites);
    // The person is signed in; the crawl is not.
    await trawl.page.goto(sites.url('harbour', '/login?as=Ada'));
    sites.log.length = 0;
    const screen = await trawl.open('options.html');
    const id = await startDeviceJob(screen, crawlOf(sites.url('harbour'), { maxConcurrency: 3 }));
    const { job, items, captures } = await whenEnded(trawl, id, home);
    expect(job.state.status).toBe('done');
    const those = (status: string) =>
      [...items].filter(([path, item]) => item.status === status && !isTrap(path));

    const pages = Object.keys(referenceGolden.pages).filter((path) => path !== referenceGolden.huge);
    expect(
      those('read')
        .map(([path]) => path)
        .sort(),
    ).toEqual(pages.sort());
    expect(captures).toHaveLength(job.progress.read);
    for (const [path, twin] of Object.entries({
      ...referenceGolden.duplicates,
      ...referenceGolden.redirected,
    }))
      expect(items.get(path)?.blocked, path).toEqual({ reason: 'duplicate', detail: home + twin });
    for (const [path, { reason, detail }] of Object.entries(referenceGolden.blocked)) {
      if (path.startsWith('http')) continue;
      const where = reason === 'leaves-site' ? '' : detail;
      expect(items.get(path)?.blocked, path).toEqual({ reason, ...(where && { detail: where }) });
    }
    for (const [path, how] of Object.entries(referenceGolden.failed))
      if (how === 'circle')
        expect(items.get(path)).toMatchObject({ status: 'failed', failure: { reason: 'redirects-astray' } });
      else
        expect(items.get(path), path).toMatchObject({
          status: 'failed',
          failure: how === 'cut' ? { reason: 'unreachable' } : { facts: { status: how } },
        });

    const stored = (await readStored(trawl, ['contents']))['trawl']?.['contents'] as {
      id: string;
      content: { markdown?: string };
    }[];
    for (const [path, words] of Object.entries(referenceGolden.letters))
      expect(
        stored.find(({ id: one }) => one === items.get(path)?.captureId)?.content.markdown,
        path,
      ).toContain(words);

    // The icon is asked for by the browser itself, for the tab in which the person signed in.
    const visits = sites.log.filter(({ site }) => site === 'harbour');
    const asked = visits.map(({ path }) => path);
    expect(visits.some(({ cookie }) => cookie)).toBe(false);
    expect(visits.every(({ method }) => method === 'GET')).toBe(true);
    expect(sites.mostAtOnce('harbour')).toBeLessThanOrEqual(3);
    const may = new Set<string>([
      ...Object.keys(referenceGolden.healing),
      ...Object.keys(referenceGolden.failed),
      ...Object.values(referenceGolden.duplicates),
      '/old/away',
      '/old/circle-two',
    ]);
    expect(
      [...new Set(asked.filter((path, at) => asked.indexOf(path) !== at))].filter((path) => !may.has(path)),
    ).toEqual([]);
    for (const [path, { reason }] of Object.entries(referenceGolden.blocked))
      if (reason === 'robots' && !path.startsWith('/old') && path !== '/private/ledger')
        expect(asked, path).not.toContain(path);
    expect(sites.log.filter(({ site }) => site === 'docs.harbour')).toEqual([]);
  });

  // By which rules, and as long as the person says: lib/device/site/pace.test.ts and lib/features/crawl/device/crawl.test.ts.
  test('a crawl rests as long as robots.txt says, and keeps files with their text where they are wanted', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const home = origin(sites);
    const screen = await trawl.open('options.html');
    await test.step('as robots.txt says', async () => {
      sites.switches.crawlDelay = 1;
      const guide = crawlOf(sites.url('harbour', '/guide/'), { limit: 3, sitemap: 'skip' });
      const { job } = await whenEnded(trawl, await startDeviceJob(screen, guide), home);
      expect(job.progress.read).toBe(3);
      const times = sites.log.filter(({ site }) => site === 'harbour').map(({ at }) => at);
      expect(times.length).toBeGreaterThanOrEqual(4);
      for (const [index, at] of times.slice(1).entries())
        expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(990);
      expect(sites.mostAtOnce('harbour')).toBe(1);
      delete sites.switches.crawlDelay;
    });

    await test.step('with files', async () => {
      const request = crawlOf(sites.url('harbour', '/shelf'), {
        includePaths: ['^/files/(?:byelaws|plan)'],
        crawlEntireDomain: true,
        sitemap: 'skip',
        reading: { filesUpToMb: 20 },
      });
      const { job, items } = await whenEnded(trawl, await startDeviceJob(screen, request), home);
      expect(job.state.status).toBe('done');
      const paper = items.get('/files/byelaws.pdf');
      expect(paper).toMatchObject({ status: 'read', statusCode: 200 });
      expect(items.get('/files/plan.png')?.blocked?.reason).toBe('content-type');
      const { contents, captures } = (await readStored(trawl, ['contents', 'captures']))['trawl'] ?? {};
      const kept = (rows: unknown): unknown =>
        (rows as { id: string }[]).find(({ id }) => id === paper?.captureId);
      expect(kept(captures)).toMatchObject({
        url: `${home}/files/byelaws.pdf`,
        metadata: { pages: 1, contentType: 'application/pdf' },
      });
      expect(kept(contents)).toMatchObject({
        content: { markdown: expect.stringContaining('No swimming in the basin.') },
      });
    });
  });

  test.describe('where time passes faster', () => {
    test.use({ movableClock: true });

    test('a crawl that is signed in reads what is the person’s and never asks for what could act', async ({
      browserWithTrawl: trawl,
      sites,
    }) => {
      await trawl.page.goto(sites.url('harbour', '/login?as=Ada'));
      sites.log.length = 0;
      const screen = await trawl.open('options.html');
      const request = crawlOf(sites.url('harbour'), { reading: { signedIn: true } });
      const id = await startDeviceJob(screen, request);
      const { items, job } = await asTimePasses(trawl, whenEnded(trawl, id, origin(sites)));
      expect(job.state.status).toBe('done');
      for (const path of Object.keys(referenceGolden.signedIn))
        expect(items.get(path)?.status, path).toBe('read');
      const asked = sites.log.filter(({ site }) => site === 'harbour').map(({ path }) => path);
      for (const never of referenceGolden.never)
        expect(
          asked.filter((path) => path.startsWith(never)),
          never,
        ).toEqual([]);
      expect(items.get('/logout')?.blocked?.reason).toBe('side-effect-link');
      expect(sites.log.every(({ method }) => method === 'GET')).toBe(true);
    });
  });
});

test('a map of the open tab needs no permission and lists what the golden list says; a crawl asks for it and sends nothing', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const home = origin(sites);
  await trawl.page.goto(sites.url('harbour'));
  const popup = await trawl.openPopup(trawl.page);
  const tab = await popup.evaluate(async () => {
    const [open] = await chrome.tabs.query({ active: true, currentWindow: true });
    const [probe] = await chrome.scripting.executeScript({
      target: { tabId: open?.id ?? -1 },
      func: () => location.href,
    });
    return {
      type: 'tab',
      tabId: open?.id ?? -1,
      windowId: open?.windowId ?? -1,
      documentId: probe?.documentId,
      url: probe?.result,
      title: open?.title ?? '',
    };
  });
  sites.log.length = 0;
  const request = {
    kind: 'map',
    url: sites.url('harbour'),
    ignoreQueryParameters: false,
    includeSubdomains: false,
    tab,
  };
  const id = await startDeviceJob(popup, request);
  const { job, items } = await whenEnded(trawl, id, home);
  expect(job.state.status).toBe('done');
  const from = (origins: string): string[] =>
    [...items].filter(([, item]) => item.origin === origins).map(([path]) => path);
  const listed: string[] = Object.values(referenceGolden.map.sitemap).flat();
  expect(from('sitemap').sort()).toEqual(listed.filter((path) => path !== '/').sort());
  expect(from('page').sort()).toEqual(
    referenceGolden.map.startPage.filter((path) => path !== '/' && !listed.includes(path)).sort(),
  );
  expect(job.progress.notes).toContainEqual({ code: 'llms-txt', detail: `${home}/llms.txt` });
  // The tab's own links were read in the tab: the page itself was not asked for again.
  expect(sites.log.map(({ path }) => path)).not.toContain('/');
  expect(sites.log.some(({ cookie }) => cookie)).toBe(false);

  sites.log.length = 0;
  const crawl = await whenEnded(trawl, await startDeviceJob(popup, crawlOf(sites.url('harbour'))), home);
  expect(crawl.job.state).toMatchObject({ status: 'blocked', failure: { reason: 'host-not-granted' } });
  expect(sites.log).toEqual([]);
});
