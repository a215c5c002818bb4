import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { manyPaths } from '../sites/many';
import { expect, test } from './fixtures';
import { readClipboard } from './support/clipboard';
import { waitForFile } from './support/downloads';
import type { ExtensionBrowser } from './support/extension-browser';

async function openSite(trawl: ExtensionBrowser, address: string): Promise<Page> {
  await trawl.page.goto(address);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Site', exact: true }).click();
  return panel;
}

test.describe('with the sites granted', () => {
  test.use({ grants: { active: { hosts: ['http://*/*', 'https://*/*'] } } });
  test.setTimeout(120_000);

  test('a crawl is started from its options, paused, continued, read, and saved as a zip', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const home = sites.url('many');
    const panel = await openSite(trawl, home);
    await panel.getByRole('button', { name: 'Crawl…' }).first().click();
    await panel.getByRole('spinbutton', { name: 'Page limit' }).fill('40');
    await panel.getByLabel('Skip these paths').fill('ropes');
    await panel.getByLabel('Skip these paths').press('Enter');
    await expect(panel.getByText('Up to 40 pages')).toBeVisible();
    sites.log.length = 0;
    await panel.getByRole('button', { name: 'Start crawl' }).click();
    await expect(panel.getByRole('heading', { name: /^(Crawling|Crawled) / })).toBeVisible();
    await expect(panel.getByRole('img', { name: / read, 0 failed, 0 skipped of / })).toBeVisible();

    // It may have ended before the press: then there is nothing to pause.
    const pause = panel.getByRole('button', { name: 'Pause' });
    if (await pause.isVisible()) {
      await pause.click({ timeout: 5_000 }).catch(() => undefined);
      const goOn = panel.getByRole('button', { name: 'Continue' });
      await goOn
        .or(panel.getByRole('heading', { name: /^Crawled / }))
        .first()
        .waitFor();
      // A press right after the one on Pause counts as the second of a double press.
      await expect(async () => {
        if (await goOn.isVisible()) await goOn.click();
        await expect(goOn).toBeHidden({ timeout: 1_000 });
      }).toPass();
    }
    await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible({ timeout: 60_000 });
    await expect(panel.getByText('40 pages saved')).toBeVisible();
    const pages = sites.log.filter(
      ({ site, path }) => site === 'many' && !/robots|sitemap|llms|\.(ico|txt)/.test(path),
    );
    expect(pages.length).toBe(40);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(40);
    expect(pages.filter(({ path }) => path.includes('ropes'))).toEqual([]);

    await panel.getByRole('option').first().click();
    await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
    await panel.keyboard.press('Escape');
    await expect(panel.getByRole('listbox', { name: 'All' })).toBeFocused();

    await panel.getByRole('button', { name: 'Export .zip' }).click();
    const file = await waitForFile(trawl.downloadsFolder, /\.zip$/);
    const names = Object.keys(unzipSync(new Uint8Array(file.bytes)));
    expect(names).toEqual(expect.arrayContaining(['index.md', 'index.json']));
    expect(names.filter((name) => name.endsWith('.md'))).toHaveLength(41);
  });

  test('a crawl that was canceled continues where it ended', async ({ browserWithTrawl: trawl, sites }) => {
    const panel = await openSite(trawl, sites.url('many'));
    await panel.getByRole('button', { name: 'Crawl…' }).first().click();
    await panel.getByRole('spinbutton', { name: 'Page limit' }).fill('200');
    sites.log.length = 0;
    await panel.getByRole('button', { name: 'Start crawl' }).click();
    await expect(panel.getByRole('option').first()).toBeVisible();
    await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(panel.getByRole('heading', { name: /ended early/ })).toBeVisible();
    await expect(panel.getByRole('tab', { name: /^Not read/ })).toBeVisible();
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(panel.getByText('200 pages saved')).toBeVisible({ timeout: 90_000 });
    await expect(panel.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    const pages = sites.log.filter(
      ({ site, path }) => site === 'many' && !/robots|sitemap|llms|\.(ico|txt)/.test(path),
    );
    expect(new Set(pages.map(({ path }) => path)).size).toBe(200);
  });

  test('a list is captured as a batch, and its bad lines are named', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const panel = await openSite(trawl, sites.url('many'));
    await panel
      .getByRole('button', { name: /tabs or a list|Pages from/i })
      .first()
      .click();
    await panel.getByRole('radio', { name: 'A list' }).click();
    const three = manyPaths(3).map((path) => sites.url('many', path));
    await panel.getByLabel('Addresses').fill([...three, 'no address', three[0]].join('\n'));
    await expect(panel.getByText('3 pages · 1 repeated')).toBeVisible();
    await expect(panel.getByText('Line 4: “no address” is not an address.')).toBeVisible();
    await panel.getByRole('button', { name: 'Capture 3' }).click();
    await expect(panel.getByRole('heading', { name: 'Captured 3 pages' })).toBeVisible({ timeout: 30_000 });
    await expect(panel.getByRole('option')).toHaveCount(3);
  });

  test('the tabs of the window are copied as one Markdown, with a list of contents first', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const [first = '', second = ''] = manyPaths(3)
      .slice(1)
      .map((path) => sites.url('many', path));
    await (await trawl.context.newPage()).goto(second);
    const panel = await openSite(trawl, first);
    await panel
      .getByRole('button', { name: /tabs or a list|Pages from/i })
      .first()
      .click();
    await expect(panel.getByText('2 of 2 selected')).toBeVisible();
    await panel.getByRole('button', { name: 'Copy this window’s tabs as one Markdown text' }).click();
    const copied = panel.getByText('Copied 2 pages');
    const press = panel.getByRole('button', { name: 'Copy', exact: true });
    await copied.or(press).first().waitFor({ timeout: 30_000 });
    if (await press.isVisible()) await press.click();
    await expect(copied).toBeVisible();
    const { text } = await readClipboard(trawl, sites);
    expect(text).toContain(first);
    expect(text).toContain(second);
    expect(text.indexOf('](#')).toBeGreaterThan(0);
  });
});

