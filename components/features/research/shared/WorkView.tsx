import type { ComponentProps } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { cancelJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useOn } from '@/components/shell/state/use-event';
import { useNudge } from '@/components/shell/state/trouble';
import { useSeenEnd } from '@/components/shell/state/use-seen-job';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { ResearchFailure } from './ResearchFailure';
import { useResearchWords } from './use-research-words';
import * as barStyles from '@/components/ui/bar.module.css';

/** Work that is on the screen is kept going, and its end counts as seen. */
export function useShownWork(job: Job): void {
  useNudge(isWorking(job));
  useSeenEnd(job);
}

type Said = {
  started: string;
  canceled: string;
  done?: string;
  /** Once its result is read. */
  found?: string | undefined;
};

/** Announces the start and the end to screen readers. A failure shows a note, which is itself an alert. */
export function useSaidOf(job: Job, said: Said): void {
  const announce = useAnnounce();
  const before = useRef<string>(undefined);
  const status = isWorking(job) ? 'working' : job.state.status;
  useOn([status], () => {
    const last = before.current;
    before.current = status;
    if (status === 'working' && last === undefined) announce(said.started);
    if (last !== 'working' || status === 'working') return;
    announce((status === 'cancelled' ? said.canceled : status === 'done' ? said.done : undefined) ?? '');
  });
  // A message about work that is no longer shown is removed for screen readers.
  useEffect(() => () => announce(''), [announce]);
  useOn([said.found !== undefined], () => {
    if (said.found !== undefined) announce(said.found);
  });
}

/** What can be done with work whatever it is. */
export function useWorkActions(job: Job, onLeave: () => void, onFailure: (thrown: unknown) => void) {
  const app = useApp();
  const run = (work: Promise<unknown>): void => void work.catch(onFailure);
  const cancel = (): void => run(cancelJob(app, job.id));
  const leave = (): void => {
    if (!isEnded(job.state)) cancel();
    onLeave();
  };
  return {
    run,
    cancel,
    /** The actions of a note about its failure; `again` starts what has ended once more. */
    can: (again: () => void) => ({
      retry: () => (isEnded(job.state) ? again() : run(retryJob(app, job.id))),
      cancel: leave,
      dismiss: leave,
    }),
  };
}

type FailureProps = ComponentProps<typeof ResearchFailure>;

/** The state of work that failed, waits or needs the user. */
export const WorkFailure = ({ job: { state }, ...props }: Omit<FailureProps, 'wakeAt'> & { job: Job }) => (
  <ResearchFailure {...props} wakeAt={state.status === 'waiting' ? state.wakeAt : undefined} />
);

type Ended = { title: string; body: string };

type StandingProps = Omit<FailureProps, 'failure' | 'wakeAt'> & {
  job: Job;
  failure: Failure | undefined;
  /** Whom it is sent to. */
  sending: string;
  canceled: Ended;
  /** Its result is no longer stored. */
  gone: Ended | false;
  onCancel: () => void;
};

/** That work is in progress, or why there is nothing to show. */
export function WorkStanding({ job, failure, sending, canceled, gone, onCancel, ...props }: StandingProps) {
  const { research } = useResearchWords();
  const { status } = job.state;
  const ended = [status === 'cancelled' && !failure && canceled, gone].filter((note) => note !== false);
  return (
    <>
      {isWorking(job) && status !== 'waiting' && (
        <div class={`${barStyles.bar} ${barStyles.run}`}>
          <Spinner />
          <span class="grow clip" role="status">
            {sending}
          </span>
          <Button text={research.cancel} onPress={onCancel} />
        </div>
      )}
      {failure && <WorkFailure {...props} job={job} failure={failure} />}
      {ended.map(({ title, body }) => (
        <Note key={title} inset title={title} body={body} />
      ))}
    </>
  );
}
