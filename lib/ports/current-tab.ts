import type { FailureReason } from '../model/errors';
import type { TabSource } from '../model/request';

/** What a screen knows of the tab it is about. */
export type TabView = {
  tabId: number;
  windowId: number;
  /** Private window: copy and save only. */
  isPrivate: boolean;
  title: string;
  /** Absent while Trawl may not see it. */
  url?: string;
  faviconUrl?: string;
  /** Ready to be captured, or why not. */
  access:
    | { ok: true; source: TabSource; hasSelection: boolean }
    | {
        ok: false;
        reason: Extract<
          FailureReason,
          'restricted-page' | 'file-switch' | 'tab-not-open' | 'pdf-viewer' | 'tab-gone'
        >;
      };
};

/** The tab in front of this window. */
export type CurrentTab = {
  read(): Promise<TabView>;
  /** Called when another tab comes to the front, or the tab navigates, closes or changes its title. */
  subscribe(listener: () => void): () => void;
};
