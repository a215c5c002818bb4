import { jobCounts } from '../../../../lib/derive/job-counts';
import type { Job } from '../../../../lib/model/job';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { jobName, kindOf } from './JobRow';
import { useSiteWords } from '../shared/use-site-words';

type Props = {
  /** The job in question. */
  job: Job | undefined;
  onKeep: () => void;
  onForget: (job: Job) => void;
};

/** Forgetting is final, so a list with content asks for confirmation. The safe choice has the focus. */
export function ForgetDialog({ job, onKeep, onForget }: Props) {
  const { site } = useSiteWords();
  return (
    <Dialog
      open={job !== undefined}
      onClose={onKeep}
      title={job ? site.jobs.forgetTitle(jobName(job, site)) : ''}
      actions={
        job && (
          <>
            <Button autofocus onPress={onKeep}>
              {site.jobs.keep}
            </Button>
            <Button kind="danger-fill" onPress={() => onForget(job)}>
              {site.jobs.forgetNow}
            </Button>
          </>
        )
      }
    >
      {job && <p>{site.jobs.forgetBody[kindOf(job)](rowsOf(job))}</p>}
    </Dialog>
  );
}

/** How many rows a job has. */
export function rowsOf(job: Job): number {
  return job.progress.found + jobCounts(job).total;
}
