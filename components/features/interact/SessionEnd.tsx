import { isEnded } from '@/lib/core/model/job';
import { planOf, SESSION_MS, sessionOf } from '@/lib/features/interact/session';
import { cancelJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { ResearchFailure } from '../research/shared/ResearchFailure';
import { useInteractWords } from './use-interact-words';
import type { InteractJob } from './session-facts';
import * as noteStyles from '@/components/ui/Note.module.css';

type Props = {
  job: InteractJob;
  isPrivate: boolean;
  /** Opens the form with this session's first request. */
  onAgain: () => void;
  onLeave: () => void;
  onFailure: (thrown: unknown) => void;
};

/** How a session ended, what it waits for, or what it needs: one sentence for each. */
export function SessionEnd({ job, isPrivate, onAgain, onLeave, onFailure }: Props) {
  const app = useApp();
  const { interact, format } = useInteractWords();
  const { state } = job;
  const facts = sessionOf(job);
  const run = (work: Promise<unknown>): void => void work.catch(onFailure);
  const leave = (): void => {
    if (!isEnded(state)) run(cancelJob(app, job.id));
    onLeave();
  };
  const again = (
    <Button size="sm" disabled={isPrivate} onPress={onAgain}>
      {interact.again}
    </Button>
  );
  const failure = 'failure' in state ? state.failure : undefined;
  if (failure)
    return (
      <ResearchFailure
        kind="interact"
        failure={failure}
        wakeAt={state.status === 'waiting' ? state.wakeAt : undefined}
        can={{
          retry: () => (isEnded(state) ? onAgain() : run(retryJob(app, job.id))),
          cancel: leave,
          dismiss: leave,
        }}
      />
    );
  if (state.status === 'cancelled')
    return (
      <Note class={noteStyles.inset} icon="stop" title={interact.canceled.title} actions={again}>
        {interact.canceled.body}
      </Note>
    );
  if (state.status !== 'done' || !facts?.ended) return null;
  const { by, at } = facts.ended;
  const lasted = Math.max(0, at - facts.openedAt);
  const idleS = planOf(job.request)?.idleS ?? 0;
  const said =
    by === 'time' && lasted >= SESSION_MS
      ? interact.endOfLife
      : interact.ended(by, format.clock(lasted), interact.keeps(idleS));
  return (
    <Note
      class={noteStyles.inset}
      icon={by === 'person' ? 'stop' : by === 'end' ? 'check' : 'clock'}
      title={said.title}
      actions={again}
    >
      {said.body}
    </Note>
  );
}
