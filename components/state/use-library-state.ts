import { useCallback, useEffect, useState } from 'preact/hooks';
import { codeOf, toFailure, type Failure } from '../../lib/model/errors';
import { useApp } from './app';
import { useInterval } from './use-interval';

const LOOK_AGAIN_MS = 2_000;

/** Whether the library can be opened. While it cannot, it is tried again by itself. */
export function useLibraryState(): { failure: Failure | undefined; again: () => void } {
  const { reader } = useApp();
  const [failure, setFailure] = useState<Failure>();
  const again = useCallback((): void => {
    reader.settings().then(
      () => setFailure(undefined),
      (thrown: unknown) => {
        const why = toFailure(thrown);
        setFailure(codeOf(why) === 'storage' ? why : undefined);
      },
    );
  }, [reader]);
  useEffect(again, [again]);
  useInterval(again, LOOK_AGAIN_MS, failure !== undefined);
  return { failure, again };
}
