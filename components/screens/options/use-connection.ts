import { useEffect, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../lib/model/errors';
import type { ConnectionResult, Settings } from '../../../lib/model/settings';
import { useApp } from '../../state/app';

/** An address that was typed and is not among the settings yet: on its way there, or not to be saved as it stands. */
type TypedAddress = { url: string; saved: Promise<boolean> } | 'unsaved';

/** The test of the connection: what it found, or that it is being made. */
export type Connection = {
  testing: { since: number } | undefined;
  result: ConnectionResult | undefined;
  failure: Failure | undefined;
  /** To be called in the click: asks for the host first, then tests. */
  test: () => void;
  /** To be called in the click: asks for the host, does the work, then tests. Nothing while the address is not saved. */
  testAfter: (work: () => Promise<unknown>) => void;
  /** What the field holds, when that is not the saved address: a press may come before it is saved. */
  typed: (address: TypedAddress | undefined) => void;
  report: (failure: Failure | undefined) => void;
};

export function useConnection(service: Settings['service']): Connection {
  const { call, gestures, now } = useApp();
  const [testing, setTesting] = useState<{ since: number }>();
  const [failure, setFailure] = useState<Failure>();
  const typed = useRef<TypedAddress>(undefined);
  // What was found holds for the address that was asked.
  const [isOther, setIsOther] = useState(false);
  useEffect(() => setFailure(undefined), [service.baseUrl]);
  const testAfter = (work: () => Promise<unknown>): void => {
    const address = typed.current;
    // The field itself says what is wrong or asks.
    if (address === 'unsaved') return;
    // Asked in the click itself: a browser forgets the click at the first wait.
    const granted = gestures.requestHost(address?.url ?? service.baseUrl);
    setFailure(undefined);
    setTesting({ since: now() });
    granted
      .then(() => address?.saved ?? true)
      .then(async (saved) => {
        if (!saved) return;
        await work();
        await call('service.test', {});
      })
      .catch((thrown: unknown) => setFailure(toFailure(thrown)))
      .finally(() => setTesting(undefined));
  };
  return {
    testing,
    failure,
    result: isOther ? undefined : service.lastTest,
    test: () => testAfter(async () => undefined),
    testAfter,
    report: setFailure,
    typed: (address) => {
      typed.current = address;
      setIsOther(address !== undefined);
      if (address !== undefined) setFailure(undefined);
    },
  };
}
