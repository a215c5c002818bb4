import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '../../../lib/model/errors';
import type { TabView } from '../../../lib/ports/current-tab';
import { useTab } from '../../state/use-tab';

export type FollowedTab = {
  /** The tab that the panel is about: every capture started here is of this one. */
  tab: TabView | undefined;
  pinned: boolean;
  error?: Failure;
  setPinned: (pinned: boolean) => void;
  refresh: () => void;
};

/**
 * The tab in front, or the one it was pinned to. Of a pinned tab the panel knows what it saw last: it is looked at
 * again whenever that tab is in front.
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
