import { AppError } from '@/lib/core/model/errors';
import { MAX_ATTEMPTS, type RetryDecision } from '../http/retry';
import type { ServiceEngineDeps } from './job';

/** Adds to "out of credits" the day on which new ones are available. */
export async function withPeriodEnd(
  deps: ServiceEngineDeps,
  error: AppError,
  signal: AbortSignal,
): Promise<AppError> {
  if (error.reason !== 'no-credits') return error;
  try {
    const usage = await deps.client.team.creditUsage({ signal, timeoutMs: 5_000 });
    const periodEndsAt = Date.parse(usage.data.billingPeriodEnd ?? '');
    return Number.isNaN(periodEndsAt) ? error : new AppError(error.reason, { ...error.facts, periodEndsAt });
  } catch {
    // Only the day is missing; the failure itself is known.
    return error;
  }
}

/** The service does not report how long it waited for the page: it is the requested timeout. */
export function withSecondsWaited(error: AppError, timeoutMs: number): AppError {
  if (error.reason !== 'timed-out' || error.facts.amount !== undefined) return error;
  return new AppError(error.reason, { ...error.facts, amount: Math.round(timeoutMs / 1000) });
}

/** The failure of a repeated attempt includes its number and the maximum. `attempts`: the maximum. */
export function withAttempts(error: AppError, attempt: number, attempts = MAX_ATTEMPTS): AppError {
  return attempt === 1 ? error : new AppError(error.reason, { ...error.facts, attempt, attempts });
}

/** The same for the next attempt, as `decideRetry` counts it: what may have been done is sent only once more. */
export function withNextAttempt(
  error: AppError,
  attempt: number,
  { counts }: Pick<RetryDecision, 'counts'>,
): AppError {
  return withAttempts(error, attempt, counts === 'resend' ? attempt : MAX_ATTEMPTS);
}
