import { isWorking, type Job } from '../../../../lib/model/job';
import { Button } from '../../../ui/Button';
import { useSiteWords } from '../shared/use-site-words';
import * as buttonStyles from '../../../ui/Button.module.css';
import * as emptyStyles from '../../../ui/Empty.module.css';
import * as loadingStyles from '../../../ui/Loading.module.css';

/** Nothing found yet, or at all. */
export function NoRows({ job, onOptions, onJobs }: { job: Job; onOptions: () => void; onJobs: () => void }) {
  const { site, words } = useSiteWords();
  if (isWorking(job))
    return (
      <div class={loadingStyles.loading}>
        <span>{words.steps[job.progress.step]}</span>
      </div>
    );
  return (
    <div class={`${emptyStyles.empty} grow`}>
      {/* Otherwise what went wrong stands above. */}
      {job.state.status === 'done' && (
        <>
          <p class={emptyStyles.title}>{site.nothingFound.title}</p>
          <p class={emptyStyles.body}>{site.nothingFound.body}</p>
        </>
      )}
      <div class={buttonStyles.buttons}>
        <Button onPress={onOptions}>{site.optionsOfMap}</Button>
        <Button kind="quiet" onPress={onJobs}>
          {site.allJobs}
        </Button>
      </div>
    </div>
  );
}
