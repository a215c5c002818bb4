import { AppError } from '../../../model/errors';

/**
 * How a cancel went: `cancelled`, `already` (it was being cancelled before), `ended` (it was over already), `expired` (its results are over as
 * well), `gone` (the service says that it does not know it, which it also says of the work of another account).
 */
export type CancelOutcome = 'cancelled' | 'already' | 'ended' | 'expired' | 'gone';

/** What a refused cancel means; anything that is not about the job rises. */
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
