import { useCallback, useEffect, useState } from 'preact/hooks';
import { codeOf, toFailure, type Failure } from '../../lib/model/errors';
import { useApp } from './app';
import { useInterval } from './use-interval';

const LOOK_AGAIN_MS = 2_000;

type LibraryState = {
  failure: Failure | undefined;
  /** Settings that could not be read, until the person has seen it. */
  unreadSettings: readonly string[];
  again: () => void;
};

const NONE: readonly string[] = [];

/** Whether the library can be opened. While it cannot, it is tried again by itself. */
export function useLibraryState(): LibraryState {
  const { reader, changes } = useApp();
  const [failure, setFailure] = useState<Failure>();
  const [unreadSettings, setUnreadSettings] = useState(NONE);
  const again = useCallback((): void => {
    reader.settings().then(
      ({ unread }) => {
        setFailure(undefined);
        setUnreadSettings((before) => (unread.length + before.length === 0 ? before : unread));
      },
      (thrown: unknown) => {
        const why = toFailure(thrown);
        setFailure(codeOf(why) === 'storage' ? why : undefined);
      },
    );
  }, [reader]);
  useEffect(again, [again]);
  useEffect(
    () =>
      changes.subscribe((store) => {
        if (store === 'settings') again();
      }),
    [changes, again],
  );
  useInterval(again, LOOK_AGAIN_MS, failure !== undefined);
  return { failure, unreadSettings, again };
}
