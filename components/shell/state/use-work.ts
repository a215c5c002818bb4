import { useRef, useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import { useFailure } from './use-failure';

export type Work = {
  busy: boolean;
  failure: Failure | undefined;
  /** Does one thing at a time; presses in the meantime do nothing. */
  act: <T>(action: () => Promise<T>, then?: (done: T) => void) => void;
  /** Retries what failed. */
  again: () => void;
  report: (thrown: unknown) => void;
  clear: () => void;
};

/** What a press asks for: whether it is on its way, and why it was not done. */
export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const { failure, report, clear } = useFailure();
  // Two presses may come before the first is rendered.
  const going = useRef(false);
  const last = useRef<() => void>(undefined);
  const work: Work = {
    busy,
    failure,
    act(action, then) {
      if (going.current) return;
      last.current = () => work.act(action, then);
      going.current = true;
      clear();
      setBusy(true);
      action()
        .then(then, report)
        .finally(() => {
          going.current = false;
          setBusy(false);
        });
    },
    again: () => last.current?.(),
    report,
    clear,
  };
  return work;
}
