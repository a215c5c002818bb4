import { useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';

export type MonitorActions = {
  busy: boolean;
  failure: Failure | undefined;
  /** Does one thing at a time; presses in the meantime do nothing. */
  act: <T>(action: () => Promise<T>, then?: (done: T) => void) => void;
  /** Retries what failed. */
  again: () => void;
  clear: () => void;
};

/** What a press requests from the service, and the result. */
export function useMonitorActions(): MonitorActions {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // Two presses may come before the first is rendered.
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
