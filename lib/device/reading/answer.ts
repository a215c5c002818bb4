import { given } from '@/lib/core/text/given';
import type { Failure, FailureReason } from '@/lib/core/model/errors';
import { statusOfBlock, type HandledItem, type Item } from '@/lib/core/model/item';
import type { PageReading } from '@/lib/core/model/page';
import type { SitePage } from '@/lib/core/model/site-page';
import { hostOf } from '@/lib/core/model/url';
import { retryPageAt, type PageReply } from '../site/pace';
import type { CapturedPage } from '@/lib/core/model/capture';

/** The result for one page: what the site answered, or why it was not requested. */
export type Answer =
  | SitePage
  | { type: 'robots'; rule: string }
  | { type: 'robots-unreachable' }
  | { type: 'side-effect-link'; word: string };

export type PageAnswer = Extract<SitePage, { type: 'page' }>;

/** The page code's refusals, as failures. */
const unreadable = {
  empty: 'empty-page',
  enormous: 'enormous-page',
  pdf: 'pdf-viewer',
  selector: 'selector-invalid',
  'nothing-readable': 'nothing-readable',
} as const satisfies Record<Extract<PageReading, { ok: false }>['why'], FailureReason>;

export function failureOfReading(reading: Extract<PageReading, { ok: false }>): Failure {
  return {
    reason: unreadable[reading.why],
    facts: {
      amount: reading.amount,
      ...(reading.detail !== undefined && { detail: reading.detail.slice(0, 300) }),
    },
  };
}

function reasonOfStatus(status: number): FailureReason {
  if (status === 404 || status === 410) return 'page-gone';
  if (status === 401 || status === 403 || status === 451) return 'site-refused';
  return status === 429 ? 'rate-limited' : 'site-error';
}

/** What an answer says about the site's rate limits. */
export function replyOf(answer: Answer): PageReply {
  switch (answer.type) {
    case 'page':
    case 'refused':
      return {
        status: answer.status,
        ...('retryAfter' in answer && { retryAfter: answer.retryAfter ?? null }),
      };
    case 'skipped':
    case 'unreadable':
      return { status: 200 };
    default:
      return {};
  }
}

/** The browser has no network: this says nothing about the page. */
export const isOffline = (answer: Answer): boolean =>
  answer.type === 'unanswered' && answer.why === 'offline';

type Outcome = Omit<HandledItem, 'key'>;

export const blockedFor = (
  reason: NonNullable<HandledItem['blocked']>['reason'],
  detail?: string,
): Outcome => ({
  status: statusOfBlock(reason),
  blocked: { reason, ...(detail !== undefined && { detail: detail.slice(0, 500) }) },
});

function failed(failure: Failure, reply: PageReply, item: Item, now: number, asked = 1): Outcome {
  const attempts = (item.attempts ?? 0) + asked;
  const notBefore = retryPageAt(reply, attempts, now);
  return {
    status: notBefore === undefined ? 'failed' : 'waiting',
    attempts,
    failure,
    ...given({ statusCode: reply.status, notBefore }),
  };
}

/** The outcome of an item without a page. It waits for another attempt as long as that makes sense. */
export function withoutPage(item: Item, answer: Exclude<Answer, PageAnswer>, now: number): Outcome {
  const host = hostOf(item.url);
  switch (answer.type) {
    case 'robots':
      return blockedFor('robots', answer.rule);
    case 'robots-unreachable':
      return blockedFor('robots-unreachable');
    case 'side-effect-link':
      return blockedFor('side-effect-link', answer.word);
    case 'left-site':
      return blockedFor('leaves-site');
    case 'astray':
      return {
        status: 'failed',
        attempts: (item.attempts ?? 0) + 1,
        failure: { reason: 'redirects-astray', facts: { host } },
      };
    case 'not-granted':
      return blockedFor('not-granted', answer.host);
    case 'skipped':
      return blockedFor(answer.why, answer.detail);
    case 'refused': {
      const { status } = answer;
      return failed({ reason: reasonOfStatus(status), facts: { host, status } }, replyOf(answer), item, now);
    }
    case 'unreadable':
      return {
        status: 'failed',
        attempts: (item.attempts ?? 0) + 1,
        statusCode: answer.status,
        failure: answer.failure,
      };
    case 'unanswered': {
      const timedOut = answer.why === 'timed-out';
      const outcome = failed({ reason: answer.why, facts: { host } }, { timedOut }, item, now, answer.asked);
      // A page that timed out lets the others go first.
      return timedOut ? { ...outcome, last: true } : outcome;
    }
  }
}

/** Pages that send on, or name another as their own, one after the other: the next one is read, so that each chain ends. */
export const MOST_SENT_ON = 10;
export const isLastOfChain = ({ sentBy = 0 }: Item): boolean => sentBy >= MOST_SENT_ON;

/** A read page in the form that the runner takes: the capture of the item with this key. */
export function capturedPage(
  key: string,
  { reading, contentType }: { reading: Extract<PageReading, { ok: true }>; contentType?: string },
): CapturedPage {
  const { url, title, content, metadata, report } = reading;
  return {
    key,
    url,
    title,
    content,
    metadata: contentType === undefined ? metadata : { ...metadata, contentType },
    report,
  };
}
