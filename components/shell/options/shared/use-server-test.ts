import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { useApp } from '@/components/shell/state/app';

/** The test of a server: since when it runs, or why it could not be done. Its result is in the library. */
export function useServerTest() {
  const { now } = useApp();
  const [{ since, failure }, setNow] = useState<{ since?: number; failure?: Failure | undefined }>({});
  return {
    since,
    failure,
    report: (failure: Failure | undefined): void => setNow((before) => ({ ...before, failure })),
    begin(test: () => Promise<unknown>): void {
      setNow({ since: now() });
      test().then(
        () => setNow(({ failure }) => ({ failure })),
        (thrown: unknown) => setNow({ failure: toFailure(thrown) }),
      );
    },
  };
}
