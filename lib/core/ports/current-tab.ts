import type { TabView } from '../model/tab-view';

export type { TabView };

/** The active tab of this window. */
export type CurrentTab = {
  read(): Promise<TabView>;
  /** Called when another tab becomes active, or when the tab navigates, closes or changes its title. */
  subscribe(listener: () => void): () => void;
};
