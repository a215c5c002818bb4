import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Usage } from '@/lib/features/usage/usage';
import { useApp } from '@/components/shell/state/app';

export type UsageReading = {
  /** The last read; it stays while it is read again. */
  usage?: Usage;
  failure?: Failure;
  reading: boolean;
  read: () => void;
};

/** Reads the usage of the service at this address once, and again on request: it is never polled. */
export function useUsage(baseUrl: string): UsageReading {
  const { call } = useApp();
  const [state, setState] = useState<{ of: string; usage?: Usage; failure?: Failure; reading: boolean }>();
  const turn = useRef(0);
  const read = useCallback(() => {
    const mine = ++turn.current;
    setState((old) => ({
      ...(old?.of === baseUrl && old.usage ? { usage: old.usage } : {}),
      of: baseUrl,
      reading: true,
    }));
    call('service.usage', {}).then(
      (usage) => mine === turn.current && setState({ of: baseUrl, usage, reading: false }),
      (thrown: unknown) =>
        mine === turn.current && setState({ of: baseUrl, failure: toFailure(thrown), reading: false }),
    );
  }, [call, baseUrl]);
  const dropLateAnswers = useCallback(() => {
    turn.current++;
  }, []);
  useEffect(() => {
    read();
    return dropLateAnswers;
  }, [read, dropLateAnswers]);
  const shown = state?.of === baseUrl ? state : undefined;
  return {
    ...(shown?.usage ? { usage: shown.usage } : {}),
    ...(shown?.failure ? { failure: shown.failure } : {}),
    reading: shown?.reading ?? true,
    read,
  };
}
