import type { Failure } from '@/lib/core/model/errors';
import { isEnded, type Job } from '@/lib/core/model/job';
import { jobFailureWords } from '@/lib/core/words/job-failures';
import { isLongWait, secondsUntil } from '@/lib/core/words/waiting';
import { useApp } from '@/components/shell/state/app';
import { useTicker } from '@/components/shell/state/use-ticker';
import { failureButtons } from '@/components/shell/failures/failure-buttons';
import type { FailureActions } from '@/components/shell/failures/failure-actions';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { Ring } from '@/components/ui/Ring';
import { useAgainLabel } from './use-again-label';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useSettings } from '@/components/shell/state/settings';
import * as noteStyles from '@/components/ui/Note.module.css';

type Props = {
  job: Job;
  failure: Failure;
  /** The job waits because of this and continues by itself. */
  waiting: boolean;
  class?: string;
  /** An action that only this job has, before the others. */
  first?: { label: string; run: () => void } | undefined;
  failureActions: FailureActions;
};

/** What stopped a job of many pages, what was kept, and what to do; an action that costs credits says so. */
export function JobFailureNote({ job, failure, waiting, class: className, first, failureActions }: Props) {
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
  const labels = { 'run-again': useAgainLabel(job, settings) };
  const buttons = failureButtons({
    failure,
    ids: said.actions,
    failureActions,
    labels,
    after: first !== undefined,
  });
  return (
    <Note
      {...(className !== undefined && { class: className })}
      tone={said.tone}
      icon={said.icon}
      title={said.title}
      lead={waiting && state.status === 'waiting' ? <Countdown wakeAt={state.wakeAt} /> : undefined}
      actions={
        (first || buttons) && (
          <>
            {first && (
              <Button size="sm" onPress={first.run}>
                {first.label}
              </Button>
            )}
            {buttons}
          </>
        )
      }
    >
      {said.body}
    </Note>
  );
}

/** Seconds until Trawl continues by itself, while few enough to count down. */
function Countdown({ wakeAt }: { wakeAt: number }) {
  const now = useTicker(true, 1_000);
  const left = secondsUntil(wakeAt, now);
  if (isLongWait(wakeAt, now)) return <Icon name="clock" />;
  return <Ring class={noteStyles.ring} left={left} of={Math.max(left, WHOLE_SECONDS)} />;
}

const WHOLE_SECONDS = 30;
