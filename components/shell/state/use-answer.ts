import { useState } from 'preact/hooks';
import { useOn, useRound } from './use-event';

/**
 * The answer to a question that depends on `deps`, if it is there (`now`), and until then the one before (`last`). A
 * question without an answer leaves both as they are, and an answer to earlier `deps` is dropped.
 */
export function useAnswer<T>(deps: readonly unknown[], ask: () => Promise<T> | undefined) {
  const round = useRound(deps);
  const [answer, setAnswer] = useState<{ round: object; value: T }>();
  useOn([round], () => {
    let stopped = false;
    ask()?.then(
      (value) => !stopped && setAnswer({ round, value }),
      () => undefined,
    );
    return () => void (stopped = true);
  });
  return { now: answer?.round === round ? answer.value : undefined, last: answer?.value };
}
