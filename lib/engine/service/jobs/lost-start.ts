import type { AppError, Failure } from '../../../model/errors';
import { hostOf } from '../../../model/url';
import { isLost, isRetryable } from '../errors';
import type { ServiceEngineDeps } from './job';

/** No reply to a start, or one that says nothing of the work: it may be there all the same. */
export function mayHaveStarted(error: AppError): boolean {
  if (isLost(error) || error.reason === 'bad-reply') return true;
  const { status } = error.facts;
  return status !== undefined && (status >= 500 || status === 408) && isRetryable(error);
}

/** The question whether to start once more, with the host that was asked. */
export async function unconfirmed(
  { connection }: Pick<ServiceEngineDeps, 'connection'>,
  before?: Failure,
): Promise<Failure> {
  const host = before?.facts.host ?? hostOf((await connection())?.baseUrl ?? '');
  return { reason: 'unconfirmed', facts: host === '' ? {} : { host } };
}
