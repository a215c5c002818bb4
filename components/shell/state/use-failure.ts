import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';

export type Failing = {
  failure: Failure | undefined;
  /** Undefined when what was thrown no longer matters. */
  report: (thrown: unknown) => void;
  clear: () => void;
  /** Forgets the failure before, and reports why this work did not succeed. */
  follow: (work: Promise<unknown>) => void;
};

/** Why the last press on a view was not done, until it is dismissed or something else is pressed. */
export function useFailure(): Failing {
  const [failure, setFailure] = useState<Failure>();
  const clear = (): void => setFailure(undefined);
  const report = (thrown: unknown): void => setFailure(thrown ? toFailure(thrown) : undefined);
  return {
    failure,
    report,
    clear,
    follow(work) {
      clear();
      work.catch(report);
    },
  };
}
