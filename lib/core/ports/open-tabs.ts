import type { TabSource } from '../model/request';
import type { TabView } from './current-tab';

/** Which tabs: those of this window, the ones highlighted in it, or those of every window. */
export type TabScope = 'window' | 'highlighted' | 'all';

/** A tab that could be added to a batch. */
export type OpenTab = Pick<TabView, 'tabId' | 'windowId' | 'title' | 'url' | 'faviconUrl'> & {
  /** The document it shows now, if that may be read as is. */
  source?: TabSource;
  /** Why not. `asleep`: the browser has discarded the tab; its address can still be read. */
  why?: 'asleep' | Extract<TabView['access'], { ok: false }>['reason'];
};

/** The open tabs in tab-strip order, without private windows. */
export type OpenTabs = {
  list(scope: TabScope): Promise<OpenTab[]>;
};
