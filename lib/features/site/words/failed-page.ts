import type { Failure, FailureReason } from '@/lib/core/model/errors';
import { failedPageMessages } from '@/lib/core/words/compiled/en/failed-page';
import { siteAnswer } from '@/lib/core/words/site-answer';

const messages = failedPageMessages() satisfies Record<FailureReason, string>;

/** Failures for which the status says more than the reason. */
const ANSWERED: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'bad-request',
  'service-error',
  'site-refused',
  'page-gone',
  'site-error',
]);

/** Why a page failed, in a few words for the end of a row, never in a code; `failureWords` says what can be done. */
export function failedPageWords({ reason, facts }: Failure): string {
  if (reason === 'step-failed' && facts.attempt !== undefined)
    return messages.stoppedAt({ at: String(facts.attempt), name: facts.detail });
  if (!ANSWERED.has(reason)) return messages[reason];
  const { status, serviceCode } = facts;
  const answer = siteAnswer({ status, serviceCode });
  if (answer) return messages.atConnection[answer];
  return status === undefined ? messages[reason] : messages.answered(String(status));
}

/** How a page answered that was kept although it was an error page, in a few words; undefined for any other page. */
export function answeredWords(status: number | undefined): string | undefined {
  if (status === undefined || status < 400) return undefined;
  const answer = siteAnswer({ status });
  return answer ? messages.atConnection[answer] : messages.answered(String(status));
}
