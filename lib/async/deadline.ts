import { AppError } from '../model/errors';

/**
 * The result of the work, unless the job is canceled or the deadline passes first. The work itself cannot be stopped; a
 * later result is dropped.
 */
export async function within<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const ended = new Promise<never>((_done, fail) => {
    const timer = setTimeout(() => fail(new AppError('timed-out', { amount: Math.round(ms / 1000) })), ms);
    const abort = (): void => fail(signal.reason instanceof Error ? signal.reason : new AppError('bug'));
    signal.addEventListener('abort', abort, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    stop();
  }
}
