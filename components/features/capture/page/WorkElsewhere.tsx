import { isWorking, type Job } from '@/lib/core/model/job';
import { placeOfJob } from '@/lib/core/ports/job-place';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { jobName } from '@/components/features/site/job/JobRow';
import { useLiveJobs } from '@/components/features/site/job/use-site-jobs';
import { useSiteWords } from '@/components/features/site/use-site-words';
import * as barStyles from '@/components/ui/bar.module.css';

/** Jobs running in parallel: one line with a link; absent if there are none. */
export function WorkElsewhere({ onFailure }: { onFailure: (thrown: unknown) => void }) {
  const { gestures } = useApp();
  const { site } = useSiteWords();
  const jobs = useLiveJobs();
  const first = jobs.find(needsPerson) ?? jobs[0];
  if (!first) return null;
  const others = jobs.length - 1;
  const name = jobName(first, site);
  const status = site.jobs.status[first.state.status];
  const open = (): void =>
    void gestures
      .openPanel(others > 0 ? { section: 'site', open: 'jobs' } : placeOfJob(first.request.kind, first.id))
      .catch(onFailure);
  return (
    <section class={`${barStyles.bar} ${barStyles.run}`} aria-label={site.jobs.elsewhere}>
      {isWorking(first) ? <Spinner /> : <Icon name={needsPerson(first) ? 'warn' : 'pause'} size="sm" />}
      <span class="grow clip" title={name}>
        <bdi>{name}</bdi>
        {` · ${status}`}
      </span>
      {others > 0 && <span class="tabular">{site.jobs.others(others)}</span>}
      <Button size="sm" kind="quiet" onPress={open}>
        {others > 0 ? site.jobs.title : site.jobs.open}
      </Button>
    </section>
  );
}

const needsPerson = ({ state }: Job): boolean => state.status === 'blocked';
