import { matchPatternFor, sitePatternFor } from '../model/url';
import type { Gestures, ShortcutReader } from '../ports/gesture';
import { browser, browserName } from './browser';
import { copyFocused, copyScreenshot } from './copy';
import { leavePlace } from './leave-place';
import { openPanelOf } from './panel';
import { requestSaving, saveFile } from './save-file';
import { requestSending } from './sending-permission';
import { grantedHosts } from './granted-hosts';

/** Available in Firefox from version 137; missing in the polyfill's types. */
type Commands = typeof browser.commands & { openShortcutSettings?: () => Promise<void> };

/** Firefox opens no page of an extension's own settings, but it has a call for this one (docs/platform.md 38). */
async function openFirefoxShortcuts(): Promise<void> {
  const commands: Commands = browser.commands;
  await commands.openShortcutSettings?.();
}

const browserPagesOpenTab = async (url: string): Promise<void> => void (await browser.tabs.create({ url }));

/** The browser's own page for keyboard shortcuts, or for this extension. */
const openBrowserPage: Gestures['openBrowserPage'] = (page) => {
  if (browserName() === 'firefox') return openFirefoxShortcuts();
  return browserPagesOpenTab(
    page === 'shortcuts' ? 'chrome://extensions/shortcuts' : `chrome://extensions/?id=${browser.runtime.id}`,
  );
};

const ALL_SITES = ['http://*/*', 'https://*/*'];

/** What must be called in the click itself, for one surface. `windowId` must be known before any click. */
export function createGestures(windowId: () => number, surface: 'popup' | 'panel' | 'options'): Gestures {
  return {
    fetchesFromTab: browserName() === 'chromium',
    requestHost: (url) => browser.permissions.request({ origins: [matchPatternFor(url)] }),
    requestHosts: (urls) => browser.permissions.request({ origins: [...new Set(urls.map(matchPatternFor))] }),
    requestSite: (url) => browser.permissions.request({ origins: [sitePatternFor(url)] }),
    requestSending,
    requestNotifications: () => browser.permissions.request({ permissions: ['notifications'] }),
    requestAllSites: () => browser.permissions.request({ origins: ALL_SITES }),
    revokeHost: (pattern) => browser.permissions.remove({ origins: [pattern] }),
    grantedHosts,
    openPanel(place) {
      if (place) leavePlace(place, windowId());
      return openPanelOf(windowId());
    },
    sendPanel: (place) => leavePlace(place, windowId()),
    async openOptions(section) {
      const url = browser.runtime.getURL(`/options.html${section ? `#${section}` : ''}`);
      await browser.tabs.create({ url });
    },
    openBrowserPage,
    openTab: async (url) => void (await browser.tabs.create({ url })),
    openApp: async (url) => {
      // An address of another scheme goes to the system and leaves the tab on its page.
      const [tab] = await browser.tabs.query({ active: true, windowId: windowId() });
      await (tab?.id === undefined ? browser.tabs.create({ url }) : browser.tabs.update(tab.id, { url }));
    },
    copy: copyFocused,
    copyScreenshot,
    async save(blob, fileName) {
      const [made, name] = await Promise.all([blob, fileName, requestSaving()]);
      await saveFile(made, name);
    },
    requestSaving,
    close() {
      if (surface === 'popup') window.close();
    },
  };
}

/** The window of this page; call it when the page starts, since a click leaves no time for it. */
export async function ownWindowId(): Promise<number> {
  return (await browser.windows.getCurrent()).id ?? -1;
}

export const readShortcuts: ShortcutReader = async () => {
  const commands = await browser.commands.getAll();
  return Object.fromEntries(commands.map(({ name, shortcut }) => [name ?? '', shortcut ?? '']));
};
