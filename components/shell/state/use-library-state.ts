import { pause } from '@/lib/core/async/sleep';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { codeOf, toFailure, type Failure } from '@/lib/core/model/errors';
import { useApp } from './app';
import { useInterval } from './use-interval';

const LOOK_AGAIN_MS = 2_000;

type LibraryState = {
  failure: Failure | undefined;
  /** Settings that could not be read, until the user has seen the note. */
  unreadSettings: readonly string[];
  again: () => void;
};

const NONE: readonly string[] = [];

const AGAIN_AT_ONCE_MS = 200;

/**
 * An error without a specific code, at a library that opens, is damage. It may also be the previous connection: the
 * settings are read a second time before this is reported.
 */
const damaged = (failure: Failure): Failure =>
  codeOf(failure) === 'storage' ? failure : { reason: 'library-damaged', facts: failure.facts };

/** Whether the library can be opened and read. While it cannot, it is retried automatically. */
export function useLibraryState(): LibraryState {
  const { reader, changes } = useApp();
  const [failure, setFailure] = useState<Failure>();
  const [unreadSettings, setUnreadSettings] = useState(NONE);
  const again = useCallback((): void => {
    const read = () => reader.settings();
    const readTwice = async () => {
      try {
        return await read();
      } catch (thrown) {
        if (codeOf(toFailure(thrown)) === 'storage') throw thrown;
        await pause(AGAIN_AT_ONCE_MS);
        return read();
      }
    };
    readTwice().then(
      ({ unread }) => {
        setFailure(undefined);
        setUnreadSettings((before) => (unread.length + before.length === 0 ? before : unread));
      },
      (thrown: unknown) => setFailure(damaged(toFailure(thrown))),
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
