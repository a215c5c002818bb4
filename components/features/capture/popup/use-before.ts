import { useEffect, useState } from 'preact/hooks';
import { useApp } from '@/components/shell/state/app';
import type { Reading } from './view';

export type Before = {
  captureId: string;
  capturedAt: number;
  changed: boolean;
  /** It has exactly the text that was read now. */
  same?: boolean;
  /** In how many places, if counted. */
  changes?: number;
  /** Of the page as it was read now. */
  readingId?: string;
  /** The ordinal of this capture of the page. */
  version?: number;
};

/** The capture of this page that existed when it was read, and whether the page has changed. */
export function useBefore(reading: Reading): Before | undefined {
  const { call } = useApp();
  const [known, setKnown] = useState<{ of: unknown; before: Before | undefined }>();
  const request = reading.at === 'read' ? reading.request : undefined;
  useEffect(() => {
    if (!request) return;
    let stopped = false;
    call('readings.before', { request }).then(
      ({ before }) => {
        if (stopped) return;
        const { readingId } = request.source.type === 'tab' ? request.source : {};
        const found = before && { ...before, ...(readingId !== undefined && { readingId }) };
        setKnown({ of: request, before: found });
      },
      // Nothing is shown if the two could not be compared.
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  }, [call, request]);
  return request && known?.of === request ? known.before : undefined;
}
