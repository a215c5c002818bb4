import { startOf } from '../../../../lib/derive/job-start';
import type { Job } from '../../../../lib/model/job';
import { useLive } from '../../../state/use-live';

const NONE: ReadonlyMap<string, string> = new Map();
/** At most so often are titles looked up again while pages are captured. */
const REST_MS = 2_000;

/** By the id of a job, the title of the page it began at, as far as that is known: captured, or open in the tab. */
export function useStartTitles(jobs: readonly Job[]): ReadonlyMap<string, string> {
  const { value = NONE } = useLive(
    async (reader) => {
      const titles = new Map<string, string>();
      await Promise.all(
        jobs.map(async (job) => {
          const { url, title } = startOf(job.request);
          if (url === undefined) return;
          const known = (await reader.latestOf(url))?.title.trim() || title?.trim();
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
