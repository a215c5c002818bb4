import { expect, type Locator, type Page } from '@playwright/test';
import type { ExtensionBrowser } from './extension-browser';

/** Opens a panel at the library, which holds something. */
export async function openLibrary(browser: ExtensionBrowser): Promise<Page> {
  const panel = await browser.open('sidepanel.html');
  await panel.setViewportSize({ width: 420, height: 800 });
  await panel.getByRole('tab', { name: 'Library' }).click();
  await expect(panel.getByRole('option').first()).toBeVisible();
  return panel;
}

/** The rows of its list. */
export const rowsOf = (panel: Page): Locator => panel.getByRole('option');
