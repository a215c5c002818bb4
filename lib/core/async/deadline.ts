import { AppError } from '../model/errors';

/**
 * The result of the work, unless the deadline passes or the signal is aborted first. The work itself cannot be stopped;
 * a later result is dropped. `late` makes the error at the deadline.
 */
export async function within<T>(
  work: Promise<T>,
  ms: number,
  signal?: AbortSignal,
  late: () => Error = () => new AppError('timed-out', { amount: Math.round(ms / 1000) }),
): Promise<T> {
  signal?.throwIfAborted();
  let stop: () => void = () => undefined;
  const ended = new Promise<never>((_done, fail) => {
    const timer = setTimeout(() => fail(late()), ms);
    const abort = (): void => fail(signal?.reason instanceof Error ? signal.reason : new AppError('bug'));
    signal?.addEventListener('abort', abort, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    stop();
  }
}
