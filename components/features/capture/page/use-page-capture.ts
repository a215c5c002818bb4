import { useParts } from '@/components/shell/state/use-parts';
import { useSettings } from '@/components/shell/state/settings';
import type { FullCapture, Capture } from '@/lib/core/model/capture';
import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import { pageKeyOf } from '@/lib/core/model/page-key';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useLive } from '@/components/shell/state/use-live';
import { isCaptureOfTab } from '@/components/features/batch/popup/tab-jobs';
import { useEffect, useRef } from 'preact/hooks';
import { lastDateOf } from '@/lib/core/model/seen-dates';
import { scrapeRequestFor } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';

export type PageState = {
  /** The newest capture of the page in the tab. */
  capture: FullCapture | undefined;
  /** The newest job that captures this page. */
  job: Job | undefined;
  /** The JSON Schema that the job of the capture requested. */
  schema: unknown;
};

/** What the library knows of the page in a tab. A service may have been redirected, so its job's capture counts too. */
export function usePageCapture(tab: TabView | undefined): {
  state: PageState | undefined;
  error?: Failure;
  loading: boolean;
} {
  const url = tab?.url;
  const { value, error, loading } = useLive(
    async (reader): Promise<PageState> => {
      if (!tab || url === undefined) return { capture: undefined, job: undefined, schema: undefined };
      const jobs = (await reader.jobsOf('scrape')).filter((job) => isCaptureOfTab(job, tab, pageKeyOf));
      const made = jobs.find((job) => job.state.status === 'done')?.captureIds.at(-1);
      const [latest, ours] = await Promise.all([
        reader.latestOf(url),
        made === undefined ? undefined : reader.capture(made),
      ]);
      const newer = latest && (!ours || latest.capturedAt >= ours.capturedAt);
      const capture = newer ? await reader.capture(latest.id) : ours;
      const maker = capture && jobs.find((job) => job.id === capture.jobId);
      return {
        capture,
        job: jobs[0],
        schema: maker?.request.options.json?.schema,
      };
    },
    ['captures', 'jobs'],
    [url, tab?.tabId],
  );
  return { state: value, loading, ...(error ? { error } : {}) };
}

/** A capture made just now is already shown as new and needs no line. */
const FRESH_MS = 10 * 60_000;

export type PageBefore = {
  captureId: string;
  /** The date of the last capture. */
  at: number;
  /** How the page compares with it now; absent until that is known. */
  now?: { is: 'same' | 'changed' | 'other'; readingId: string };
  comparing: boolean;
  /** Reads the page now, if not done yet, and shows what changed. */
  compare: () => void;
  show: () => void;
};

type Known = { of: string; now: NonNullable<PageBefore['now']> };

/**
 * The previous captures of this page, and whether it has changed: compared with the popup's reading if there is one.
 * Otherwise the page is read only when the user asks.
 */
export function usePageBefore(
  tab: TabView | undefined,
  kept: Capture | undefined,
  onFailure: (thrown: unknown) => void,
): PageBefore | undefined {
  const { call, reader, gestures, now, newId } = useApp();
  const settings = useSettings();
  const [{ known, comparing }, change] = useParts<{ known?: Known; comparing?: string | undefined }>({});
  const at = kept && lastDateOf(kept);
  const isOld = at !== undefined && at > 0 && now() - at > FRESH_MS;
  const source = tab?.access.ok && !tab.isPrivate && isOld ? tab.access.source : undefined;
  const of = source && kept ? `${kept.id} ${at} ${source.documentId ?? source.url}` : '';

  /** The page that is shown; undefined once the view is gone. */
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = of;
    return () => {
      shown.current = undefined;
    };
  }, [of]);

  async function ask(readingId: string): Promise<Known['now']> {
    if (!tab || !source || !kept) return { is: 'other', readingId };
    const request = scrapeRequestFor({ tab, settings, engine: 'device', format: 'markdown' });
    const { before } = await call('readings.before', {
      request: { ...request, source: { ...source, title: tab.title, readingId } },
    });
    const is = before?.captureId !== kept.id ? 'other' : before.same ? 'same' : 'changed';
    return { is: is === 'changed' && !before?.changed ? 'other' : is, readingId };
  }

  useOn([of], () => {
    if (of === '' || !source) return;
    let stopped = false;
    const look = async (): Promise<void> => {
      const held = await reader.heldReading(source.url);
      if (stopped || !held || held.readAt <= (at ?? 0)) return;
      const found = await ask(held.id);
      if (!stopped) change({ known: { of, now: found } });
    };
    // Nothing is shown if the two could not be compared.
    look().catch(() => undefined);
    return () => {
      stopped = true;
    };
  });

  if (!kept || at === undefined || of === '') return undefined;
  const is = known?.of === of ? known.now : undefined;
  const go = (readingId?: string): void =>
    void gestures
      .openPanel({
        section: 'library',
        captureId: kept.id,
        ...(readingId !== undefined && { changes: true, readingId }),
      })
      .catch(onFailure);
  const compare = (): void => {
    if (comparing === of) return;
    if (is) return go(is.readingId);
    change({ comparing: of });
    ask(newId())
      .then((found) => {
        change({ known: { of, now: found } });
        // A user who has moved on in the meantime is not moved.
        if (found.is !== 'same' && shown.current === of) go(found.readingId);
      })
      .catch((thrown: unknown) => {
        if (shown.current === of) onFailure(thrown);
      })
      .finally(() => change((now) => ({ comparing: now.comparing === of ? undefined : now.comparing })));
  };
  return {
    captureId: kept.id,
    at,
    ...(is && { now: is }),
    comparing: comparing === of,
    compare,
    show: () => go(),
  };
}
