import type { Job } from '@/lib/core/model/job';
import { JobRow, type JobRowActions } from './job/JobRow';
import { useSiteWords } from './use-site-words';
import { useStartTitles } from './use-start-titles';
import * as listStyles from '@/components/ui/list.module.css';
import * as styles from './JobList.module.css';

type Props = JobRowActions & {
  jobs: readonly Job[];
  /** The surrounding view already says that these are all jobs. */
  titled: boolean;
};

/** All jobs with a row per page: active ones first, then the newest first. */
export function JobList({ jobs, titled, ...rest }: Props) {
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
