import { useEffect } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useApp } from './app';
import { useAnswer } from './use-answer';

/** The active tab of this window, read again whenever it changes. */
export function useTab(): { tab: TabView | undefined; error: Failure | undefined; refresh: () => void } {
  const { currentTab } = useApp();
  const { now: tab, failure: error, again: refresh } = useAnswer([currentTab], () => currentTab.read());
  useEffect(() => currentTab.subscribe(refresh), [currentTab, refresh]);
  return { tab, error, refresh };
}
