import { AppError } from '../model/errors';
import type { CurrentTab, TabView } from '../ports/current-tab';
import { browser, type Tabs } from './browser';
import { onTabGrant } from './tab-grant';

/**
 * The active tab of the window that this page belongs to. Opening the popup grants access to the tab; opening the panel
 * does not. `first` is what is already known at the first read; if it fails, the tab is viewed here.
 */
export function createCurrentTab(surface: 'popup' | 'panel', first?: () => Promise<TabView>): CurrentTab {
  let known = first;
  return {
    async read() {
      const given = await known?.().catch(() => undefined);
      known = undefined;
      if (given) return given;
      const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
      if (!tab) throw new AppError('tab-gone');
      // The background sends the popup what its tab shows: the popup looks itself only if nothing came.
      return (await import('./tab-view')).viewTab(tab, surface === 'popup');
    },
    subscribe(listener) {
      const onUpdated = (
        _id: number,
        change: { status?: string; title?: string; url?: string },
        tab: Tabs.Tab,
      ): void => {
        // Inactive tabs do not matter here.
        if (!tab.active) return;
        if (change.status === 'complete' || change.title !== undefined || change.url !== undefined)
          listener();
      };
      const onChanged = (): void => listener();
      browser.tabs.onActivated.addListener(onChanged);
      browser.tabs.onRemoved.addListener(onChanged);
      browser.tabs.onUpdated.addListener(onUpdated);
      browser.permissions.onAdded.addListener(onChanged);
      browser.permissions.onRemoved.addListener(onChanged);
      const stopListening = surface === 'panel' ? onTabGrant(onChanged) : undefined;
      return () => {
        browser.tabs.onActivated.removeListener(onChanged);
        browser.tabs.onRemoved.removeListener(onChanged);
        browser.tabs.onUpdated.removeListener(onUpdated);
        browser.permissions.onAdded.removeListener(onChanged);
        browser.permissions.onRemoved.removeListener(onChanged);
        stopListening?.();
      };
    },
  };
}
