import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';
import { COMMAND_KEYS, type ExtensionBrowser } from './support/extension-browser';
import { pageKinds } from './support/journeys';
import { asPattern } from './support/text';

const BEFORE = 'what was there before';

for (const kind of pageKinds) {
  test(`one key puts ${kind.name} on the clipboard`, async ({ browserWithTrawl: trawl, sites }) => {
    await writeClipboard(trawl, sites, BEFORE);
    await kind.open(trawl.page, sites);
    const asked = sites.log.length;
    await trawl.pressUntil(trawl.page, COMMAND_KEYS.copy, (timeout) =>
      expect.poll(async () => badgeOf(trawl), { intervals: [20], timeout }).toBe('✓'),
    );
    const requests = sites.log.slice(asked).map(({ path }) => path);
    // The browser asks for a tab's icon by itself, at a time of its own.
    const byTrawl = requests.filter((path) => !path.includes('favicon'));
    expect(byTrawl, 'a capture asks the site for nothing').toEqual([]);
    const { text, html } = await readClipboard(trawl, sites);
    for (const part of kind.has) expect(text).toMatch(asPattern(part));
    for (const part of kind.lacks) expect(text).not.toMatch(asPattern(part));
    expect(html).toMatch(/<(p|table|h\d|li|pre)\b/);
  });
}

test('one key saves the page as a file with front matter', async ({ browserWithTrawl: trawl, sites }) => {
  await trawl.page.goto(sites.url('article'));
  const file = await trawl.pressUntil(trawl.page, COMMAND_KEYS.save, (limitMs) =>
    waitForFile(trawl.downloadsFolder, /\.md$/, limitMs),
  );
  expect(file.name).toBe("The tide mill that kept the town's time.md");
  const text = file.bytes.toString('utf8');
  expect(text).toMatch(/^---\ntitle: /);
  expect(text).toContain('author: Marian Holt');
  expect(text).toContain('There is no clock on the church');
});

test('a key on a page that the browser keeps private says so and leaves the clipboard alone', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await writeClipboard(trawl, sites, BEFORE);
  await trawl.page.goto('chrome://version');
  await trawl.pressUntil(trawl.page, COMMAND_KEYS.copy, (timeout) =>
    expect.poll(async () => badgeOf(trawl), { timeout }).toBe('!'),
  );
  expect((await readClipboard(trawl, sites)).text).toBe(BEFORE);
});

async function badgeOf(trawl: ExtensionBrowser): Promise<string> {
  return (await trawl.worker()).evaluate(() => chrome.action.getBadgeText({}));
}
