import { pause } from '@/lib/core/async/sleep';
import { useEffect } from 'preact/hooks';
import { codeOf, toFailure, type Failure } from '@/lib/core/model/errors';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useApp } from './app';
import { useAnswer } from './use-answer';
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

async function readTwice(reader: LibraryReader) {
  try {
    return await reader.settings();
  } catch (thrown) {
    if (codeOf(toFailure(thrown)) === 'storage') throw thrown;
    await pause(AGAIN_AT_ONCE_MS);
    return reader.settings();
  }
}

/** Whether the library can be opened and read. While it cannot, it is retried automatically. */
export function useLibraryState(): LibraryState {
  const { reader, changes } = useApp();
  const { last, failure, again } = useAnswer([reader], () => readTwice(reader));
  useEffect(() => changes.subscribe((store) => store === 'settings' && again()), [changes, again]);
  useInterval(again, LOOK_AGAIN_MS, failure !== undefined);
  return { failure: failure && damaged(failure), unreadSettings: last?.unread ?? NONE, again };
}
