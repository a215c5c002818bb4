import { AppError } from '../../../model/errors';
import { MAX_ATTEMPTS, type RetryDecision } from '../http/retry';
import type { ServiceEngineDeps } from './job';

/** Out of credits is said with the day on which there are new ones. */
export async function withPeriodEnd(
  deps: ServiceEngineDeps,
  error: AppError,
  signal: AbortSignal,
): Promise<AppError> {
  if (error.reason !== 'no-credits') return error;
  try {
    const usage = await deps.client.creditUsage({ signal, timeoutMs: 5_000 });
    const periodEndsAt = Date.parse(usage.data.billingPeriodEnd ?? '');
    return Number.isNaN(periodEndsAt) ? error : new AppError(error.reason, { ...error.facts, periodEndsAt });
  } catch {
    // Only the day is missing; the failure itself is known.
    return error;
  }
}

/** The service does not say how long it waited for the page: as long as it was told to. */
export function withSecondsWaited(error: AppError, timeoutMs: number): AppError {
  if (error.reason !== 'timed-out' || error.facts.amount !== undefined) return error;
  return new AppError(error.reason, { ...error.facts, amount: Math.round(timeoutMs / 1000) });
}

/** The failure of a try after the first names which of how many it was. `attempts`: those that there will be at most. */
export function withAttempts(error: AppError, attempt: number, attempts = MAX_ATTEMPTS): AppError {
  return attempt === 1 ? error : new AppError(error.reason, { ...error.facts, attempt, attempts });
}

/** The same for the next try, as `decideRetry` counts it: what may have been done is sent once more and no further. */
export function withNextAttempt(
  error: AppError,
  attempt: number,
  { counts }: Pick<RetryDecision, 'counts'>,
): AppError {
  return withAttempts(error, attempt, counts === 'resend' ? attempt : MAX_ATTEMPTS);
}
