import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures';
import { GECKO_ID, type FirefoxWithTrawl } from './support/firefox-with-trawl';

const PAGES = 300;

const said = (firefox: FirefoxWithTrawl, words: RegExp, limitMs = 120_000): Promise<string> =>
  firefox.until(
    () => firefox.inView<string>('sidebar', 'document.body.innerText'),
    (text) => words.test(text),
    limitMs,
  );

async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), 'utf8')]),
    ),
  );
}

test('a crawl is written to the downloads folder without a dialog, each page once', async ({
  firefox,
  sites,
}) => {
  const home = sites.url(`${PAGES - 1}.many`);
  await firefox.chrome(`(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { extension } = WebExtensionPolicy.getByID('${GECKO_ID}');
    const origins = ['${new URL(home).protocol}//${new URL(home).hostname}/*'];
    await ExtensionPermissions.add('${GECKO_ID}', { permissions: [], origins, data_collection: [] }, extension);
  })()`);
  const options = await firefox.open('options.html#folder');
  await options.bringToFront();
  await options.waitForSelector('#folder button');
  await options.click('#folder button');
  await options.waitForFunction(() => document.querySelector('#folder')?.textContent?.includes('Remove'));

  await firefox.goto(home);
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Site$/);
  await firefox.pressInView('sidebar', /^Crawl/);
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
  await firefox.pressInView('sidebar', /^Start crawl/);
  const ended = `Done. ${PAGES} read`;
  expect(await said(firefox, new RegExp(ended))).toContain(ended);
  await firefox.pressInView('sidebar', /^Export$/);
  await firefox.pressInView('sidebar', /^Save to downloads folder/);
  const done = `Saved ${PAGES} files in your downloads folder`;
  expect(await said(firefox, new RegExp(done))).toContain(done);

  const files = await filesBelow(firefox.downloadsFolder);
  expect(Object.keys(files)).toHaveLength(PAGES);
  for (const [name, text] of Object.entries(files)) {
    expect(name).toMatch(/\.md$/);
    expect(text).toMatch(/^---\ntitle: /);
  }
  const addresses = new Set(Object.values(files).map((text) => /^url: .*$/m.exec(text)?.[0]));
  expect(addresses.size).toBe(PAGES);
});
