import { useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { ModelPlace } from '@/lib/features/model/asking-protocol';
import type { ModelServer } from '@/lib/features/model/model';
import { useApp } from '@/components/shell/state/app';

export type Testing = {
  since: number | undefined;
  failure: Failure | undefined;
  /** Call in the click itself: asks for access to the host, does the work, then sends one request. */
  run: (more?: { baseUrl?: string; work?: () => Promise<unknown>; model?: string }) => void;
};

/** The test of one place: whether it is running, and why it could not be. Its result is in the library. */
export function useTest(place: ModelPlace, server: ModelServer | undefined): Testing {
  const { call, gestures, now } = useApp();
  const [since, setSince] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  return {
    since,
    failure,
    run({ baseUrl = server?.baseUrl ?? '', work, model } = {}) {
      const granted =
        place === 'browser' || baseUrl === '' ? Promise.resolve(true) : gestures.requestSending(baseUrl);
      setFailure(undefined);
      setSince(now());
      granted
        .then(() => work?.())
        .then(() => call('model.test', { place, ...(model !== undefined && { model }) }))
        .catch((thrown: unknown) => setFailure(toFailure(thrown)))
        .finally(() => setSince(undefined));
    },
  };
}
