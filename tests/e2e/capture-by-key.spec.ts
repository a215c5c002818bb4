import { expect, test } from './fixtures';
import { noteBadge } from './support/badge';
import { readClipboard, writeClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';
import { COMMAND_KEYS, type ExtensionBrowser } from './support/extension-browser';
import { pageKinds } from './support/journeys';
import { asPattern } from './support/text';

const BEFORE = 'what was there before';

test('one key copies a page of any kind and the PDF in the tab, another saves; the site is asked for nothing, and a private page is left alone', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const pages = trawl.context.pages().length;
  for (const kind of pageKinds) {
    await writeClipboard(trawl, sites, BEFORE);
    await kind.open(trawl.page, sites);
    // Its own images come when they come into sight.
    await trawl.page.waitForLoadState('networkidle');
    const asked = sites.log.length;
    await copied(trawl);
    const requests = sites.log.slice(asked).map(({ path }) => path);
    expect(requests, kind.name).toEqual([]);
    expect(trawl.context.pages(), kind.name).toHaveLength(pages);
    const { text, html } = await readClipboard(trawl, sites);
    for (const part of kind.has) expect(text, kind.name).toMatch(asPattern(part));
    for (const part of kind.lacks) expect(text, kind.name).not.toMatch(asPattern(part));
    expect(html, kind.name).toMatch(/<(p|table|h\d|li|pre)\b/);
  }

  await test.step('a PDF, which is fetched once for that', async () => {
    await writeClipboard(trawl, sites, BEFORE);
    await trawl.page.goto(sites.url('article', '/paper.pdf')).catch(() => undefined);
    const asked = sites.log.length;
    await copied(trawl);
    const paths = sites.log.slice(asked).map(({ path }) => path);
    expect(paths).toEqual(['/paper.pdf']);
    const { text } = await readClipboard(trawl, sites);
    expect(text).toContain('A knot for every broken mesh.');
    expect(text).toContain('Hang the net and look through it.');
  });

  await test.step('a page that the browser keeps private', async () => {
    await writeClipboard(trawl, sites, BEFORE);
    await trawl.page.goto('chrome://version');
    const shown = await noteBadge(trawl);
    await trawl.pressHeard(trawl.page, COMMAND_KEYS.copy);
    await shown('!');
    expect((await readClipboard(trawl, sites)).text).toBe(BEFORE);
  });

  await test.step('as a file with front matter', async () => {
    await trawl.page.goto(sites.url('article'));
    await trawl.pressHeard(trawl.page, COMMAND_KEYS.save);
    const file = await waitForFile(trawl.downloadsFolder, /\.md$/);
    expect(file.name).toBe("The tide mill that kept the town's time.md");
    const text = file.bytes.toString('utf8');
    expect(text).toMatch(/^---\ntitle: /);
    expect(text).toContain('author: Marian Holt');
    expect(text).toContain('There is no clock on the church');
  });
});

// How often it writes: lib/background/capture-writes.test.ts.
test('a secure page is copied from itself: it hears nothing, keeps focus and selection, and no other document is opened; one that forbids the clipboard, too', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await writeClipboard(trawl, sites, BEFORE);
  await trawl.page.goto(sites.url('article').replace('article.test', 'article.localhost'));
  const before = await trawl.page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const type of ['copy', 'beforecopy', 'cut', 'focus', 'blur', 'selectionchange'])
      document.addEventListener(type, ({ type: name }) => heard.push(name), { capture: true });
    document.querySelector('a')?.focus();
    heard.length = 0;
    return { secure: isSecureContext, focused: document.activeElement?.outerHTML };
  });
  expect(before.secure).toBe(true);
  await copied(trawl);
  expect(await (await trawl.worker()).evaluate(() => chrome.offscreen.hasDocument())).toBe(false);
  const after = await trawl.page.evaluate(() => ({
    heard: (globalThis as typeof globalThis & { heard: string[] }).heard,
    focused: document.activeElement?.outerHTML,
  }));
  expect(after).toEqual({ heard: [], focused: before.focused });
  const { text, html } = await readClipboard(trawl, sites);
  expect(text).toContain('There is no clock on the church at Saltreach');
  expect(html).toMatch(/<h2\b/);
  expect(html).not.toContain('<script');

  await test.step('a site that forbids the clipboard', async () => {
    await writeClipboard(trawl, sites, BEFORE);
    await trawl.page.route('**/*', async (route) => {
      const request = route.request();
      const response = await route.fetch({
        url: request.url().replace('article.localhost', '127.0.0.1'),
        headers: { ...request.headers(), host: 'article.localhost' },
      });
      const headers = { ...response.headers(), 'permissions-policy': 'clipboard-write=()' };
      await route.fulfill({ response, headers });
    });
    await trawl.page.goto(sites.url('article').replace('article.test', 'article.localhost'));
    await copied(trawl);
    expect((await readClipboard(trawl, sites)).text).toContain(
      'There is no clock on the church at Saltreach',
    );
  });
});

/** Presses the key, and waits until the copy is marked as made. */
async function copied(trawl: ExtensionBrowser): Promise<void> {
  const shown = await noteBadge(trawl);
  await trawl.pressHeard(trawl.page, COMMAND_KEYS.copy);
  await shown('✓');
}
