import { pause } from '@/lib/core/async/sleep';
import { useEffect, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { JobOf } from '@/lib/core/model/job';
import type { RequestKind } from '@/lib/core/model/request';
import type { StoreName } from '@/lib/core/ports/host';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useApp } from './app';
import { useRound } from './use-event';

export type Live<T> = { value: T | undefined; error?: Failure; loading: boolean };

/**
 * Reads the library, and reads again when one of the stores has changed. Notices during a read are combined into one
 * more read; answers to old `deps` are dropped, so the value never belongs to another question. After a read there is a
 * pause of `restMs` before the next, for slow reads.
 */
export function useLive<T>(
  read: (reader: LibraryReader) => Promise<T>,
  stores: readonly StoreName[],
  deps: readonly unknown[],
  restMs = 0,
): Live<T> {
  const { reader, changes } = useApp();
  const [answer, setAnswer] = useState<{ round: object; value?: T; error?: Failure }>();
  const latest = useRef(read);
  latest.current = read;
  const watched = useRef(stores);
  watched.current = stores;
  const rest = useRef(restMs);
  rest.current = restMs;
  const current = useRound(deps);

  useEffect(() => {
    let stopped = false;
    let reading = false;
    let again = false;
    const refresh = async (): Promise<void> => {
      if (reading) {
        again = true;
        return;
      }
      reading = true;
      do {
        again = false;
        const next = await latest.current(reader).then(
          (value) => ({ round: current, value }),
          (thrown: unknown) => ({ round: current, error: toFailure(thrown) }),
        );
        if (!stopped) setAnswer(next);
        const ms = rest.current;
        if (ms > 0 && !stopped) await pause(ms);
      } while (again && !stopped);
      reading = false;
    };
    const unsubscribe = changes.subscribe((store) => {
      if (watched.current.includes(store)) void refresh();
    });
    void refresh();
    return () => {
      stopped = true;
      unsubscribe();
    };
  }, [reader, changes, current]);

  if (answer?.round !== current) return { value: undefined, loading: true };
  return answer.error
    ? { value: undefined, error: answer.error, loading: false }
    : { value: answer.value, loading: false };
}

/** While jobs run, they are read again at most this often. */
export const JOBS_REST_MS = 400;

/** All jobs of a kind, newest first. Undefined until they are read. */
export function useJobsOf<Kind extends RequestKind>(
  kind: Kind,
): { jobs: readonly JobOf<Kind>[] | undefined; error?: Failure } {
  const { value, error } = useLive((reader) => reader.jobsOf(kind), ['jobs'], [kind], JOBS_REST_MS);
  return { jobs: value, ...(error && { error }) };
}
