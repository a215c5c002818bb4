import { strFromU8, unzipSync } from 'fflate';
import { siteIndexSchema } from '@/lib/features/site-export/site-zip';
import { findChromium } from '@/scripts/browser/find-chromium';
import { waitForFile } from '../e2e/support/downloads';
import { startService, type StandIn } from '../service/server';
import { manyPaths } from '../sites/many';
import { connectService } from './support/connect-service';
import { expect, test } from './fixtures';
import type { FirefoxWithTrawl } from './support/firefox-with-trawl';

const PAGES = 12;

const textOf = (firefox: FirefoxWithTrawl): Promise<string> =>
  firefox.inView<string>('sidebar', 'document.body.innerText');

/** Waits until the sidebar says this. */
async function expectSaid(firefox: FirefoxWithTrawl, words: RegExp, limitMs = 120_000): Promise<void> {
  expect(
    await firefox.until(
      () => textOf(firefox),
      (text) => words.test(text),
      limitMs,
    ),
  ).toMatch(words);
}

type Saved = { names: string[]; urls: string[] };

/** In the sidebar, as a person does: map the site in front, crawl pages of it, and save them. */
async function mapCrawlAndExport(firefox: FirefoxWithTrawl): Promise<Saved> {
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Site$/);
  await firefox.pressInView('sidebar', /^Map site/);
  await expectSaid(firefox, /\d+ URLs/);
  // Back from the map, if that is what is shown.
  const back = `(() => {
    const named = (name) =>
      [...document.querySelectorAll('button')].find((one) =>
        name.test((one.getAttribute('aria-label') ?? one.textContent).trim()));
    if (!named(/^Crawl…/)) named(/^Back/)?.click();
    return named(/^Crawl…/) !== undefined;
  })()`;
  expect(await firefox.until(() => firefox.inView<boolean>('sidebar', back), Boolean)).toBe(true);
  await firefox.pressInView('sidebar', /^Crawl…/);
  await firefox.until(
    () =>
      firefox.inView<boolean>(
        'sidebar',
        `(() => {
          const field = document.querySelector('[role="spinbutton"]');
          if (!field) return false;
          field.value = '${PAGES}';
          field.dispatchEvent(new window.Event('input', { bubbles: true }));
          field.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
          return true;
        })()`,
      ),
    Boolean,
  );
  await expectSaid(firefox, new RegExp(`Up to ${PAGES} pages`));
  await firefox.pressInView('sidebar', /^Start crawl/);
  await expectSaid(firefox, new RegExp(`Done\\. ${PAGES} read`));
  await firefox.pressInView('sidebar', /^Export \.zip/);
  const file = await waitForFile(firefox.downloadsFolder, /\.zip$/);
  const files = unzipSync(new Uint8Array(file.bytes));
  const index = siteIndexSchema.parse(JSON.parse(strFromU8(files['index.json'] ?? new Uint8Array())));
  return { names: Object.keys(files), urls: index.pages.map(({ url }) => url) };
}

// On this device: device-crawl.spec.ts and folder.spec.ts.
let service: StandIn;
test.beforeEach(async () => {
  const { path: chromium } = await findChromium({ install: false });
  service = await startService({ chromium });
});
test.afterEach(() => service.close());

test('a site is mapped, crawled and saved from the sidebar: every page once, started once', async ({
  firefox,
  sites,
}) => {
  await connectService(firefox, service);
  service.log.length = 0;
  const home = sites.url(`${PAGES - 1}.many`);
  await firefox.goto(home);
  const before = sites.log.length;
  const { names, urls } = await mapCrawlAndExport(firefox);
  expect(names).toContain('index.md');
  expect(names.filter((name) => name.endsWith('.md') && name !== 'index.md')).toHaveLength(PAGES);
  const all = ['/', ...manyPaths(PAGES - 1)].map((path) => new URL(path, home).href);
  expect(urls.toSorted()).toEqual(all.toSorted());
  const posts = service.log.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posts).toEqual(['/v2/map', '/v2/crawl']);
  // The service reads the site; the browser itself asks for nothing after the page in front.
  const own = sites.log.slice(before).filter(({ userAgent }) => userAgent.includes('Firefox'));
  expect(own.map(({ path }) => path)).toEqual([]);
});
