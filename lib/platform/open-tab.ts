import { browser } from './browser';

/** Opens an address in a tab of its own, in front. */
export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}
