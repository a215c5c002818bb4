import { useState } from 'preact/hooks';
import type { CaptureFormat } from '../../../../lib/model/format';
import type { Pagination } from '../../../../lib/model/request';
import type { ScrapeOptions } from '../../../../lib/model/scrape-options';
import type { Settings } from '../../../../lib/model/settings';
import type { TabView } from '../../../../lib/ports/current-tab';
import type { Press } from '../../../state/capture-session';

/** What differs from the settings, for one press. */
type CaptureOverrides = {
  format?: CaptureFormat;
  whole?: 'page' | 'everything';
  options?: ScrapeOptions;
};

export type UsualPress = {
  /** Seconds to wait before the page is read; holds until the panel closes. */
  waitSeconds: number;
  setWaitSeconds: (seconds: number) => void;
  /** How captures go on past the first page; holds for this page. */
  pagination: Pagination | undefined;
  setPagination: (pagination: Pagination | undefined) => void;
  /** A press as the settings and these would have it. */
  usual: (change?: CaptureOverrides) => Press;
};

/** What the menu of the panel adds to every capture until it is chosen otherwise. */
export function useUsualPress(tab: TabView | undefined, settings: Settings): UsualPress {
  const [waitSeconds, setWaitSeconds] = useState(0);
  // What was picked in one page means nothing in another.
  const [going, setGoing] = useState<{ url: string | undefined; pagination: Pagination | undefined }>();
  const pagination = going && going.url === tab?.url ? going.pagination : undefined;
  return {
    waitSeconds,
    setWaitSeconds,
    pagination,
    setPagination: (next) => setGoing({ url: tab?.url, pagination: next }),
    usual: (change = {}) => ({
      format: change.format ?? settings.capture.format,
      engine: settings.engine,
      ...(change.whole ? { scope: change.whole } : {}),
      ...(pagination ? { pagination } : {}),
      options: { ...(waitSeconds > 0 ? { waitFor: waitSeconds * 1_000 } : {}), ...change.options },
    }),
  };
}
