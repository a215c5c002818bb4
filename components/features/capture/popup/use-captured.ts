import { useEffect, useMemo, useState } from 'preact/hooks';
import { lookAt } from '@/lib/features/capture/look-at';
import type { Job } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import type { Result } from './view';

/** The capture that a finished job made, with its screenshot. Undefined until it is read. */
export function useCaptured(job: Job | undefined): Result | undefined {
  const { reader } = useApp();
  const id = job?.state.status === 'done' ? job.captureIds.at(-1) : undefined;
  const { value: capture } = useLive(
    async (library) => (id === undefined ? undefined : library.capture(id)),
    ['captures'],
    [id],
  );
  const blobId = capture?.content.screenshot?.blobId;
  const [screenshot, setScreenshot] = useState<{ blobId: string; blob: Blob | undefined }>();
  useEffect(() => {
    if (blobId === undefined) return;
    let stopped = false;
    void reader.blob(blobId).then((blob) => {
      if (!stopped) setScreenshot({ blobId, blob });
    });
    return () => {
      stopped = true;
    };
  }, [reader, blobId]);
  const [template, setTemplate] = useState<string>();
  useEffect(() => {
    if (!capture) return;
    let stopped = false;
    void Promise.all([reader.templateRecord(), import('@/lib/features/templates/template-name')]).then(
      ([record, { templateNameFor }]) => !stopped && setTemplate(templateNameFor(record, capture)),
    );
    return () => {
      stopped = true;
    };
  }, [reader, capture]);
  const look = useMemo(() => capture && lookAt(capture, template), [capture, template]);
  if (!capture || !look || !job) return undefined;
  return {
    look,
    captureId: capture.id,
    screenshot: screenshot?.blobId === blobId ? screenshot?.blob : undefined,
    creditsUsed: capture.creditsUsed,
    engine: capture.engine,
  };
}
