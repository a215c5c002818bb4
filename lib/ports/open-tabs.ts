import type { TabSource } from '../model/request';
import type { TabView } from './current-tab';

/** Whose tabs: this window's, the ones that are highlighted in it, or those of every window. */
export type TabScope = 'window' | 'highlighted' | 'all';

/** A tab that could go into a batch. */
export type OpenTab = Pick<TabView, 'tabId' | 'windowId' | 'title' | 'url' | 'faviconUrl'> & {
  /** The document it shows now, when it may be read as it stands. */
  source?: TabSource;
  /** Why not. `asleep`: the browser has put it away; its address can still be read. */
  why?: 'asleep' | Extract<TabView['access'], { ok: false }>['reason'];
};

/** The open tabs, in the order of the tab strip. Private windows are left out. */
export type OpenTabs = {
  list(scope: TabScope): Promise<OpenTab[]>;
};
