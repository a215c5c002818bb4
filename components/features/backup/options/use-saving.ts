import { useRef, useState } from 'preact/hooks';
import { blobOf, streamOf } from '@/lib/features/export/streams';
import { localDay } from '@/lib/features/export/local-day';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { useApp } from '@/components/shell/state/app';

type Progress = { done: number; total: number };

/** Makes a backup and saves it; reports its progress, and stops on request. */
export function useSaving(saved: (fileName: string) => void) {
  const app = useApp();
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<Failure>();
  const stop = useRef<AbortController>(undefined);
  const make = async (parts: { screenshots: boolean; jobs: boolean }, signal: AbortSignal): Promise<Blob> => {
    const { backupBytes } = await import('@/lib/features/backup/write-backup');
    const options = { ...parts, version: app.version, now: app.now(), signal, onProgress: setProgress };
    return blobOf(streamOf(backupBytes(app.reader, options)), 'application/zip');
  };
  return {
    progress,
    failure,
    cancel: () => stop.current?.abort(),
    save(parts: { screenshots: boolean; jobs: boolean }): void {
      const controller = new AbortController();
      const fileName = `trawl-${localDay(app.now())}.zip`;
      stop.current = controller;
      setFailure(undefined);
      setProgress({ done: 0, total: 0 });
      app.gestures
        .save(make(parts, controller.signal), fileName)
        .then(
          () => saved(fileName),
          (thrown: unknown) => {
            if (!controller.signal.aborted) setFailure(toFailure(thrown));
          },
        )
        .finally(() => setProgress(undefined));
    },
  };
}
