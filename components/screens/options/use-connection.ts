import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../lib/model/errors';
import type { ConnectionResult, Settings } from '../../../lib/model/settings';
import { useApp } from '../../state/app';

/** The test of the connection: what it found, or that it is being made. */
export type Connection = {
  testing: { since: number } | undefined;
  result: ConnectionResult | undefined;
  failure: Failure | undefined;
  /** To be called in the click: asks for the host first, then tests. */
  test: () => void;
  /** To be called in the click: asks for the host, does the work, then tests. */
  testAfter: (work: () => Promise<unknown>) => void;
  report: (failure: Failure | undefined) => void;
};

export function useConnection(service: Settings['service']): Connection {
  const { call, gestures, now } = useApp();
  const [testing, setTesting] = useState<{ since: number }>();
  const [failure, setFailure] = useState<Failure>();
  const testAfter = (work: () => Promise<unknown>): void => {
    // Asked in the click itself: a browser forgets the click at the first wait.
    const granted = gestures.requestHost(service.baseUrl);
    setFailure(undefined);
    setTesting({ since: now() });
    granted
      .then(work)
      .then(() => call('service.test', {}))
      .catch((thrown: unknown) => setFailure(toFailure(thrown)))
      .finally(() => setTesting(undefined));
  };
  return {
    testing,
    failure,
    result: service.lastTest,
    test: () => testAfter(async () => undefined),
    testAfter,
    report: setFailure,
  };
}
