import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { ExtensionBrowser } from './support/extension-browser';

const localFile = new URL('../sites/pages/article/index.html', import.meta.url).href;

test('a page that cannot be read gets its sentence; one that is closed to scripts, large or a file is captured all the same', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const overPage = async (url: string, look: (popup: Page) => Promise<unknown>): Promise<void> => {
    await trawl.page.goto(url);
    const popup = await trawl.openPopup(trawl.page);
    await look(popup);
    await popup.close();
  };

  await test.step('pages of the browser and an empty tab', async () => {
    for (const url of ['chrome://version', 'about:blank'])
      await overPage(url, async (popup) => {
        await expect(popup.getByText('The browser protects this page'), url).toBeVisible();
        await expect(popup.getByRole('button', { name: /Capture page/ })).toHaveCount(0);
      });
  });

  await test.step('an empty page', () =>
    overPage(sites.url('empty'), async (popup) => {
      await expect(popup.getByText('This page is empty')).toBeVisible();
      await expect(popup.getByRole('button', { name: 'Copy' })).toHaveCount(0);
    }));

  await test.step('a page with nothing to read, whose whole is offered', () =>
    overPage(sites.url('empty', '/menus'), async (popup) => {
      await expect(popup.getByText('No article on this page')).toBeVisible();
      await popup.getByRole('button', { name: 'Capture whole page' }).click();
      await expect(popup.getByRole('button', { name: 'Copy' })).toBeVisible();
    }));

  await test.step('a page that its policy closes to scripts', () =>
    overPage(sites.url('strict'), (popup) =>
      expect(popup.getByRole('button', { name: 'Keep' })).toBeVisible(),
    ));

  await test.step("a local file, with the browser's switch for files", () =>
    overPage(localFile, (popup) => expect(popup.getByRole('button', { name: 'Keep' })).toBeVisible()));

  await test.step('a page that renders large', () =>
    overPage(sites.url('big', '/?kb=2000'), async (popup) => {
      await expect(popup.getByRole('button', { name: 'Keep' })).toBeVisible();
      await expect(popup.locator('.popup_preview').getByText('The great ledger').first()).toBeVisible();
    }));
});

test.describe('without the switch, which is of the profile', () => {
  test.use({ ownBrowser: true });
  test('a local file gets its sentence, and the way to the switch, without it', async ({
    browserWithTrawl: trawl,
  }) => {
    await turnFilesOff(trawl);
    await trawl.page.goto(localFile);
    const popup = await trawl.openPopup(trawl.page);
    await expect(popup.getByText('Local files need one more permission')).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Open extension settings' })).toBeVisible();
  });
});

/** The browser's own switch, on its own page. It starts the extension anew. */
async function turnFilesOff(trawl: ExtensionBrowser): Promise<void> {
  type Private = {
    updateProfileConfiguration(to: { inDeveloperMode: boolean }): Promise<void>;
    updateExtensionConfiguration(to: { extensionId: string; fileAccess: boolean }): Promise<void>;
  };
  const page = await trawl.context.newPage();
  await page.goto('chrome://extensions');
  const restarted = trawl.context.waitForEvent('serviceworker');
  await page.evaluate(async (extensionId) => {
    const { developerPrivate } = chrome as typeof chrome & { developerPrivate: Private };
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId, fileAccess: false });
  }, trawl.id);
  await restarted;
  await page.close();
}

test('nothing of a hostile page runs in the popup or reaches out of it', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('hostile'));
  const popup = await trawl.openPopup(trawl.page);
  const dialogs: string[] = [];
  popup.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await popup.getByRole('button', { name: 'Keep' }).waitFor();
  const asked = sites.log.length;
  for (const [at, name] of ['Markdown', 'Summary', 'JSON', 'HTML', 'Links', 'Images'].entries()) {
    await popup.keyboard.press(String(at + 1));
    await expect(popup.getByRole('radio', { name })).toBeChecked();
    // What it would run it would begin with at once.
    await popup.waitForTimeout(200);
  }
  expect(dialogs).toEqual([]);
  expect(await popup.evaluate(() => (globalThis as { pwned?: unknown }).pwned)).toBeUndefined();
  expect(sites.log.slice(asked)).toEqual([]);
});
