import { expect, type Page } from '@playwright/test';
import type { ExtensionBrowser } from './extension-browser';

/** Connects a model that answers, in the options, which stay open. */
export async function connectModel(trawl: ExtensionBrowser, baseUrl: string): Promise<Page> {
  const options = await trawl.open('options.html#model');
  const section = options.locator('#model');
  await section.getByRole('textbox', { name: 'Address' }).fill(baseUrl);
  await section.getByRole('textbox', { name: 'Address' }).press('Enter');
  await section.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(section).toContainText('It answers');
  return options;
}
