import { unzipSync } from 'fflate';
import { waitForFile } from '../e2e/support/downloads';
import { expect, test } from './fixtures';
import { GECKO_ID, type FirefoxWithTrawl } from './support/firefox-with-trawl';

const PAGES = 6;
const textOf = (firefox: FirefoxWithTrawl): Promise<string> =>
  firefox.inView<string>('sidebar', 'document.body.innerText');

/** Waits until the sidebar says this. */
async function expectSaid(firefox: FirefoxWithTrawl, words: RegExp, limitMs = 30_000): Promise<void> {
  expect(
    await firefox.until(
      () => textOf(firefox),
      (text) => words.test(text),
      limitMs,
    ),
  ).toMatch(words);
}

/** In the sidebar, as a person does: map the site in front, crawl a few pages of it, and save them. */
async function mapCrawlAndExport(firefox: FirefoxWithTrawl): Promise<string[]> {
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Site$/);
  await firefox.pressInView('sidebar', /^Map site/);
  await expectSaid(firefox, /\d+ URLs/);
  await firefox.pressInView('sidebar', /^Back/).catch(() => undefined);
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
  await expectSaid(firefox, new RegExp(`${PAGES} pages saved`), 60_000);
  await firefox.pressInView('sidebar', /^Export \.zip/);
  const file = await waitForFile(firefox.downloadsFolder, /\.zip$/, 20_000);
  return Object.keys(unzipSync(new Uint8Array(file.bytes)));
}

function expectPages(names: readonly string[]): void {
  expect(names).toEqual(expect.arrayContaining(['index.md', 'index.json']));
  expect(names.filter((name) => name.endsWith('.md') && name !== 'index.md')).toHaveLength(PAGES);
}

test.setTimeout(180_000);

test('a site is mapped, crawled and saved from the sidebar, on this device', async ({ firefox, sites }) => {
  await firefox.chrome(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
    await ExtensionPermissions.add('${GECKO_ID}', { permissions: [], origins: ['http://many.test/*'], data_collection: [] }, extension);
  })()`);
  await firefox.goto(sites.url('many'));
  expectPages(await mapCrawlAndExport(firefox));
});
