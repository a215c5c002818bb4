import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { noteBadge } from './support/badge';
import { readClipboard, writeClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';

/** Chooses an entry of Trawl in the menu of a page. A headless browser draws no menu, so its event is raised. */
async function choose(
  trawl: ExtensionBrowser,
  page: Page,
  menuItemId: string,
  more: object = {},
): Promise<void> {
  const popup = await trawl.openPopup(page);
  await expect(popup.getByRole('button', { name: 'Copy' })).toBeFocused();
  await popup.close();
  await page.bringToFront();
  await (
    await trawl.worker()
  ).evaluate(
    async ({ id, info }) => {
      type Clicked = { dispatch(info: object, tab: chrome.tabs.Tab | undefined): void };
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      (chrome.contextMenus.onClicked as typeof chrome.contextMenus.onClicked & Clicked).dispatch(
        { menuItemId: id, ...info },
        tab,
      );
    },
    { id: menuItemId, info: more },
  );
}

test('the menu of a page copies it, its selection alone, saves it, and does the two exports used last again; it goes when it is switched off', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await test.step('copies the page', async () => {
    await writeClipboard(trawl, sites, 'before');
    await trawl.page.goto(sites.url('article'));
    const shown = await noteBadge(trawl);
    await choose(trawl, trawl.page, 'copy-page');
    await shown('✓');
    expect((await readClipboard(trawl, sites)).text).toContain('There is no clock on the church');
  });

  await test.step('copies a selection', async () => {
    await writeClipboard(trawl, sites, 'before');
    await trawl.page.goto(sites.url('article'));
    await trawl.page.evaluate(() => {
      const quote = document.querySelector('blockquote p');
      if (quote) getSelection()?.selectAllChildren(quote);
    });
    const shown = await noteBadge(trawl);
    await choose(trawl, trawl.page, 'copy-selection');
    await shown('✓');
    const { text } = await readClipboard(trawl, sites);
    expect(text).toContain('We did not say noon.');
    expect(text).not.toContain('There is no clock');
  });

  await test.step('saves the page', async () => {
    await trawl.page.goto(sites.url('docs', '/tables'));
    await choose(trawl, trawl.page, 'save-page');
    expect((await waitForFile(trawl.downloadsFolder, /\.md$/)).bytes.toString('utf8')).toMatch(/^\| .* \|$/m);
  });

  await test.step('lists the two exports used last, and does each again', async () => {
    const listed = async (id: string): Promise<boolean> =>
      (await trawl.worker()).evaluate(
        (entry) =>
          new Promise<boolean>((done) =>
            chrome.contextMenus.update(entry, { enabled: true }, () => done(!chrome.runtime.lastError)),
          ),
        id,
      );
    expect(await listed('again.file.html')).toBe(false);
    await trawl.page.goto(sites.url('docs', '/tables'));
    for (const [command, ending] of [
      ['export-html', /\.html$/],
      ['export-text', /\.txt$/],
      ['export-markdown', /\.md$/],
    ] as const) {
      const popup = await trawl.openPopup(trawl.page);
      await expect(popup.getByRole('button', { name: 'Copy' })).toBeFocused();
      await popup.close();
      await trawl.page.bringToFront();
      await (
        await trawl.worker()
      ).evaluate(async (name) => {
        type Pressed = { dispatch(name: string, tab: chrome.tabs.Tab | undefined): void };
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        (chrome.commands.onCommand as typeof chrome.commands.onCommand & Pressed).dispatch(name, tab);
      }, command);
      await waitForFile(trawl.downloadsFolder, ending);
    }
    await expect.poll(() => listed('again.file.markdown')).toBe(true);
    await expect.poll(() => listed('again.file.markdown.text')).toBe(true);
    await expect.poll(() => listed('again.file.html')).toBe(false);
    await trawl.page.goto(sites.url('article'));
    await choose(trawl, trawl.page, 'again.file.markdown.text');
    const { bytes } = await waitForFile(trawl.downloadsFolder, /tide mill.*\.txt$/);
    expect(bytes.toString('utf8')).toContain('There is no clock on the church');
  });

  await test.step('goes when it is switched off, and comes back', async () => {
    const options = await trawl.open('options.html');
    const toggle = options.getByRole('switch', { name: /context menu/i });
    await expect(toggle).toBeChecked();
    const update = async (): Promise<string> =>
      (await trawl.worker()).evaluate(
        () =>
          new Promise<string>((done) =>
            chrome.contextMenus.update('copy-page', { title: 'Copy page as Markdown' }, () =>
              done(chrome.runtime.lastError?.message ?? 'there'),
            ),
          ),
      );
    await expect.poll(update).toBe('there');
    await toggle.click();
    await expect.poll(update).toMatch(/cannot find/i);
    await toggle.click();
    await expect.poll(update).toBe('there');
  });
});

test.describe('with the site behind the link allowed', () => {
  test.use({ grants: { active: { hosts: ['http://docs.test/*'] } } });

  test('the menu of a link captures its page without leaving this one, as a signed-out visitor', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    await trawl.page.goto(sites.url('docs', '/notes'));
    await trawl.page.evaluate(() => (document.cookie = 'who=me; path=/'));
    await trawl.page.goto(sites.url('article'));
    const here = trawl.page.url();
    const asked = sites.log.length;
    const shown = await noteBadge(trawl);
    await choose(trawl, trawl.page, 'copy-link', {
      linkUrl: sites.url('docs', '/tables'),
      linkText: 'Tables',
    });
    await shown('✓');
    expect(trawl.page.url()).toBe(here);
    const visits = sites.log.slice(asked).filter(({ site }) => site === 'docs');
    expect(visits.map(({ path, cookies }) => ({ path, cookies }))).toEqual([
      { path: '/tables', cookies: {} },
    ]);
    const captures = ((await readStored(trawl))['trawl']?.['captures'] ?? []) as { url: string }[];
    expect(captures.map(({ url }) => url)).toEqual([sites.url('docs', '/tables')]);
    expect((await readClipboard(trawl, sites)).text).toMatch(/^\| .* \|$/m);
  });
});
