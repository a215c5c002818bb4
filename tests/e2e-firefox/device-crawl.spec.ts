import type { Page } from 'puppeteer-core';
import { referenceGolden } from '../sites/reference-golden';
import { expect, test } from './fixtures';
import { GECKO_ID, type FirefoxWithTrawl } from './support/firefox-with-trawl';

type Job = { id: string; state: { status: string }; progress: { read: number } };
type Item = { url: string; status: string; origin: string; blocked?: { reason: string } };

/** Gives the extension a host as its dialog would. */
async function grant(firefox: FirefoxWithTrawl, origin: string): Promise<void> {
  await firefox.chrome(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
    await ExtensionPermissions.add('${GECKO_ID}', { permissions: [], origins: ['${origin}'], data_collection: [] }, extension);
  })()`);
}

/** Starts a job as a screen does, waits until it has ended, and gives its items by path. */
async function run(page: Page, request: object): Promise<{ job: Job; items: Item[] }> {
  return page.evaluate(async (asked) => {
    const jobId = crypto.randomUUID();
    // The page's own API, under the name that Firefox gives it.
    const { browser } = globalThis as typeof globalThis & {
      browser: { runtime: { sendMessage(message: object): Promise<{ ok: boolean; failure?: unknown }> } };
    };
    const input = { jobId, engine: 'device', request: asked };
    const answer = await browser.runtime.sendMessage({ to: 'background', name: 'jobs.start', input });
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    const opening = indexedDB.open('trawl');
    await new Promise((done) => (opening.onsuccess = done));
    for (;;) {
      const tx = opening.result.transaction(['jobs', 'items']);
      const [asking, listing] = [tx.objectStore('jobs').get(jobId), tx.objectStore('items').getAll()];
      await new Promise((done) => (tx.oncomplete = done));
      const job = asking.result as Job;
      if (!/^(ready|running|waiting)$/.test(job.state.status))
        return { job, items: listing.result as Item[] };
      await new Promise((done) => setTimeout(done, 500));
    }
  }, request);
}

test('a site is mapped and crawled, without cookies and by its robots.txt', async ({ firefox, sites }) => {
  await grant(firefox, 'http://harbour.test/*');
  await (await firefox.goto(sites.url('harbour', '/login?as=Ada'))).close();
  const page = await firefox.open('options.html');
  sites.log.length = 0;
  const home = sites.url('harbour').replace(/\/$/, '');
  const map = await run(page, {
    kind: 'map',
    url: `${home}/`,
    ignoreQueryParameters: false,
    includeSubdomains: false,
  });
  expect(map.job.state.status).toBe('done');
  const listed: string[] = Object.values(referenceGolden.map.sitemap).flat();
  const inMap = map.items.map(({ url }) => url.replace(home, ''));
  for (const path of [...listed, ...referenceGolden.map.startPage]) expect(inMap, path).toContain(path);

  const crawl = await run(page, {
    kind: 'crawl',
    url: `${home}/guide/`,
    limit: 100,
    formats: ['markdown'],
  });
  expect(crawl.job.state.status).toBe('done');
  const read = crawl.items
    .filter(({ url, status }) => status === 'read' && url.startsWith(`${home}/guide/`))
    .map(({ url }) => url.replace(home, ''));
  expect(read.sort()).toEqual(
    Object.keys(referenceGolden.pages)
      .filter((path) => path.startsWith('/guide/'))
      .sort(),
  );
  const files = await run(page, {
    kind: 'crawl',
    url: `${home}/shelf`,
    limit: 10,
    formats: ['markdown'],
    includePaths: ['^/files/byelaws'],
    crawlEntireDomain: true,
    sitemap: 'skip',
    reading: { filesUpToMb: 20 },
  });
  const paper = files.items.find(({ url }) => url.endsWith('/files/byelaws.pdf'));
  expect(paper).toMatchObject({ status: 'read', words: 9 });

  // The icon is asked for by the browser itself.
  expect(sites.log.some(({ cookie }) => cookie)).toBe(false);
  expect(sites.log.every(({ method }) => method === 'GET')).toBe(true);
  expect(sites.mostAtOnce('harbour')).toBeLessThanOrEqual(4);
});

test('the site of the tab is mapped from the popup and the sidebar without a refusal in between', async ({
  firefox,
  sites,
}) => {
  await firefox.goto(sites.url('article'));
  await firefox.clickAction();
  await firefox.pressInView('popup', /^Map site/);
  await firefox.pressInView('sidebar', /^Map site/);
  const said = await firefox.until(
    () => firefox.inView<string>('sidebar', 'document.body.innerText'),
    (text) => /No access|Map again/.test(text),
  );
  expect(said).toContain('/gates');
  expect(said).not.toContain('No access');
});
