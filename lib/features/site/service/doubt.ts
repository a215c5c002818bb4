import { AppError } from '@/lib/core/model/errors';
import type { SiteJobPage } from '@/lib/service/wire/site-job';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import { isCancelSent, type ReadingCursor } from './site-cursor';
import { queueNow } from './queue';

/** A server whose queue is down for a moment says that it does not know its running work (docs/service.md 21). */
const DOUBT_MS = 60_000;
/** It keeps saying so while its queue does not answer. */
const LONGEST_DOUBT_MS = 3_600_000;
const LOOK_MS = 5_000;
/** A queue that stays down is asked less often. */
const LATER_LOOK_MS = 30_000;

type Doubted = Pick<ReadingCursor, 'remote' | 'arrived' | 'behavior' | 'cancel' | 'unknownSince'>;

/** How long to wait before asking again. */
export function doubtLookMs({ unknownSince }: Pick<Doubted, 'unknownSince'>, now: number): number {
  return unknownSince !== undefined && now - unknownSince >= DOUBT_MS ? LATER_LOOK_MS : LOOK_MS;
}

/**
 * Whether to doubt the service when it says that it does not know a job. The service itself returned the id: it may
 * lose sight of it for a minute, and while its queue does not answer, for up to an hour.
 */
export async function isDoubtful(
  deps: ServiceEngineDeps,
  { cancel, unknownSince }: Pick<Doubted, 'cancel' | 'unknownSince'>,
  now: number,
  signal: AbortSignal,
): Promise<boolean> {
  if (isCancelSent({ cancel })) return false;
  if (unknownSince === undefined || now - unknownSince < DOUBT_MS) return true;
  if (now - unknownSince >= LONGEST_DOUBT_MS) return false;
  return (await queueNow(deps, signal)) === 'down';
}

/**
 * Whether it reports that there is nothing at all, when there was something. A job that ends without a page may be such
 * a case: doubted if it was running before and no failures are listed; otherwise believed.
 */
export async function isEmptied(
  deps: ServiceEngineDeps,
  { documents, total, completed = 0, ended }: SiteJobPage,
  { remote: { of, id }, arrived, behavior, cancel }: Doubted,
  signal: AbortSignal,
): Promise<boolean> {
  if (isCancelSent({ cancel }) || documents.length > 0 || total !== 0 || completed > 0) return false;
  if (arrived.skip > 0) return true;
  if (!ended || !behavior.ran) return false;
  try {
    const { errors, robotsBlocked } = await deps.client[of].errors(id, { signal });
    return errors.length + robotsBlocked.length === 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return true;
  }
}
