import { useEffect, useState } from 'preact/hooks';
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
  const [held, setHeld] = useState<TabView>();
  useEffect(() => {
    if (front && held && front.tabId === held.tabId && front !== held) setHeld(front);
  }, [front, held]);
  return {
    tab: held ?? front,
    pinned: held !== undefined,
    ...(error && !held ? { error } : {}),
    setPinned: (pinned) => setHeld(pinned ? front : undefined),
    refresh,
  };
}
