import { isWebUrl } from '../model/url';
import { browser, type Tabs } from './browser';

/**
 * The active pages of the windows whose address Trawl can see: those of granted sites, and those that were clicked
 * (docs/platform.md 1). Without private windows.
 */
export async function frontPages(): Promise<{ tabId: number; url: string }[]> {
  const tabs = await browser.tabs.query({ active: true });
  return tabs.flatMap(({ id, url, incognito }) =>
    id === undefined || incognito || url === undefined || !isWebUrl(url) ? [] : [{ tabId: id, url }],
  );
}

export async function allTabs(): Promise<number[]> {
  return (await browser.tabs.query({})).flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/**
 * Calls `changed` when another page becomes active, until it is called without a listener. Before that, no listener is
 * registered, so that no page of a user who does not want it wakes the background.
 */
export function createTabWatch(): (changed: (() => void) | undefined) => void {
  let told: (() => void) | undefined;
  const onActivated = (): void => told?.();
  const onUpdated = (_id: number, change: { url?: string; status?: string }, tab: Tabs.Tab): void => {
    if (tab.active && (change.url !== undefined || change.status === 'complete')) told?.();
  };
  return (changed) => {
    const was = told !== undefined;
    told = changed;
    const { onActivated: activated, onUpdated: updated } = browser.tabs;
    if (changed && !was) {
      activated.addListener(onActivated);
      updated.addListener(onUpdated);
    } else if (!changed && was) {
      activated.removeListener(onActivated);
      updated.removeListener(onUpdated);
    }
  };
}
