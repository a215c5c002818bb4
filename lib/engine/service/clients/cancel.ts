import { AppError } from '../../../model/errors';

/**
 * How a cancel went: `cancelled` (now or before), `ended` (it was over already), `gone` (the service does not know it,
 * or not any more).
 */
export type CancelOutcome = 'cancelled' | 'ended' | 'gone';

/** What a refused cancel means; anything that is not about the job rises. */
export function outcomeOfRefusedCancel(error: unknown): CancelOutcome {
  if (!(error instanceof AppError)) throw error;
  switch (error.reason) {
    case 'conflict':
      return /already cancell?ed/i.test(error.facts.detail ?? '') ? 'cancelled' : 'ended';
    case 'job-gone':
    case 'job-expired':
    case 'not-found':
      return 'gone';
    default:
      throw error;
  }
}
