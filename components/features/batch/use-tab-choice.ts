import { useAnswer } from '@/components/shell/state/use-answer';
import type { EngineId, Source } from '@/lib/core/model/request';
import type { OpenTab, TabScope } from '@/lib/core/ports/open-tabs';
import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import { isGranted } from '@/components/shell/state/ask-permission';
import { useApp } from '@/components/shell/state/app';
import { useGranted } from '@/components/shell/state/use-granted';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';

type OpenTabList = {
  /** Trawl may see which tabs are open; undefined until that is known. */
  allowed: boolean | undefined;
  tabs: OpenTab[] | undefined;
  failure: Failure | undefined;
  /** Asks for it, in the press; true if it is granted. */
  allow: () => Promise<boolean>;
};

const ALL = { to: 'everything' } as const;

/** The open tabs, read again when another scope is requested and whenever a tab changes. */
function useOpenTabs(scope: TabScope): OpenTabList {
  const { openTabs, currentTab, gestures } = useApp();
  const { patterns, refresh } = useGranted();
  const [given, setGiven] = useState(false);
  const allowed = given || (patterns ? isGranted(ALL, patterns) : undefined);

  const {
    now: tabs,
    failure,
    again,
  } = useAnswer([allowed, scope, openTabs], () => (allowed ? openTabs.list(scope) : undefined));
  useEffect(() => (allowed ? currentTab.subscribe(again) : undefined), [allowed, currentTab, again]);

  return {
    allowed,
    tabs,
    failure,
    async allow() {
      const granted = await gestures.requestAllSites();
      setGiven(granted);
      refresh();
      return granted;
    },
  };
}

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
    sources: (list.tabs ?? [])
      .map((tab) => (isTicked(tab) ? sourceOf(tab, engine) : undefined))
      .filter((source) => source !== undefined),
  };
}

/** How a tab is added to a batch: as it is if this device may read it, else by its address; undefined for neither. */
export function sourceOf({ source, url, title }: OpenTab, engine: EngineId): Source | undefined {
  if (source && engine === 'device') return { ...source, title };
  return url !== undefined && isWebUrl(url) ? { type: 'url', url: normalizeUrl(url) } : undefined;
}
