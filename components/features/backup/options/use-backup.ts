import { useWork } from '@/components/shell/state/use-work';
import { useRef, useState } from 'preact/hooks';
import type { RestorePlan } from '@/lib/features/backup/plan';
import { AppError, toFailure } from '@/lib/core/model/errors';
import { BackupRefused } from '@/lib/features/backup/backup';
import { useApp } from '@/components/shell/state/app';
import { blobOf, streamOf } from '@/lib/features/export/streams';
import { localDay } from '@/lib/features/export/local-day';

export type Choice =
  | { type: 'checking'; name: string; done: number; total: number }
  | { type: 'planned'; name: string; file: File; plan: RestorePlan }
  | { type: 'refused'; name: string; why: string; path: string };

/** A file the user chose to restore: read and checked here, and merged by the background on confirmation. */
export function useRestoring() {
  const app = useApp();
  const [choice, setChoice] = useState<Choice>();
  const { busy: sending, act } = useWork();
  const stop = useRef<AbortController>(undefined);
  const close = (): void => {
    stop.current?.abort();
    setChoice(undefined);
  };
  const refuse = (name: string, thrown: unknown): void => {
    const { reason, facts } = toFailure(thrown);
    // The background reports the error of a file and its path as one string.
    const [why = '', ...path] = (reason === 'bad-request' ? (facts.detail ?? '') : reason).split(' ');
    setChoice({ type: 'refused', name, why, path: path.join(' ') });
  };
  async function check(file: File): Promise<void> {
    close();
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    const { name } = file;
    setChoice({ type: 'checking', name, done: 0, total: 0 });
    try {
      const [{ openBackup }, { planRestore }] = await Promise.all([
        import('@/lib/features/backup/read-backup'),
        import('@/lib/features/backup/plan'),
      ]);
      const plan = await planRestore(await openBackup(file), app.reader, {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) setChoice({ type: 'checking', name, ...progress });
        },
      });
      if (!signal.aborted) setChoice({ type: 'planned', name, file, plan });
    } catch (thrown) {
      if (signal.aborted) return;
      if (thrown instanceof BackupRefused)
        setChoice({ type: 'refused', name, why: thrown.fault, path: thrown.path });
      else refuse(name, thrown);
    }
  }
  const send = async (file: File): Promise<void> => {
    if (!app.putBackup) throw new AppError('engine-cannot');
    const inboxId = await app.putBackup(file);
    await app.call('backups.restore', { inboxId, fileName: file.name.slice(-300) });
    setChoice(undefined);
  };
  const restore = (file: File): void =>
    act(() => send(file).catch((thrown: unknown) => refuse(file.name, thrown)));
  return { choice, sending, check, restore, close };
}

type Progress = { done: number; total: number };

/** Makes a backup and saves it; reports its progress, and stops on request. */
export function useSaving(saved: (fileName: string) => void) {
  const app = useApp();
  const [progress, setProgress] = useState<Progress>();
  const { failure, act } = useWork();
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
      setProgress({ done: 0, total: 0 });
      act(async () => {
        try {
          await app.gestures.save(make(parts, controller.signal), fileName);
          saved(fileName);
        } catch (thrown) {
          if (!controller.signal.aborted) throw thrown;
        } finally {
          setProgress(undefined);
        }
      });
    },
  };
}
