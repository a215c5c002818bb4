import { AppError } from '@/lib/core/model/errors';

/**
 * The result of a cancel: `cancelled`, `already` (it was already being canceled), `ended` (it was already over),
 * `expired` (its results have expired too), `gone` (the service does not know it, which it also says about another
 * account's work).
 */
export type CancelOutcome = 'cancelled' | 'already' | 'ended' | 'expired' | 'gone';

/** The meaning of a refused cancel; errors that are not about the job are thrown. */
export function outcomeOfRefusedCancel(error: unknown): CancelOutcome {
  if (!(error instanceof AppError)) throw error;
  switch (error.reason) {
    case 'conflict':
      return /already cancell?ed/i.test(error.facts.detail ?? '') ? 'already' : 'ended';
    case 'job-expired':
      return 'expired';
    case 'job-gone':
    case 'not-found':
      return 'gone';
    default:
      throw error;
  }
}
