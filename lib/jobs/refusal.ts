import { remedyOf, toFailure } from '../model/errors';
import type { Commit } from '../ports/store';

/** What a person can lift blocks the job; anything else ends it. */
export function refusal(thrown: unknown): Extract<Commit, { type: 'failed' | 'blocked' }> {
  const failure = toFailure(thrown);
  return { type: remedyOf(failure) === 'user' ? 'blocked' : 'failed', failure };
}
