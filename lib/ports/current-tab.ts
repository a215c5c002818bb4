import type { TabView } from '../model/tab-view';

export type { TabView };

/** The tab in front of this window. */
export type CurrentTab = {
  read(): Promise<TabView>;
  /** Called when another tab comes to the front, or the tab navigates, closes or changes its title. */
  subscribe(listener: () => void): () => void;
};
