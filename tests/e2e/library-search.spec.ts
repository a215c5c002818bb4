import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { startDeviceJob, storedJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import type { Sites } from '../sites/server';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

const picture = (name: string): string => test.info().outputPath(`${name}.png`);

async function capture(trawl: ExtensionBrowser, own: Page, url: string): Promise<void> {
  const id = await startDeviceJob(own, {
    kind: 'scrape',
    source: { type: 'url', url },
    formats: ['markdown'],
  });
  await expect.poll(async () => (await storedJob(trawl, id))?.state.status, { timeout: 30_000 }).toBe('done');
}

async function keepPages(trawl: ExtensionBrowser, sites: Sites): Promise<Page> {
  const own = await trawl.open('manifest.json');
  await capture(trawl, own, sites.url('article'));
  await capture(trawl, own, sites.url('docs'));
  return own;
}

async function openLibrary(trawl: ExtensionBrowser, width = 420): Promise<Page> {
  const panel = await trawl.open('sidepanel.html');
  await panel.setViewportSize({ width, height: 800 });
  await panel.getByRole('tab', { name: 'Library' }).click();
  await expect(panel.getByRole('option').first()).toBeVisible();
  return panel;
}

const field = (panel: Page) => panel.getByRole('searchbox', { name: 'Search titles and text' });

test('words of a text are found as they are typed, in their sentence, and open from the keys', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  test.setTimeout(120_000);
  const own = await keepPages(trawl, sites);
  const panel = await openLibrary(trawl);
  panel.on('console', (message) => console.log('console', message.text()));
  await panel.keyboard.press('/');
  await expect(field(panel)).toBeFocused();
  await panel.keyboard.type('tide mil');
  const found = panel.getByRole('option');
  await expect(found.locator('.snip').first()).toBeVisible({ timeout: 15_000 });
  console.log(await found.allTextContents());
  await panel.screenshot({ path: picture('found') });
});
