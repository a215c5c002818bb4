import { useRef, useState } from 'preact/hooks';
import { useFailure, type Failing } from './use-failure';

export type Work = Failing & {
  busy: boolean;
  /** Does one thing at a time; presses in the meantime do nothing. */
  act: <T>(action: () => Promise<T>, then?: (done: T) => void) => void;
  /** Retries what failed. */
  again: () => void;
};

/** What a press asks for: whether it is on its way, and why it was not done. */
export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const failing = useFailure();
  // Two presses may come before the first is rendered.
  const going = useRef(false);
  const last = useRef<() => void>(undefined);
  const work: Work = {
    ...failing,
    busy,
    act(action, then) {
      if (going.current) return;
      last.current = () => work.act(action, then);
      going.current = true;
      failing.clear();
      setBusy(true);
      action()
        .then(then, failing.report)
        .finally(() => {
          going.current = false;
          setBusy(false);
        });
    },
    again: () => last.current?.(),
  };
  return work;
}
