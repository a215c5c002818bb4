import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { waitForFile } from './support/downloads';
import { pressPair } from './support/keyboard';
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

  test('a crawl is started from its options, paused, continued, read, saved as a zip, and left and come back to by keys', async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    const panel = await openSite(trawl, sites.url('many'));
    const pages = () =>
      sites.log.filter(({ site, path }) => site === 'many' && !/robots|sitemap|llms|\.(ico|txt)/.test(path));

    await test.step('its options are kept while the library is looked at', async () => {
      await panel.getByRole('button', { name: 'Crawl…' }).first().click();
      await panel.getByRole('spinbutton', { name: 'Page limit' }).fill('40');
      await panel.getByLabel('Skip these paths').fill('ropes');
      await panel.getByLabel('Skip these paths').press('Enter');
      await panel.getByRole('tab', { name: 'Library' }).click();
      await expect(panel.getByText('Nothing kept yet')).toBeVisible();
      await panel.getByRole('tab', { name: 'Site', exact: true }).click();
      await expect(panel.getByRole('tab', { name: 'Site', exact: true })).toBeFocused();
      await expect(panel.getByRole('spinbutton', { name: 'Page limit' })).toHaveValue('40');
      await expect(panel.getByRole('button', { name: 'Remove ropes' })).toBeVisible();
      await expect(panel.getByText('Up to 40 pages')).toBeVisible();
    });

    await test.step('it runs, stands and goes on', async () => {
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
          // It may go by itself, as the press before is heard.
          if (await goOn.isVisible()) await goOn.click({ timeout: 3_000 });
          await expect(goOn).toBeHidden({ timeout: 3_000 });
        }).toPass();
      }
      await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible();
      await expect(panel.getByText('40 pages saved')).toBeVisible();
      expect(pages()).toHaveLength(40);
      expect(new Set(pages().map(({ path }) => path)).size).toBe(40);
      expect(pages().filter(({ path }) => path.includes('ropes'))).toEqual([]);
    });

    await test.step('its pages are read and saved', async () => {
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

    await test.step('keys lead to the library and back', async () => {
      await panel.getByRole('heading', { name: /^Crawled / }).click();
      const captures = panel.getByRole('listbox', { name: 'Captures' });
      await pressPair(panel, ['g', 'l'], captures);
      await expect(captures).toBeFocused();
      await panel.keyboard.press('/');
      const search = panel.getByRole('searchbox', { name: 'Search titles and text' });
      await expect(search).toBeFocused();
      await search.fill('no page is called this');
      await expect(panel.getByText('Nothing matches “no page is called this”')).toBeVisible();
      await search.press('Escape');
      // A crawl is one row.
      await expect(panel.getByRole('option')).toHaveCount(1);
      await search.press('ArrowDown');
      await expect(captures).toBeFocused();
      const pagesOfIt = panel.getByRole('listbox', { name: 'All' });
      await pressPair(panel, ['g', 's'], pagesOfIt);
      await expect(pagesOfIt).toBeFocused();
    });
  });

  // Pages with hardly any text: components/features/site/job/SiteJob.test.tsx, and in a window tests/e2e-window. What is
  // exported meanwhile, and how a list goes on after a cancel: SiteJob.test.tsx and lib/features/batch/device/batch.test.ts.
});

test.describe('with nothing granted yet', () => {
  test.use({ grants: { asked: { api: ['notifications'], hosts: ['http://many.test/*'] } } });

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
    await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible();
    const worker = await trawl.worker();
    await expect
      .poll(() => worker.evaluate(async () => Object.keys(await chrome.notifications.getAll())))
      .toHaveLength(1);
  });
});
