import { useState, useRef } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useTab } from '../state/use-tab';

export type FollowedTab = {
  /** The tab that the panel is about: every capture started here is of this tab. */
  tab: TabView | undefined;
  pinned: boolean;
  error?: Failure;
  setPinned: (pinned: boolean) => void;
  refresh: () => void;
};

/**
 * The active tab, or the pinned one. For a pinned tab the panel knows its last state: it is read again whenever that
 * tab is active.
 */
export function useFollowedTab(): FollowedTab {
  const { tab: front, error, refresh } = useTab();
  const [pinned, setPinned] = useState(false);
  const shown = useRef<TabView>(undefined);
  // A pinned tab is looked at again when it is in front.
  if (!pinned || (front && front.tabId === shown.current?.tabId)) shown.current = front;
  return {
    tab: shown.current,
    pinned,
    ...(error && !pinned ? { error } : {}),
    setPinned: (wanted) => setPinned(wanted && front !== undefined),
    refresh,
  };
}
