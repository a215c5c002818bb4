import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { useEvent, useOn, useRound } from './use-event';

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
  const [turn, setTurn] = useState<object>({});
  const [held, setHeld] = useState<{
    round: object;
    turn: object;
    value?: T;
    failure?: Failure;
  }>();
  useOn([round, turn], () => {
    let late = false;
    ask(() => late)?.then(
      (value) => !late && setHeld({ round, turn, value }),
      (thrown: unknown) =>
        !late && setHeld((before) => ({ ...before, round, turn, failure: toFailure(thrown) })),
    );
    return () => void (late = true);
  });
  const isNow = held?.round === round;
  const last = held?.value;
  return {
    now: isNow && !held.failure ? last : undefined,
    last,
    failure: isNow ? held.failure : undefined,
    busy: !isNow || held.turn !== turn,
    again: useEvent(() => setTurn({})),
  };
}
