import { AppError } from '../model/errors';
import type { CurrentTab, TabView } from '../ports/current-tab';
import { browser, type Tabs } from './browser';
import { onInvitation } from './invitation';

/**
 * The tab in front of the window that this page belongs to. The popup is opened by an invitation; the panel is not.
 * `first` is what is known already when it is read for the first time; where it fails, the tab is looked at here.
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
      // The popup is told what its tab shows, and looks itself only where it was not.
      return (await import('./tab-view')).viewTab(tab, surface === 'popup');
    },
    subscribe(listener) {
      const onUpdated = (
        _id: number,
        change: { status?: string; title?: string; url?: string },
        tab: Tabs.Tab,
      ): void => {
        // Tabs that are not in front are nobody's business here.
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
      const stopListening = surface === 'panel' ? onInvitation(onChanged) : undefined;
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
