import { siteAnswer } from './site-answer';
import type { Failure, FailureFacts, FailureReason } from '../model/errors';

type Say = string | ((facts: FailureFacts) => string);

const answered =
  (otherwise: string): Say =>
  ({ status, serviceCode }) =>
    siteAnswer({ status, serviceCode })?.short ??
    (status === undefined ? (serviceCode ?? otherwise) : `answered ${status}`);

/** A few words for the end of a row. What happened and what can be done is told by `failureWords`. */
const words = {
  'restricted-page': 'private page',
  'file-switch': 'needs a switch',
  'tab-not-open': 'not open to Trawl',
  'host-not-granted': 'not allowed',
  'pdf-viewer': 'PDF',
  'page-changed': 'page changed',
  'tab-gone': 'tab closed',
  'empty-page': 'empty page',
  'enormous-page': 'too large',
  'nothing-readable': 'nothing to read',
  'selection-gone': 'no selection',
  'selector-invalid': 'bad selector',
  'screenshot-unsupported': 'no screenshot',
  'screenshot-moved': 'tab changed',
  'private-window': 'private window',
  'file-gone': 'file gone',
  'bad-url': 'not a web address',
  'bad-request': answered('not accepted'),
  'bad-schema': 'bad schema',
  'no-answer': 'no JSON',
  'too-large': 'too large',
  'engine-cannot': 'cannot be read',
  'not-connected': 'no service',
  'other-service': 'at another service',
  'key-refused': 'key refused',
  forbidden: 'not allowed',
  'no-credits': 'out of credits',
  'rate-limited': 'too many requests',
  'concurrency-limited': 'service busy',
  'service-error': answered('service failed'),
  'service-cannot': 'not offered',
  'no-model': 'no language model',
  'wrong-api': 'wrong API',
  'too-old': 'server too old',
  'bad-reply': 'unreadable reply',
  'redirect-refused': 'redirected',
  offline: 'offline',
  unreachable: 'no answer',
  'connection-lost': 'connection lost',
  'timed-out': 'timed out',
  'still-working': 'timed out',
  'not-found': 'not found',
  'job-expired': 'expired',
  'job-gone': 'not found',
  'job-failed': 'service failed',
  conflict: 'already running',
  'prompt-injection': 'held back',
  'site-unsupported': 'site not read',
  'site-refused': answered('refused'),
  'page-gone': answered('gone'),
  'site-error': answered('site failed'),
  'redirects-astray': 'redirects without end',
  'robots-unreachable': 'no robots.txt',
  'robots-forbids': 'robots.txt',
  'needs-scripts': 'needs scripts',
  'no-page-read': 'nothing read',
  unconfirmed: 'uncertain',
  'storage-full': 'no space',
  'stored-record-bad': 'damaged',
  'library-newer': 'newer library',
  'library-held': 'library in use',
  'library-damaged': 'library damaged',
  bug: 'fault of Trawl',
} as const satisfies Record<FailureReason, Say>;

/** Why a page failed, in a few words. */
export function failedPageWords({ reason, facts }: Failure): string {
  const say: Say = words[reason];
  return typeof say === 'string' ? say : say(facts);
}
