import type { Job } from '@/lib/core/model/job';
import { JobRow, type JobRowActions } from './job/JobRow';
import { useSiteWords } from './use-site-words';
import * as listStyles from '@/components/ui/list.module.css';
import * as styles from './JobList.module.css';
import { startOf } from '@/lib/features/site/job-start';
import { useLive } from '@/components/shell/state/use-live';

const NONE: ReadonlyMap<string, string> = new Map();
/** While pages are captured, titles are looked up again at most this often. */
const REST_MS = 2_000;

/**
 * By job id, the title of the page it started at, if known: captured, or open in the tab. A crawl of a whole site has
 * the site's own name.
 */
function useStartTitles(jobs: readonly Job[]): ReadonlyMap<string, string> {
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

type JobListProps = JobRowActions & {
  jobs: readonly Job[];
  /** The surrounding view already says that these are all jobs. */
  titled: boolean;
};

/** All jobs with a row per page: active ones first, then the newest first. */
export function JobList({ jobs, titled, ...rest }: JobListProps) {
  const { site } = useSiteWords();
  const titles = useStartTitles(jobs);
  return (
    <section class={styles.jobs} aria-label={site.jobs.title}>
      {!titled && <h3 class={`small-heading ${listStyles.day}`}>{site.jobs.title}</h3>}
      <ul>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} title={titles.get(job.id)} {...rest} />
        ))}
      </ul>
    </section>
  );
}
