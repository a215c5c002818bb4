import type { Gestures } from '../ports/gesture';
import { browser, browserName } from './browser';

/** Firefox has it from version 137 on; the polyfill's types do not. */
type Commands = typeof browser.commands & { openShortcutSettings?: () => Promise<void> };

/** Firefox opens no page of its own for an extension, but this one by a call (docs/platform.md 38). */
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
