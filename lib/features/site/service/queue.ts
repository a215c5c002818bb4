import { AppError } from '@/lib/core/model/errors';
import type { JobNote } from '@/lib/core/model/job';
import type { ServiceEngineDeps } from '@/lib/service/step/job';

/** A queue that is down does not answer at all. */
const ASK_TIMEOUT_MS = 5_000;

/**
 * The state of a service's queue: its counts; `down` when it does not answer or returns a server error; undefined when
 * there is no such endpoint, or nothing to learn. Free, and never a reason to fail.
 */
export async function queueNow(
  { client }: ServiceEngineDeps,
  signal: AbortSignal,
): Promise<NonNullable<JobNote['queue']> | 'down' | undefined> {
  try {
    const queue = await client.team.queueStatus({ signal, timeoutMs: ASK_TIMEOUT_MS });
    const { activeJobsInQueue: active, waitingJobsInQueue: waiting } = queue;
    return typeof active === 'number' && typeof waiting === 'number' ? { active, waiting } : undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fails = error.reason === 'timed-out' || (error.facts.status ?? 0) >= 500;
    return fails ? 'down' : undefined;
  }
}
