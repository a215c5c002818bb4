import { given } from '@/lib/core/text/given';
import { withoutDirectionControls } from '../text/direction-controls';
import type { OpenTab, OpenTabs, TabScope } from '../ports/open-tabs';
import { browser, type Tabs } from './browser';
import { viewTab } from './tab-view';

const queries: Record<TabScope, Tabs.QueryQueryInfoType> = {
  window: { currentWindow: true },
  highlighted: { currentWindow: true, highlighted: true },
  all: { windowType: 'normal' },
};

async function describe(tab: Tabs.Tab): Promise<OpenTab> {
  const known = {
    tabId: tab.id ?? -1,
    windowId: tab.windowId ?? -1,
    title: withoutDirectionControls(tab.title ?? ''),
    ...given({ url: tab.url, faviconUrl: tab.favIconUrl }),
  };
  // Probing a discarded tab would wake it.
  if (tab.discarded) return { ...known, why: 'asleep' };
  const { access, url } = await viewTab(tab, false);
  const seen = { ...known, ...given({ url }) };
  return access.ok ? { ...seen, source: access.source } : { ...seen, why: access.reason };
}

export function createOpenTabs(): OpenTabs {
  return {
    async list(scope) {
      const tabs = await browser.tabs.query(queries[scope]);
      return Promise.all(tabs.filter(({ incognito }) => !incognito).map(describe));
    },
  };
}
