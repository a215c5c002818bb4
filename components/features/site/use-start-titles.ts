import { startOf } from '@/lib/features/site/job-start';
import type { Job } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';

const NONE: ReadonlyMap<string, string> = new Map();
/** While pages are captured, titles are looked up again at most this often. */
const REST_MS = 2_000;

/**
 * By job id, the title of the page it started at, if known: captured, or open in the tab. A crawl of a whole site has
 * the site's own name.
 */
export function useStartTitles(jobs: readonly Job[]): ReadonlyMap<string, string> {
  const { value = NONE } = useLive(
    async (reader) => {
      const titles = new Map<string, string>();
      await Promise.all(
        jobs.map(async (job) => {
          const { url, title, isOfSite } = startOf(job.request);
          if (url === undefined) return;
          const start = await reader.latestOf(url);
          const known = isOfSite ? start?.metadata.siteName?.trim() : start?.title.trim() || title?.trim();
          if (known) titles.set(job.id, known);
        }),
      );
      return titles;
    },
    ['captures'],
    [jobs.map(({ id }) => id).join(' ')],
    REST_MS,
  );
  return value;
}
