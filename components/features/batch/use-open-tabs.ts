import { useEffect, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { OpenTab, TabScope } from '@/lib/core/ports/open-tabs';
import { isGranted } from '@/components/shell/state/ask-permission';
import { useApp } from '@/components/shell/state/app';
import { useGranted } from '@/components/shell/state/use-granted';

export type OpenTabList = {
  /** Trawl may see which tabs are open; undefined until that is known. */
  allowed: boolean | undefined;
  tabs: OpenTab[] | undefined;
  failure: Failure | undefined;
  /** Asks for it, in the press; true if it is granted. */
  allow: () => Promise<boolean>;
};

const ALL = { to: 'everything' } as const;

/** The open tabs, read again when another scope is requested and whenever a tab changes. */
export function useOpenTabs(scope: TabScope): OpenTabList {
  const { openTabs, currentTab, gestures } = useApp();
  const { patterns, refresh } = useGranted();
  const [given, setGiven] = useState(false);
  const [answer, setAnswer] = useState<{ scope: TabScope; tabs?: OpenTab[]; failure?: Failure }>();
  const allowed = given || (patterns ? isGranted(ALL, patterns) : undefined);

  useEffect(() => {
    if (!allowed) return;
    // Answers may come in another order than the questions: an older one counts no more.
    let newest = 0;
    const read = (): void => {
      const turn = (newest += 1);
      openTabs.list(scope).then(
        (tabs) => {
          if (turn === newest) setAnswer({ scope, tabs });
        },
        (thrown: unknown) => {
          if (turn === newest) setAnswer({ scope, failure: toFailure(thrown) });
        },
      );
    };
    read();
    const unsubscribe = currentTab.subscribe(read);
    return () => {
      newest += 1;
      unsubscribe();
    };
  }, [allowed, scope, openTabs, currentTab]);

  return {
    allowed,
    tabs: answer?.scope === scope ? answer.tabs : undefined,
    failure: answer?.scope === scope ? answer.failure : undefined,
    async allow() {
      const granted = await gestures.requestAllSites();
      setGiven(granted);
      refresh();
      return granted;
    },
  };
}
