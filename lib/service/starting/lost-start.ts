import type { AppError, Failure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import { isLost, isRetryable } from '../http/errors';
import type { ServiceEngineDeps } from '../step/job';

/** No reply to a start, or an inconclusive one: the work may exist anyway. */
export function mayHaveStarted(error: AppError): boolean {
  if (isLost(error) || error.reason === 'bad-reply') return true;
  const { status } = error.facts;
  return status !== undefined && (status >= 500 || status === 408) && isRetryable(error);
}

/** “agent service rejected the job at submission” (specification, agent errors). */
const REJECTED = /^Failed to passthrough agent request\b/;

/** The service said that it did not accept the work; whether it has recorded it anyway is another question. */
export const saidNotTaken = (failure: Failure | undefined): boolean =>
  failure?.facts.status === 503 || REJECTED.test(failure?.facts.detail ?? '');

/**
 * What the service says about it: that it does not know it, nothing conclusive, or only that the request had arrived.
 */
type StartAnswer = 'absent' | 'inconclusive' | 'arrived';

/** The question whether to start again, with the host, and its answer unless that is `absent`. */
export async function unconfirmed(
  { connection }: Pick<ServiceEngineDeps, 'connection'>,
  answer: StartAnswer,
  before?: Failure,
): Promise<Failure> {
  const at = await connection();
  const host = before?.facts.host ?? hostOf(at?.baseUrl ?? '');
  const status = before?.facts.status;
  return {
    reason: 'unconfirmed',
    facts: {
      ...(host === '' ? {} : { host }),
      ...(status === undefined ? {} : { status }),
      ...(at?.hosted === false || at?.keyless ? { free: true } : {}),
      ...(answer === 'absent' ? {} : { detail: answer }),
    },
  };
}
