import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useApp } from './app';

/** The active tab of this window, read again whenever it changes. Late answers are dropped. */
export function useTab(): { tab: TabView | undefined; error?: Failure; refresh: () => void } {
  const { currentTab } = useApp();
  const [state, setState] = useState<{ tab?: TabView; error?: Failure }>({});
  const asked = useRef(0);
  const refresh = useCallback(() => {
    const turn = ++asked.current;
    currentTab.read().then(
      (tab) => turn === asked.current && setState({ tab }),
      (thrown: unknown) => turn === asked.current && setState({ error: toFailure(thrown) }),
    );
  }, [currentTab]);
  useEffect(() => {
    const unsubscribe = currentTab.subscribe(refresh);
    refresh();
    return () => {
      asked.current += 1;
      unsubscribe();
    };
  }, [currentTab, refresh]);
  return { tab: state.tab, ...(state.error ? { error: state.error } : {}), refresh };
}
