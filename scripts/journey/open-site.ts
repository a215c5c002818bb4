import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from '../../tests/e2e/support/extension-browser';

/**
 * Presses a button of the popup over that address, then gives the panel with its Site section in front. Without a
 * button the popup is only opened, which lets the panel look at the tab.
 */
export async function openSite(browser: ExtensionBrowser, address: string, button?: string): Promise<Page> {
  await browser.page.goto(address);
  const popup = await browser.openPopup(browser.page);
  const press = popup.getByRole('button', { name: button ?? /^(Copy|Capture page)/ });
  await press.waitFor();
  if (button !== undefined) await press.click();
  // The popup has a line for what runs; closed before that, it may not have begun.
  if (button === 'Map site') await popup.locator('.SlimLine_slim').waitFor();
  const panel = await browser.openPanel(browser.page);
  if (!popup.isClosed()) await popup.close().catch(() => undefined);
  await panel.getByRole('tab', { name: 'Site', exact: true }).click();
  return panel;
}
