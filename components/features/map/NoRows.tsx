import { isWorking, type Job } from '@/lib/core/model/job';
import { Button } from '@/components/ui/Button';
import { useSiteWords } from '../site/use-site-words';
import { Empty } from '@/components/ui/Empty';
import { Loading } from '@/components/ui/Loading';

/** Nothing found yet, or at all. */
export function NoRows({ job, onOptions, onJobs }: { job: Job; onOptions: () => void; onJobs: () => void }) {
  const { site, words } = useSiteWords();
  if (isWorking(job)) return <Loading still>{words.steps[job.progress.step]}</Loading>;
  // Otherwise the problem is shown above.
  const said = job.state.status === 'done' ? site.nothingFound : undefined;
  return (
    <Empty
      grow
      title={said?.title}
      actions={
        <>
          <Button onPress={onOptions}>{site.optionsOfMap}</Button>
          <Button kind="quiet" onPress={onJobs}>
            {site.allJobs}
          </Button>
        </>
      }
    >
      {said?.body}
    </Empty>
  );
}
