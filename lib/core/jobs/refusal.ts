import { remedyOf, toFailure } from '../model/errors';
import type { Commit } from '../ports/store';

/** A failure that the user can resolve blocks the job; any other ends it. */
export function refusal(thrown: unknown): Extract<Commit, { type: 'failed' | 'blocked' }> {
  const failure = toFailure(thrown);
  return { type: remedyOf(failure) === 'user' ? 'blocked' : 'failed', failure };
}
