import type { Failure } from '@/lib/core/model/errors';
import { given } from '@/lib/core/text/given';
import type { ModelPlace } from '@/lib/features/model/asking-protocol';
import type { ModelServer } from '@/lib/features/model/model';
import { useServerTest } from '@/components/shell/options/shared/use-server-test';
import { useApp } from '@/components/shell/state/app';

export type Testing = {
  since: number | undefined;
  failure: Failure | undefined;
  /** Call in the click itself: asks for access to the host, does the work, then sends one request. */
  run: (more?: { baseUrl?: string; work?: () => Promise<unknown>; model?: string }) => void;
};

/** The test of one place: whether it is running, and why it could not be. Its result is in the library. */
export function useTest(place: ModelPlace, server: ModelServer | undefined): Testing {
  const { call, gestures } = useApp();
  const { since, failure, begin } = useServerTest();
  return {
    since,
    failure,
    run({ baseUrl = server?.baseUrl ?? '', work, model } = {}) {
      const granted =
        place === 'browser' || baseUrl === '' ? Promise.resolve(true) : gestures.requestSending(baseUrl);
      begin(async () => {
        await granted;
        await work?.();
        await call('model.test', { place, ...given({ model }) });
      });
    },
  };
}
