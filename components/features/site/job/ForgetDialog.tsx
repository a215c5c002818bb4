import { jobCounts } from '@/lib/core/jobs/job-counts';
import type { Job } from '@/lib/core/model/job';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { forgetTitle, kindOf } from './JobRow';
import { useSiteWords } from '../use-site-words';

type Props = {
  /** The job in question. */
  job: Job | undefined;
  onKeep: () => void;
  onForget: (job: Job) => void;
};

/** A removed job cannot be restored, so a list with content asks for confirmation. The safe choice has the focus. */
export function ForgetDialog({ job, onKeep, onForget }: Props) {
  const { site } = useSiteWords();
  return (
    <ConfirmDialog
      open={job !== undefined}
      title={job ? forgetTitle(job, site) : ''}
      keep={site.jobs.keep}
      onKeep={onKeep}
      confirm={site.jobs.forgetNow}
      onConfirm={() => job && onForget(job)}
    >
      {job && <p>{site.jobs.forgetBody[kindOf(job)](rowsOf(job))}</p>}
    </ConfirmDialog>
  );
}

/** How many rows a job has. */
export function rowsOf(job: Job): number {
  return job.progress.found + jobCounts(job).total;
}
