import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from '../../tests/e2e/support/extension-browser';

/**
 * Presses a button of the popup over that address, then returns the panel with its Site section active. Without a
 * button the popup is only opened, which grants the panel access to the tab.
 */
export async function openSite(browser: ExtensionBrowser, address: string, button?: string): Promise<Page> {
  await browser.page.goto(address);
  const popup = await browser.openPopup(browser.page);
  const press = popup.getByRole('button', { name: button ?? /^(Copy|Capture page)/ });
  await press.waitFor();
  if (button !== undefined) await press.click();
  // The popup shows a line while something runs; closed before that, it may not have started.
  if (button === 'Map site') await popup.locator('.SlimLine_slim').waitFor();
  const panel = await browser.openPanel(browser.page);
  if (!popup.isClosed()) await popup.close().catch(() => undefined);
  await panel.getByRole('tab', { name: 'Site', exact: true }).click();
  return panel;
}
