import type { Gestures } from '../ports/gesture';
import { browser, browserName } from './browser';

/** Available in Firefox from version 137; missing in the polyfill's types. */
type Commands = typeof browser.commands & { openShortcutSettings?: () => Promise<void> };

/** Firefox opens no page of an extension's own settings, but it has a call for this one (docs/platform.md 38). */
async function openFirefoxShortcuts(): Promise<void> {
  const commands: Commands = browser.commands;
  await commands.openShortcutSettings?.();
}

const openTab = async (url: string): Promise<void> => void (await browser.tabs.create({ url }));

/** The browser's own page for keyboard shortcuts, or for this extension. */
export const openBrowserPage: Gestures['openBrowserPage'] = (page) => {
  if (browserName() === 'firefox') return openFirefoxShortcuts();
  return openTab(
    page === 'shortcuts' ? 'chrome://extensions/shortcuts' : `chrome://extensions/?id=${browser.runtime.id}`,
  );
};