test.describe('with the sites granted', () => {
  test.use({ grants: { active: { hosts: ['http://*/*', 'https://*/*'] } } });
  test.setTimeout(90_000);

  test('crawl options are kept while the library is looked at, and keys lead there and back', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const panel = await openSite(trawl, sites.url('many'));
    await panel.getByRole('button', { name: 'Crawl…' }).first().click();
    await panel.getByRole('spinbutton', { name: 'Page limit' }).fill('2');
    await panel.getByLabel('Skip these paths').fill('ropes');
    await panel.getByLabel('Skip these paths').press('Enter');
    await panel.getByText('More', { exact: true }).click();
    await panel.getByRole('tab', { name: 'Library' }).click();
    await expect(panel.getByText('Nothing kept yet')).toBeVisible();
    await panel.getByRole('tab', { name: 'Site', exact: true }).click();
    await expect(panel.getByRole('tab', { name: 'Site', exact: true })).toBeFocused();
    await expect(panel.getByRole('spinbutton', { name: 'Page limit' })).toHaveValue('2');
    await expect(panel.getByRole('button', { name: 'Remove ropes' })).toBeVisible();
    await expect(panel.getByRole('switch', { name: 'Main content only' })).toBeVisible();
    await panel.getByRole('button', { name: 'Start crawl' }).click();
    await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible({ timeout: 30_000 });

    await panel.getByRole('heading', { name: /^Crawled / }).click();
    await panel.keyboard.press('g');
    await panel.keyboard.press('l');
    await expect(panel.getByRole('listbox', { name: 'Captures' })).toBeFocused();
    await panel.keyboard.press('/');
    const search = panel.getByRole('searchbox', { name: 'Search titles and text' });
    await expect(search).toBeFocused();
    await search.fill('no page is called this');
    await expect(panel.getByText('Nothing matches “no page is called this”')).toBeVisible();
    await search.press('Escape');
    // A crawl is one row.
    await expect(panel.getByRole('option')).toHaveCount(1);
    await search.press('ArrowDown');
    await panel.keyboard.press('g');
    await panel.keyboard.press('s');
    await expect(panel.getByRole('listbox', { name: 'All' })).toBeFocused();
  });

  test('one page that failed is read again from its row, and no other', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const panel = await openSite(trawl, sites.url('mended'));
    await panel.getByRole('button', { name: 'Crawl…' }).first().click();
    await panel.getByRole('button', { name: 'Start crawl' }).click();
    await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible({ timeout: 60_000 });
    await panel.getByRole('tab', { name: 'Failed 2' }).click();
    const list = panel.getByRole('listbox', { name: 'Failed' });
    await expect(list.getByRole('option')).toHaveCount(2);
    sites.switches.mended = true;
    sites.log.length = 0;
    await list.focus();
    await panel.keyboard.press('r');
    await expect(panel.getByRole('tab', { name: 'Failed 1' })).toBeVisible({ timeout: 30_000 });
    await expect(list.getByRole('option')).toHaveCount(1);
    await expect(list).toBeFocused();
    await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible();
    const pages = () => sites.log.filter(({ site, path }) => site === 'mended' && /gate|wall/.test(path));
    expect(pages()).toHaveLength(1);

    // The other one by its button.
    await list.locator('.PageRow_again').click();
    await expect(panel.getByRole('tab', { name: 'Failed 0' })).toBeVisible({ timeout: 30_000 });
    // It is no longer failed as soon as it waits again.
    await expect.poll(() => new Set(pages().map(({ path }) => path)).size).toBe(2);
    expect(pages()).toHaveLength(2);
  });

  test('pages that held hardly any text are counted, marked and opened in tabs at a press', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const panel = await openSite(trawl, sites.url('spa'));
    await panel.getByRole('button', { name: 'Pages from open tabs or a list…' }).first().click();
    await panel.getByRole('radio', { name: 'A list' }).click();
    const rooms = ['/keepers', '/lamps/skerry'].map((path) => sites.url('spa', path));
    await panel.getByLabel('Addresses').fill(rooms.join('\n'));
    await panel.getByRole('button', { name: 'Capture 2' }).click();
    await expect(panel.getByText('2 pages had almost no text')).toBeVisible({ timeout: 30_000 });
    await expect(panel.getByRole('option').getByText('needs scripts')).toHaveCount(2);
    const opened = trawl.context.waitForEvent('page', { timeout: 30_000 });
    await panel.getByRole('button', { name: 'Read 2 in tabs' }).click();
    await expect(panel.getByRole('heading', { name: /^Reading again at/ })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Read 2 in tabs' })).toBeHidden();
    // How such a tab is read is shown where no debugger is attached, in tests/e2e-window.
    expect(await opened).toBeTruthy();
  });

  test('what was read so far is exported while the job runs, and can be while it is paused', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const panel = await openSite(trawl, sites.url('many'));
    await panel.getByRole('button', { name: 'Pages from open tabs or a list…' }).first().click();
    await panel.getByRole('radio', { name: 'A list' }).click();
    const slow = Array.from({ length: 30 }, (_, at) => sites.url('many', `/slow?ms=2500&at=${at}`));
    await panel.getByLabel('Addresses').fill(slow.join('\n'));
    await panel.getByRole('button', { name: 'Capture 30' }).click();
    await expect(panel.getByRole('heading', { name: /^Capturing / })).toBeVisible();
    const soFar = panel.getByRole('button', { name: /^Export the \d+ pages? so far$/ });
    await soFar.click({ timeout: 40_000 });
    await panel.getByRole('menuitem', { name: 'A file per page (.zip)' }).click();
    const file = await waitForFile(trawl.downloadsFolder, /\.zip$/);
    const names = Object.keys(unzipSync(new Uint8Array(file.bytes)));
    const pages = names.filter((name) => name.endsWith('.md') && name !== 'index.md');
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThan(30);

    await panel.getByRole('button', { name: 'Pause' }).click();
    await expect(panel.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(soFar).toBeVisible();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByRole('heading', { name: /^Capture ended early/ })).toBeVisible();
  });
});

test.describe('with nothing granted yet', () => {
  test.use({ grants: { asked: { api: ['notifications'], hosts: ['http://many.test/*'] } } });
  test.setTimeout(90_000);

  test('the start asks for the site and the switch for notifications, and the end is notified', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const panel = await openSite(trawl, sites.url('many'));
    await panel.getByRole('button', { name: 'Crawl…' }).first().click();
    await expect(panel.getByText('The browser asks you first.')).toBeVisible();
    await panel.getByRole('switch', { name: 'Notify me when it is done' }).click();
    await expect(panel.getByRole('switch', { name: 'Notify me when it is done' })).toBeChecked();
    await panel.getByRole('spinbutton', { name: 'Page limit' }).fill('3');
    await panel.getByRole('button', { name: 'Start crawl' }).click();
    await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible({ timeout: 30_000 });
    const worker = await trawl.worker();
    await expect
      .poll(() => worker.evaluate(async () => Object.keys(await chrome.notifications.getAll())))
      .toHaveLength(1);
  });
});
