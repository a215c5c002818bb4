import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo, useState } from 'preact/hooks';
import type { Failure } from '../../lib/model/errors';

type Trouble = { trouble: Failure | undefined; report: (trouble: Failure | undefined) => void };

const TroubleContext = createContext<Trouble>({ trouble: undefined, report: () => undefined });

/** Keeps what the background last said about writing the library. */
export function TroubleProvider({ children }: { children: ComponentChildren }) {
  const [trouble, report] = useState<Failure>();
  const value = useMemo(() => ({ trouble, report }), [trouble]);
  return <TroubleContext.Provider value={value}>{children}</TroubleContext.Provider>;
}

export const useTrouble = (): Trouble => useContext(TroubleContext);
