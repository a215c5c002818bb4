import { FileRefused, type FileOrder, type FileResult, type ReportProgress } from '../reader/files/order';
import type { FileAnswer, FileQuestion } from '../reader/files/worker/serve';
import { createMutex } from '../core/async/mutex';
import { within } from '../core/async/deadline';

type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Reads a file in the worker; rejects with a FileRefused, or with the reason of the signal. */
export type ReadInWorker = (
  order: FileOrder,
  how?: { onProgress?: ReportProgress | undefined; signal?: AbortSignal | undefined },
) => Promise<FileResult>;

const IDLE_MS = 60_000;
const LIMIT_MS = 60_000;

/**
 * Files read in a worker of their own, one after another. The worker is started with the first file, and ended when none
 * came for a minute, when a file takes longer than a minute (`too-slow`), when it is canceled, and when it crashes
 * (`too-large`: its memory was at its end); the next file gets a new one. The time counts from its turn. The bytes of
 * an order are moved into the worker and gone here.
 */
export function createFileWorker(
  start: () => WorkerLike,
  { idleMs = IDLE_MS, limitMs = LIMIT_MS }: { idleMs?: number; limitMs?: number } = {},
): ReadInWorker {
  type Waiting = { onAnswer: (answer: FileAnswer) => void; onCrash: () => void };
  const inTurn = createMutex();
  let worker: WorkerLike | undefined;
  let waiting: Waiting | undefined;
  let round = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  function started(): WorkerLike {
    const fresh = start();
    fresh.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => {
      if (data.round === round) waiting?.onAnswer(data);
    });
    fresh.addEventListener('error', () => waiting?.onCrash());
    return fresh;
  }

  async function read(order: FileOrder, onProgress?: ReportProgress): Promise<FileResult> {
    worker ??= started();
    round += 1;
    const question: FileQuestion = { round, order };
    return new Promise<FileResult>((done, failed) => {
      waiting = {
        onAnswer(answer) {
          if ('progress' in answer) onProgress?.(answer.progress);
          else if ('result' in answer) done(answer.result);
          else failed(new FileRefused(answer.problem, answer.detail));
        },
        onCrash: () => failed(new FileRefused('too-large')),
      };
      worker?.postMessage(question, [order.bytes.buffer]);
    });
  }

  return (order, { onProgress, signal } = {}) =>
    inTurn(async () => {
      clearTimeout(idle);
      try {
        return await within(read(order, onProgress), limitMs, signal, () => new FileRefused('too-slow'));
      } catch (thrown) {
        // What a refused file left in memory goes with its worker, and so does one that is still being read.
        end();
        throw thrown;
      } finally {
        waiting = undefined;
        idle = setTimeout(end, idleMs);
      }
    });
}
