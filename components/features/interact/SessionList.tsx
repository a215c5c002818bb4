import { isEnded, isWorking } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { WorkList, WorkRow } from '../research/shared/WorkList';
import { sessionFacts, standingOf, type InteractJob, type SessionStanding } from './session-facts';
import { useInteractWords } from './use-interact-words';
import { useSettings } from '@/components/shell/state/settings';

type Props = {
  jobs: readonly InteractJob[];
  isPrivate: boolean;
  onNew: () => void;
  onOpen: (job: InteractJob) => void;
};

/** All sessions so far, newest first. */
export function SessionList({ jobs, isPrivate, onNew, onOpen }: Props) {
  const settings = useSettings();
  const { now } = useApp();
  const { interact } = useInteractWords();
  return (
    <WorkList
      label={interact.sessions}
      fresh={{ label: interact.newSession, disabled: isPrivate, onPress: onNew }}
      empty={interact.empty}
      count={jobs.length}
    >
      {jobs.map((job) => {
        const { icon, tone } = SIGNS[standingOf(job)] ?? {};
        return (
          <WorkRow
            key={job.id}
            sign={icon ? <Icon name={icon} /> : isWorking(job) && <Spinner />}
            tone={tone && `status-icon tone-${tone}`}
            title={job.request.source.url}
            // What a session costs is never cut.
            whole
            facts={sessionFacts(job, settings, now(), interact)}
            at={isEnded(job.state) ? job.state.endedAt : job.createdAt}
            onOpen={() => onOpen(job)}
          />
        );
      })}
    </WorkList>
  );
}

/** The state of a session that is not on its way. */
const SIGNS: {
  readonly [Standing in SessionStanding]?: {
    icon: 'clock' | 'check' | 'stop' | 'warn';
    tone?: 'ok' | 'warn' | 'bad';
  };
} = {
  open: { icon: 'clock', tone: 'ok' },
  ended: { icon: 'check', tone: 'ok' },
  cancelled: { icon: 'stop' },
  blocked: { icon: 'warn', tone: 'warn' },
  failed: { icon: 'warn', tone: 'bad' },
};
