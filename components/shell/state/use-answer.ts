import { useCallback, useEffect, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { useEvent, useRound } from './use-event';

export type Answer<T> = {
  /** The answer, if it is there. */
  now: T | undefined;
  /** The same, and until it is there the one before. */
  last: T | undefined;
  /** Why there is no answer; stays until there is one. */
  failure: Failure | undefined;
  /** It is not there yet, or asked for once more. */
  busy: boolean;
  /** Asks once more; what was answered stays until then. */
  again: () => void;
};

/**
 * The answer to a question that depends on `deps`. A question without an answer leaves what was there, and an answer to
 * earlier `deps` is dropped; a question of several steps can see by `isLate` that nobody waits any more.
 */
export function useAnswer<T>(
  deps: readonly unknown[],
  ask: (isLate: () => boolean) => Promise<T> | undefined,
): Answer<T> {
  const round = useRound(deps);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState<{
    round: object;
    turn: number;
    answer?: { value: T };
    failure?: Failure;
  }>();
  const latest = useEvent(ask);
  useEffect(() => {
    let late = false;
    latest(() => late)?.then(
      (value) => !late && setHeld({ round, turn, answer: { value } }),
      (thrown: unknown) =>
        !late && setHeld((before) => ({ ...before, round, turn, failure: toFailure(thrown) })),
    );
    return () => void (late = true);
  }, [round, turn, latest]);
  const isNow = held?.round === round;
  const busy = !isNow || held.turn !== turn;
  return {
    now: isNow && !held.failure ? held.answer?.value : undefined,
    last: held?.answer?.value,
    failure: isNow ? held.failure : undefined,
    busy,
    again: useCallback(() => setTurn((before) => before + 1), []),
  };
}
