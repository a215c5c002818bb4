import type { Failure } from '@/lib/core/model/errors';
import type { Usage } from '@/lib/features/usage/usage';
import { useApp } from '@/components/shell/state/app';
import { useAnswer } from '@/components/shell/state/use-answer';

export type UsageReading = {
  /** The last read; it stays while it is read again. */
  usage: Usage | undefined;
  failure: Failure | undefined;
  reading: boolean;
  read: () => void;
};

/** Reads the usage of the service at this address once, and again on request: it is never polled. */
export function useUsage(baseUrl: string): UsageReading {
  const { call } = useApp();
  const {
    now: usage,
    failure,
    busy: reading,
    again: read,
  } = useAnswer([call, baseUrl], () => call('service.usage', {}));
  return { usage, failure: reading ? undefined : failure, reading, read };
}
