import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { Failure } from '../../lib/model/errors';
import { useApp } from './app';
import { useInterval } from './use-interval';

type Trouble = {
  trouble: Failure | undefined;
  /** Says what a change met with; undefined for one that was stored. */
  report: (trouble: Failure | undefined) => void;
  /** Says what the background said of itself, which is asked until there is nothing any more. */
  hear: (trouble: Failure | undefined) => void;
};

export const NUDGE_MS = 2_000;

const nothing = (): void => undefined;
const TroubleContext = createContext<Trouble>({ trouble: undefined, report: nothing, hear: nothing });

/** Keeps what was last said about writing the library. */
export function TroubleProvider({ children }: { children: ComponentChildren }) {
  const [reported, report] = useState<Failure>();
  const [heard, hear] = useState<Failure>();
  const trouble = heard ?? reported;
  const value = useMemo(() => ({ trouble, report, hear }), [trouble]);
  // Whoever had it asked may be gone when it holds no longer.
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

/** Wakes the background and hears what it says. What fails is tried again with the next. */
export function useNudging(): () => void {
  const { call } = useApp();
  const { hear } = useContext(TroubleContext);
  return () => void call('jobs.nudge', {}).then(({ trouble }) => hear(trouble), nothing);
}

export const useTrouble = (): Trouble => useContext(TroubleContext);
