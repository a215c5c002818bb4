import browser from 'webextension-polyfill';

/** The only access to the browser's extension API. Nothing else imports the polyfill. */
export { browser };
export type { Menus, Permissions, Runtime, Tabs } from 'webextension-polyfill';

/** APIs that only Chromium has; undefined elsewhere. Check for a member before you use it. */
export const chromium: Partial<typeof chrome> | undefined = (globalThis as { chrome?: typeof chrome }).chrome;

/** Firefox has its own scheme for the addresses of extension pages. */
export function browserName(): 'chromium' | 'firefox' {
  return browser.runtime.getURL('').startsWith('moz-extension:') ? 'firefox' : 'chromium';
}
