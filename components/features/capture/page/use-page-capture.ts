import type { FullCapture } from '@/lib/core/model/capture';
import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import { pageKeyOf } from '@/lib/core/model/page-key';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useLive } from '@/components/shell/state/use-live';
import { isCaptureOfTab } from '@/components/features/batch/popup/tab-jobs';

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
