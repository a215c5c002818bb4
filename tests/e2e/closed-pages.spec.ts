import { expect, test } from './fixtures';
import type { ExtensionBrowser } from './support/extension-browser';

test('a page of the browser and an empty tab get their sentence at once', async ({
  browserWithTrawl: trawl,
}) => {
  for (const url of ['chrome://version', 'chrome://extensions', 'about:blank']) {
    await trawl.page.goto(url);
    const popup = await trawl.openPopup(trawl.page);
    await expect(popup.getByText('The browser protects this page'), url).toBeVisible({ timeout: 3_000 });
    await expect(popup.getByRole('button', { name: /Capture page/ })).toHaveCount(0);
    await popup.close();
  }
});

const localFile = new URL('../sites/pages/article/index.html', import.meta.url).href;

test("a local file is captured with the browser's switch for files", async ({ browserWithTrawl: trawl }) => {
  await trawl.page.goto(localFile);
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('button', { name: 'Keep' })).toBeVisible();
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

test('a page with nothing to read says so and offers the whole page', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('empty', '/menus'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByText('No article on this page')).toBeVisible();
  await popup.getByRole('button', { name: 'Capture whole page' }).click();
  await expect(popup.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('an empty page says so', async ({ browserWithTrawl: trawl, sites }) => {
  await trawl.page.goto(sites.url('empty'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(
    popup
      .getByRole('alert')
      .or(popup.getByRole('status').filter({ hasText: /\w/ }))
      .first(),
  ).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Copy' })).toHaveCount(0);
});

test('a page that its policy closes to scripts is captured all the same', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('strict'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('button', { name: 'Keep' })).toBeVisible();
});

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
  for (const key of ['1', '2', '3', '4', '5', '6']) {
    await popup.keyboard.press(key);
    await popup.waitForTimeout(200);
  }
  expect(dialogs).toEqual([]);
  expect(await popup.evaluate(() => (globalThis as { pwned?: unknown }).pwned)).toBeUndefined();
  expect(sites.log.slice(asked)).toEqual([]);
});

test('a page that renders large is captured and can be gone through', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  test.setTimeout(120_000);
  await trawl.page.goto(sites.url('big', '/?kb=4000'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('button', { name: 'Keep' })).toBeVisible({ timeout: 60_000 });
  await expect(popup.locator('.popup_preview').getByText('The great ledger').first()).toBeVisible();
});
