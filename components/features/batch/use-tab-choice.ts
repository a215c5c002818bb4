import type { EngineId, Source } from '@/lib/core/model/request';
import type { OpenTab, TabScope } from '@/lib/core/ports/open-tabs';
import { sourceOf } from './tab-sources';
import { useOpenTabs, type OpenTabList } from './use-open-tabs';

export type TabChoice = OpenTabList & {
  scope: TabScope;
  setScope: (scope: TabScope) => void;
  canTake: (tab: OpenTab) => boolean;
  isTicked: (tab: OpenTab) => boolean;
  tick: (tab: OpenTab, ticked: boolean) => void;
  tickAll: (ticked: boolean) => void;
  /** The checked tabs as they are added to a batch. */
  sources: Source[];
};

export type ChosenTabs = {
  scope: TabScope;
  /** Excluded tabs. */
  unticked: ReadonlySet<number>;
};

type Choosing = ChosenTabs & { onChange: (change: Partial<ChosenTabs>) => void };

/** Which of the open tabs are included: all that can be read, until one is unchecked. */
export function useTabChoice(engine: EngineId, { scope, unticked, onChange }: Choosing): TabChoice {
  const list = useOpenTabs(scope);
  const canTake = (tab: OpenTab): boolean => sourceOf(tab, engine) !== undefined;
  const isTicked = ({ tabId }: OpenTab): boolean => !unticked.has(tabId);
  return {
    ...list,
    scope,
    setScope: (next) => onChange({ scope: next }),
    canTake,
    isTicked,
    tick(tab, ticked) {
      const next = new Set(unticked);
      if (ticked) next.delete(tab.tabId);
      else next.add(tab.tabId);
      onChange({ unticked: next });
    },
    tickAll: (ticked) => onChange({ unticked: new Set(ticked ? [] : list.tabs?.map(({ tabId }) => tabId)) }),
    sources: (list.tabs ?? []).flatMap((tab): Source[] => {
      const source = isTicked(tab) ? sourceOf(tab, engine) : undefined;
      return source ? [source] : [];
    }),
  };
}
