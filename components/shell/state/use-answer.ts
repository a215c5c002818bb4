import { useRef } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { useEvent, useOn, useRound } from './use-event';
import { useParts } from './use-parts';

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

type Held<T> = { round: object; turn: object; value: T | undefined; failure?: Failure };

/**
 * The answer to a question that depends on `deps`. A question without an answer leaves what was there, and an answer to
 * earlier `deps` is dropped; a question of several steps can see by `isLate` that nobody waits any more.
 */
export function useAnswer<T>(
  deps: readonly unknown[],
  ask: (isLate: () => boolean) => Promise<T> | undefined,
): Answer<T> {
  const round = useRound(deps);
  const newest = useRef<object>(null);
  const [{ asked, held }, change] = useParts<{ asked?: object; held?: Held<T> }>({});
  const again = useEvent(() => {
    const turn = (newest.current = {});
    const isLate = (): boolean => newest.current !== turn;
    change({ asked: turn });
    ask(isLate)?.then(
      (value) => isLate() || change({ held: { round, turn, value } }),
      (thrown: unknown) =>
        isLate() || change({ held: { round, turn, value: held?.value, failure: toFailure(thrown) } }),
    );
  });
  useOn([round], () => {
    again();
    return () => void (newest.current = null);
  });
  const current = held?.round === round ? held : undefined;
  return {
    now: current?.failure ? undefined : current?.value,
    last: held?.value,
    failure: current?.failure,
    busy: !current || current.turn !== asked,
    again,
  };
}
