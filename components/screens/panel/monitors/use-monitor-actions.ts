import { useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../../lib/model/errors';

export type MonitorActions = {
  busy: boolean;
  failure: Failure | undefined;
  /** Does one thing at a time; pressed meanwhile, nothing is done. */
  act: <T>(action: () => Promise<T>, then?: (done: T) => void) => void;
  /** What failed once more. */
  again: () => void;
  clear: () => void;
};

/** What is asked of the service by a press, and what became of it. */
export function useMonitorActions(): MonitorActions {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // Two presses may come before the first is drawn.
  const going = useRef(false);
  const last = useRef<() => void>(undefined);
  const actions: MonitorActions = {
    busy,
    failure,
    act(action, then) {
      if (going.current) return;
      last.current = () => actions.act(action, then);
      going.current = true;
      setFailure(undefined);
      setBusy(true);
      action()
        .then(then, (thrown: unknown) => setFailure(toFailure(thrown)))
        .finally(() => {
          going.current = false;
          setBusy(false);
        });
    },
    again: () => last.current?.(),
    clear: () => setFailure(undefined),
  };
  return actions;
}
