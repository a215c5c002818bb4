import type { Failure } from '@/lib/core/model/errors';
import { isEnded, type Job } from '@/lib/core/model/job';
import { jobFailureWords } from '@/lib/core/words/job-failures';
import { useApp } from '@/components/shell/state/app';
import { Countdown, failureButtons } from '@/components/shell/failures/FailureNote';
import type { FailureActions } from '@/components/shell/failures/failure-actions';
import { Note } from '@/components/ui/Note';
import { useAgainLabel } from './use-again-label';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useSettings } from '@/components/shell/state/settings';

type Props = {
  job: Job;
  failure: Failure;
  /** The job waits because of this and continues by itself. */
  waiting: boolean;
  inset?: boolean;
  /** An action that only this job has, before the others. */
  first?: { label: string; run: () => void } | undefined;
  failureActions: FailureActions;
};

/** What stopped a job of many pages, what was kept, and what to do; an action that costs credits says so. */
export function JobFailureNote({ job, failure, waiting, inset = false, first, failureActions }: Props) {
  const settings = useSettings();
  const { now } = useApp();
  const { format } = useCrawlWords();
  const { request, state } = job;
  const said = jobFailureWords(
    failure,
    {
      host: job.host,
      engine: job.engine,
      serviceUrl: settings.service.baseUrl,
      connected: settings.service.connected,
      now: now(),
      kind: request.kind === 'batch' || request.kind === 'map' ? request.kind : 'crawl',
      ended: isEnded(state),
      waiting,
      progress: job.progress,
    },
    format,
  );
  const labels = { 'run-again': useAgainLabel(job) };
  const buttons = failureButtons({
    failure,
    ids: said.actions,
    failureActions,
    labels,
    after: first !== undefined,
  });
  return (
    <Note
      {...said}
      inset={inset}
      lead={waiting && state.status === 'waiting' ? <Countdown wakeAt={state.wakeAt} /> : undefined}
      actions={[first && { label: first.label, onPress: first.run }, ...buttons]}
    />
  );
}
