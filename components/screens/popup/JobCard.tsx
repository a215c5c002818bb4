import { isEnded, isLive, type Job } from '../../../lib/model/job';
import { useTicker } from '../../state/use-ticker';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Meter } from '../../ui/Meter';
import { Spinner } from '../../ui/Spinner';
import { Tally } from '../../ui/Tally';
import { useLaterWords } from './use-later-words';

type Props = { job: Job; onCancel: () => void; onOpen: () => void };

/** A job of many pages: counts of what has happened, no estimate. The card stays the same when it ends. */
export function JobCard({ job, onCancel, onOpen }: Props) {
  const { words, popup, format } = useLaterWords();
  const { read, waiting, failed, blocked } = job.progress;
  const running = isLive(job);
  const now = useTicker(running, 1_000);
  const start = job.startedAt ?? job.createdAt;
  const total = read + waiting + failed + blocked;
  const counts = { read, waiting, failed, blocked };
  const limit = 'limit' in job.request ? job.request.limit : undefined;
  const end = isEnded(job.state) ? job.state.endedAt : now;
  return (
    <section class="job" aria-label={`${titleOf(job, popup)} ${job.host}`}>
      <div class="job__h">
        {running ? <Spinner /> : <StateIcon job={job} />}
        <span class="grow clip">
          <span class="strong">{titleOf(job, popup)}</span> <bdi dir="ltr">{job.host}</bdi>
        </span>
        <span class="num faint">{running ? format.clock(end - start) : format.seconds(end - start)}</span>
      </div>
      <Tally
        small
        items={(['read', 'waiting', 'failed', 'blocked'] as const).map((name) => ({
          label: popup.job.tally[name],
          value: format.number(counts[name]),
        }))}
      />
      <Meter
        sentence={popup.job.meter({ read, failed, blocked, total, running })}
        parts={[
          { kind: 'ok', amount: read },
          { kind: 'bad', amount: failed },
          { kind: 'hold', amount: blocked },
          { kind: 'rest', amount: waiting },
        ]}
      />
      <div class="now">
        <span class="clip num">{running ? words.steps[job.progress.step] : words.pages(read)}</span>
        <span class="num">
          {running
            ? [popup.job.found(total), limit === undefined ? '' : popup.job.limit(limit)]
                .filter(Boolean)
                .join(' · ')
            : words.savedToLibrary}
        </span>
      </div>
      <div class="btns">
        {running && (
          <Button size="sm" onPress={onCancel}>
            {popup.job.cancel}
          </Button>
        )}
        <Button size="sm" kind="quiet" onPress={onOpen}>
          {popup.job.openInPanel}
        </Button>
      </div>
    </section>
  );
}

function StateIcon({ job }: { job: Job }) {
  if (job.state.status === 'done')
    return (
      <span class="ok">
        <Icon name="check" size="sm" />
      </span>
    );
  return <Icon name={job.state.status === 'failed' ? 'warn' : 'stop'} size="sm" />;
}

function titleOf(job: Job, popup: ReturnType<typeof useLaterWords>['popup']): string {
  if (isLive(job)) return popup.job.running[job.request.kind];
  if (job.state.status === 'failed') return popup.job.failed;
  if (job.state.status === 'cancelled') return popup.job.stopped;
  return popup.job.ended[job.request.kind];
}
