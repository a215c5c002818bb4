import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import { useApp } from './app';
import { useInterval } from './use-interval';
import { useOn } from './use-event';

type Trouble = {
  trouble: Failure | undefined;
  /** Reports the error of a change; undefined for one that was stored. */
  report: (trouble: Failure | undefined) => void;
  /** Reports the background's own failures; it is polled until there are none. */
  hear: (trouble: Failure | undefined) => void;
};

const NUDGE_MS = 2_000;

const nothing = (): void => undefined;
const TroubleContext = createContext<Trouble>({ trouble: undefined, report: nothing, hear: nothing });

/** Keeps the last report about writing the library. */
export function TroubleProvider({ children }: { children: ComponentChildren }) {
  const [reported, report] = useState<Failure>();
  const [heard, hear] = useState<Failure>();
  const trouble = heard ?? reported;
  const value = useMemo(() => ({ trouble, report, hear }), [trouble]);
  // The component that started polling may be unmounted when the problem ends.
  return (
    <TroubleContext.Provider value={value}>
      <Asking while={heard !== undefined} />
      {children}
    </TroubleContext.Provider>
  );
}

function Asking({ while: active }: { while: boolean }) {
  useInterval(useNudging(), NUDGE_MS, active);
  return null;
}

/** Wakes the background and reads its state. A failure is retried with the next poll. */
function useNudging(): () => void {
  const { call } = useApp();
  const { hear } = useContext(TroubleContext);
  return () => void call('jobs.nudge', {}).then(({ trouble }) => hear(trouble), nothing);
}

export const useTrouble = (): Trouble => useContext(TroubleContext);

/** Keeps a worker awake while a visible job is active. */
export function useNudge(live: boolean): void {
  const nudge = useNudging();
  useOn([live], () => {
    if (live) nudge();
  });
  useInterval(nudge, NUDGE_MS, live);
}
