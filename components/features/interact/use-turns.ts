import { turnResultOf, type TurnResult } from '@/lib/features/interact/turn-result';
import { failureOf, isEnded, isWorking } from '@/lib/core/model/job';
import { sessionOf, turnsOf, type SessionTurn } from '@/lib/features/interact/session';
import { useLive } from '@/components/shell/state/use-live';
import type { InteractJob } from './session-facts';

export type Turn = {
  turn: SessionTurn;
  /** `deleted`: it was done, and its result is no longer in the library. */
  standing: 'running' | 'done' | 'deleted' | 'lost' | 'failed' | 'undone';
  result?: TurnResult;
};

/** The steps of a session with their results, oldest first. */
export function useTurns(job: InteractJob): readonly Turn[] {
  const { captureIds } = job;
  const { value: results } = useLive(
    async (reader) => {
      const captures = await Promise.all(captureIds.map((id) => reader.capture(id)));
      return captures.flatMap((capture) => (capture && turnResultOf(capture.content)) ?? []);
    },
    ['captures'],
    [captureIds.join()],
  );
  const done = sessionOf(job)?.done ?? 0;
  return turnsOf(job.request).map((turn, index) => {
    const result = results?.find((each) => each.turn === index);
    if (result) return { turn, standing: 'done', result };
    if (index < done) return { turn, standing: results ? 'deleted' : 'running' };
    return { turn, standing: standingOf(job, index === done) };
  });
}

/** For a step without a result. `first`: no pending step comes before it. */
function standingOf(job: InteractJob, first: boolean): Turn['standing'] {
  if (isWorking(job) && !sessionOf(job)?.ended) return 'running';
  const failure = failureOf(job.state);
  if (first && failure) return failure.reason === 'unconfirmed' ? 'lost' : 'failed';
  return isEnded(job.state) ? 'undone' : 'running';
}
