import { given } from '@/lib/core/text/given';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Pagination } from '@/lib/core/model/request';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import type { Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { CaptureChoice } from '../state/capture-session';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';

/** Overrides of the settings, for one press. */
type CaptureOverrides = {
  format?: CaptureFormat;
  whole?: 'page' | 'everything';
  options?: ScrapeOptions;
};

export type DefaultChoice = {
  /** Seconds to wait before the page is read; applies until the panel closes. */
  waitSeconds: number;
  setWaitSeconds: (seconds: number) => void;
  /** How captures continue past the first page; applies to this page. */
  pagination: Pagination | undefined;
  setPagination: (pagination: Pagination | undefined) => void;
  /** A press with the settings and these overrides applied. */
  withDefaults: (change?: CaptureOverrides) => CaptureChoice;
};

/** Where the choices are kept while another section is shown. */
export type PageChoice = { wait: Kept<number>; going: Kept<Going> };
type Going = { url: string | undefined; pagination: Pagination | undefined } | undefined;

/** What the panel's menu adds to every capture until another choice is made. */
export function useDefaultChoice(
  tab: TabView | undefined,
  settings: Settings,
  kept: PageChoice,
): DefaultChoice {
  const [waitSeconds, setWaitSeconds] = useRetainedState(kept.wait, () => 0);
  // A selection picked in one page has no meaning in another.
  const [going, setGoing] = useRetainedState<Going>(kept.going, () => undefined);
  const pagination = going && going.url === tab?.url ? going.pagination : undefined;
  return {
    waitSeconds,
    setWaitSeconds,
    pagination,
    setPagination: (next) => setGoing({ url: tab?.url, pagination: next }),
    withDefaults: (change = {}) => ({
      format: change.format ?? settings.capture.format,
      engine: settings.engine,
      ...given({ scope: change.whole, pagination }),
      options: { ...(waitSeconds > 0 ? { waitFor: waitSeconds * 1_000 } : {}), ...change.options },
    }),
  };
}
