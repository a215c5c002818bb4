import type { FileProblem } from '@/lib/core/model/file-reading';
import { FileRefused, type FileOrder, type FileResult, type ReportProgress } from '../order';

/** What goes to the worker, and what comes back: `round` says to which file it belongs. */
export type FileQuestion = { round: number; order: FileOrder };
export type FileAnswer = { round: number } & (
  | { progress: Parameters<ReportProgress>[0] }
  | { result: FileResult }
  | { problem: FileProblem; detail?: string | undefined }
);

/** Reads what comes to a worker: its end of the line, without what a page stands on. */
export function serveFiles(
  read: (order: FileOrder, onProgress: ReportProgress) => Promise<FileResult>,
  self: { addEventListener: Worker['addEventListener']; postMessage: (answer: FileAnswer) => void },
): void {
  self.addEventListener('message', ({ data: { round, order } }: MessageEvent<FileQuestion>) => {
    read(order, (progress) => self.postMessage({ round, progress })).then(
      (result) => self.postMessage({ round, result }),
      (thrown: unknown) =>
        self.postMessage({
          round,
          ...(thrown instanceof FileRefused
            ? { problem: thrown.problem, detail: thrown.detail }
            : { problem: 'damaged' }),
        }),
    );
  });
}
