import { isWorking, type Job } from '../../../../lib/model/job';
import { Button } from '../../../ui/Button';
import { useSiteWords } from '../shared/use-site-words';

/** Nothing found yet, or at all. */
export function NoRows({ job, onOptions, onJobs }: { job: Job; onOptions: () => void; onJobs: () => void }) {
  const { site, words } = useSiteWords();
  if (isWorking(job))
    return (
      <div class="waiting">
        <span>{words.steps[job.progress.step]}</span>
      </div>
    );
  return (
    <div class="empty grow">
      {/* Otherwise what went wrong stands above. */}
      {job.state.status === 'done' && (
        <>
          <p class="empty__t">{site.nothingFound.title}</p>
          <p class="empty__b">{site.nothingFound.body}</p>
        </>
      )}
      <div class="btns">
        <Button onPress={onOptions}>{site.optionsOfMap}</Button>
        <Button kind="quiet" onPress={onJobs}>
          {site.allJobs}
        </Button>
      </div>
    </div>
  );
}
