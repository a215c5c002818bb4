import { z } from './zod';

/** What a code means for the job that met it. The runner obeys the remedy and knows no codes. */
export type Remedy = 'none' | 'user' | 'wait' | 'retry';

/**
 * Every failure Trawl can name. `code` is the family; the screen picks its words by `reason`
 * (lib/words), so a stored failure can be shown in any language.
 */
export const failureReasons = {
  // The page
  'restricted-page': 'permission',
  'file-switch': 'permission',
  'tab-not-open': 'permission',
  'host-not-granted': 'permission',
  'pdf-viewer': 'unsupported',
  'page-changed': 'input',
  'tab-gone': 'input',
  'empty-page': 'input',
  'enormous-page': 'unsupported',
  'nothing-readable': 'input',
  'selection-gone': 'input',
  'selector-invalid': 'input',
  'screenshot-unsupported': 'unsupported',
  'screenshot-moved': 'input',
  'private-window': 'unsupported',
  'file-gone': 'input',
  // The request
  'bad-url': 'input',
  'bad-request': 'input',
  'bad-schema': 'input',
  /** The model that should have made the JSON came to nothing that fits what was asked for. */
  'no-answer': 'refused',
  'too-large': 'input',
  'engine-cannot': 'unsupported',
  // The service
  'not-connected': 'auth',
  /** The job is at another service than the one that is connected now: `host`. */
  'other-service': 'auth',
  'key-refused': 'auth',
  forbidden: 'auth',
  'no-credits': 'quota',
  'rate-limited': 'rate',
  'concurrency-limited': 'rate',
  'service-error': 'service',
  'service-cannot': 'unsupported',
  /** Formats that take a language model, at a server that has none. `detail`: their names. */
  'no-model': 'unsupported',
  'wrong-api': 'parse',
  /** A server that is known to speak the API, and not this part of it. */
  'too-old': 'parse',
  'bad-reply': 'parse',
  'redirect-refused': 'refused',
  offline: 'network',
  unreachable: 'network',
  /** An answer that had begun and did not come to its end. */
  'connection-lost': 'network',
  'timed-out': 'timeout',
  'still-working': 'timeout',
  'not-found': 'input',
  'job-expired': 'input',
  'job-gone': 'input',
  'job-failed': 'service',
  conflict: 'input',
  'prompt-injection': 'refused',
  'site-unsupported': 'refused',
  'site-refused': 'refused',
  'page-gone': 'refused',
  'site-error': 'refused',
  /** A page whose redirects never come to a page. */
  'redirects-astray': 'refused',
  // A crawl that ended without a page
  /** robots.txt could not be fetched, so no page may be. */
  'robots-unreachable': 'refused',
  /** robots.txt disallows whatever was found. */
  'robots-forbids': 'refused',
  /** What was found holds no text without its scripts. `amount`: pages. */
  'needs-scripts': 'refused',
  /** Each page failed or was skipped, by its own reason. `status`: of the only page, where one was found. */
  'no-page-read': 'refused',
  unconfirmed: 'unconfirmed',
  // Trawl itself
  'storage-full': 'storage',
  'stored-record-bad': 'storage',
  /** The library was written by a newer version of Trawl. */
  'library-newer': 'storage',
  /** Another window holds an older version of the library open. */
  'library-held': 'storage',
  /** The browser cannot open the library. */
  'library-damaged': 'storage',
  bug: 'bug',
} as const satisfies Record<string, ErrorCode>;

export const errorCodes = {
  input: 'none',
  unsupported: 'user',
  permission: 'user',
  auth: 'user',
  quota: 'user',
  rate: 'wait',
  network: 'retry',
  timeout: 'retry',
  service: 'retry',
  refused: 'none',
  parse: 'none',
  storage: 'user',
  unconfirmed: 'user',
  bug: 'none',
} as const satisfies Record<string, Remedy>;

export type FailureReason = keyof typeof failureReasons;
export type ErrorCode =
  | 'input'
  | 'unsupported'
  | 'permission'
  | 'auth'
  | 'quota'
  | 'rate'
  | 'network'
  | 'timeout'
  | 'service'
  | 'refused'
  | 'parse'
  | 'storage'
  | 'unconfirmed'
  | 'bug';

/** Reasons that hold of a crawl only as long as it has no page. */
export const readNothing: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'robots-unreachable',
  'robots-forbids',
  'needs-scripts',
  'no-page-read',
]);

const reasonSchema = z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]]);

/** Facts that the words of a failure may name. Never a key, a cookie or page text. */
const failureFactsSchema = z.object({
  /** Host of the page or of the service that answered. */
  host: z.string().optional(),
  /** HTTP status as received. */
  status: z.number().int().optional(),
  /** The service's own code, e.g. `SCRAPE_TIMEOUT`. */
  serviceCode: z.string().optional(),
  /** The service's own sentence, cut to 300 characters, shown as detail and inserted as text only. */
  detail: z.string().max(300).optional(),
  /** Formats and options that the service does not know. */
  refused: z.array(z.string().max(100)).max(20).optional(),
  /** Last four characters of the key, shown as `…a1b2`. */
  keyTail: z.string().max(4).optional(),
  /** Milliseconds the server asked to wait. */
  retryAfterMs: z.number().nonnegative().optional(),
  /** Which try of how many, as in "2 of 5". */
  attempt: z.number().int().optional(),
  attempts: z.number().int().optional(),
  /** Any one number that the sentence needs: words found, seconds waited, megabytes kept. */
  amount: z.number().optional(),
  /** Nothing is charged there: somebody's own server. */
  free: z.boolean().optional(),
  /** Whether the service says that asking again may help. */
  retryable: z.boolean().optional(),
  /** End of the billing period, epoch milliseconds. */
  periodEndsAt: z.number().optional(),
});
export type FailureFacts = z.infer<typeof failureFactsSchema>;

/** A failure as data: what is stored in a job and sent over a message. */
export const failureSchema = z.object({ reason: reasonSchema, facts: failureFactsSchema });
export type Failure = z.infer<typeof failureSchema>;

/** The one error class. Class identity is lost between contexts; `reason` is not. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly reason: FailureReason,
    readonly facts: FailureFacts = {},
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
  get code(): ErrorCode {
    return failureReasons[this.reason];
  }
}

export function codeOf(failure: Failure): ErrorCode {
  return failureReasons[failure.reason];
}

export function remedyOf(failure: Failure): Remedy {
  return errorCodes[codeOf(failure)];
}

/** Anything thrown, as a failure. For borders only: the RPC server and the runner. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof AppError) return { reason: thrown.reason, facts: thrown.facts };
  if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError')
    return { reason: 'storage-full', facts: {} };
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return { reason: 'bug', facts: { detail: name } };
}
