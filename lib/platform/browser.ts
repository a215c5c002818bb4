import browser from 'webextension-polyfill';

/** The one door to the browser's extension API. Nothing else imports the polyfill. */
export { browser };
export type { Menus, Runtime, Tabs } from 'webextension-polyfill';

/** What only Chromium has; undefined elsewhere. Ask for a member before you use it. */
export const chromium: Partial<typeof chrome> | undefined = (globalThis as { chrome?: typeof chrome }).chrome;

/** Firefox addresses its extension pages with its own scheme. */
export function browserName(): 'chromium' | 'firefox' {
  return browser.runtime.getURL('').startsWith('moz-extension:') ? 'firefox' : 'chromium';
}
