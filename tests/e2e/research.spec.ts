import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { COMMAND_KEYS, type ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';

type Capture = { url: string; title: string };
const captured = async (trawl: ExtensionBrowser): Promise<Capture[]> =>
  ((await readStored(trawl))['trawl']?.['captures'] ?? []) as Capture[];

/** Opens a page in a window of its own, as a person does with Ctrl+N. */
async function inNewWindow(trawl: ExtensionBrowser, url: string): Promise<Page> {
  const opened = trawl.context.waitForEvent('page');
  await trawl.cdp.send('Target.createTarget', { url, newWindow: true });
  const page = await opened;
  await page.waitForLoadState();
  return page;
}

test.describe('with all sites allowed', () => {
  test.use({ grants: { active: { hosts: ['http://*/*', 'https://*/*'] } } });

  test('the panel names the tab in front, over tabs in two windows, and captures that one; pinned, it stays with its tab', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const urls = ['article', 'docs', 'cjk'].map((site) => sites.url(site));
    const first = [trawl.page, await trawl.context.newPage()];
    for (const [at, page] of first.entries()) await page.goto(urls[at] ?? '');
    const second = await inNewWindow(trawl, urls[2] ?? '');
    const panel = await trawl.openPanel(trawl.page);

    // Pinned, it stays with its tab while another is in front, and captures that one.
    const heading = panel.getByRole('heading', { level: 2 }).first();
    const pin = panel
      .getByRole('button', { name: /pin/i })
      .or(panel.getByRole('switch', { name: /follow/i }))
      .first();
    await expect(heading).toHaveText(await trawl.page.title());
    await pin.click();
    await first[1]?.bringToFront();
    await expect(heading).toHaveText(await trawl.page.title());
    await panel
      .getByRole('button', { name: /^Capture/ })
      .first()
      .click();
    await expect.poll(async () => (await captured(trawl)).map(({ url }) => url)).toEqual([urls[0]]);
    await pin.click();

    await expect(heading).toHaveText((await first[1]?.title()) ?? '');
    await panel
      .getByRole('button', { name: /^Capture/ })
      .first()
      .click();
    await expect
      .poll(async () => new Set((await captured(trawl)).map(({ url }) => url)))
      .toEqual(new Set(urls.slice(0, 2)));
    // A tab that comes to the front in the other window is not this panel's business.
    await second.bringToFront();
    await expect(heading).toHaveText(await (first[1] ?? second).title());
  });
});

test('a tab that was not pressed is not read, and the panel says how to open it: by the toolbar button, or by its own key', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  const other = await trawl.context.newPage();
  await other.goto(sites.url('docs'));
  await trawl.page.bringToFront();
  const panel = await trawl.openPanel(trawl.page);
  await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText('tide mill');
  await other.bringToFront();
  await expect(panel.getByText('Trawl cannot read this tab yet')).toBeVisible();
  await expect(panel.getByText(/Shift/)).toBeVisible();
  // The toolbar button opens it, and the panel goes on with it.
  const popup = await trawl.openPopup(other);
  await expect(popup.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expect(popup.getByText('docs.test')).toBeVisible();
  await popup.close();
  await other.bringToFront();
  await expect(panel.getByRole('button', { name: /^Capture/ }).first()).toBeVisible();
  await panel
    .getByRole('button', { name: /^Capture/ })
    .first()
    .click();
  await expect.poll(async () => (await captured(trawl)).map(({ url }) => url)).toEqual([other.url()]);

  // The key of the panel opens another site to the panel that is already there.
  await other.goto(sites.url('shop'));
  await trawl.pressHeard(other, COMMAND_KEYS.panel);
  await expect(panel.getByRole('heading', { level: 2 }).first()).toHaveText(await other.title());
  await expect(panel.getByRole('button', { name: /^Capture/ }).first()).toBeVisible();
});
