import { browser } from './browser';

/** Opens an address in a new active tab. */
export async function openTab(url: string): Promise<void> {
  await browser.tabs.create({ url });
}
