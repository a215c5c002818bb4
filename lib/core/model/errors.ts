import { z } from './zod';

/** What a code means for the job that encountered it. The runner acts on the remedy and does not know codes. */
export type Remedy = 'none' | 'user' | 'wait' | 'retry';

/**
 * Every failure that Trawl can name. `code` is the family; the screen chooses its words by `reason` (lib/core/words), so a
 * stored failure can be shown in any language.
 */
export const failureReasons = {
  // The page
  'restricted-page': 'permission',
  'file-switch': 'permission',
  'file-closed': 'unsupported',
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
  /** `detail`: a `FileProblem`, which has its sentence; `serviceCode`: the old type, as a person names it, or the last page. */
  'file-unreadable': 'input',
  /** Every capture of a job was deleted. */
  'captures-gone': 'input',
  // The request
  'bad-url': 'input',
  'bad-request': 'input',
  'bad-schema': 'input',
  /** The model that should have made the JSON returned nothing that matches the request. */
  'no-answer': 'refused',
  /** A search of a self-hosted server without any result: it has perhaps no search engine. */
  'nothing-found': 'refused',
  /** A search on this device that brought no results. `serviceCode`: a `SearchFault`. */
  'search-fault': 'refused',
  /** `attempt` of `attempts` is the step that stopped, `detail` its element; `serviceCode`: why, as `Replayed` has it. */
  'step-failed': 'refused',
  'too-large': 'input',
  'engine-cannot': 'unsupported',
  // The user's own model. `serviceCode` says what is wrong with it
  /** No page can be sent to it now. */
  'model-not-ready': 'auth',
  /** It gave nothing for this page. */
  'model-refused': 'refused',
  // The service
  'not-connected': 'auth',
  /** Used without a key, the service does not do this. `status`: it said so itself; otherwise nothing was sent. */
  'needs-key': 'auth',
  /** The job is at another service than the connected one: `host`. */
  'other-service': 'auth',
  'key-refused': 'auth',
  forbidden: 'auth',
  'no-credits': 'quota',
  'rate-limited': 'rate',
  'concurrency-limited': 'rate',
  'service-error': 'service',
  'service-cannot': 'unsupported',
  /** Formats that need a language model, at a server without one. `detail`: their names. */
  'no-model': 'unsupported',
  'wrong-api': 'parse',
  /** A server that is known to support the API, but not this part of it. */
  'too-old': 'parse',
  'bad-reply': 'parse',
  'redirect-refused': 'refused',
  offline: 'network',
  unreachable: 'network',
  /** A reply that started and was cut off. */
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
  /** A page whose redirects never end at a page. */
  'redirects-astray': 'refused',
  // A crawl that ended without a page
  /** robots.txt could not be fetched, so no page may be. */
  'robots-unreachable': 'refused',
  /** robots.txt disallows everything that was found. */
  'robots-forbids': 'refused',
  /** What was found has no text without scripts. `amount`: pages. */
  'needs-scripts': 'refused',
  /** Each page failed or was skipped, for its own reason. `status`: of the only page, if just one was found. */
  'no-page-read': 'refused',
  unconfirmed: 'unconfirmed',
  // Trawl itself
  'storage-full': 'storage',
  'stored-record-bad': 'storage',
  /** The library was written by a newer version of Trawl. */
  'library-newer': 'storage',
  /** Another window holds an older version of the library open. */
  'library-held': 'storage',
  /** Firefox opens no library in a private window. */
  'library-private': 'storage',
  /** The browser cannot open the library. */
  'library-damaged': 'storage',
  bug: 'bug',
} as const satisfies Record<string, ErrorCode>;

export const errorCodes = {
  input: 'none',
  unsupported: 'none',
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

/** Reasons that apply to a crawl only as long as it has no page. */
export const readNothing: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'robots-unreachable',
  'robots-forbids',
  'needs-scripts',
  'no-page-read',
]);

const reasonSchema = z.enum(Object.keys(failureReasons) as [FailureReason, ...FailureReason[]]);

/** Facts for the words of a failure. Never a key, a cookie or page text. */
const failureFactsSchema = z.object({
  /** Host of the page or of the service that answered. */
  host: z.string().optional(),
  /** HTTP status as received. */
  status: z.number().int().optional(),
  /** The service's own code, e.g. `SCRAPE_TIMEOUT`. */
  serviceCode: z.string().optional(),
  /** The service's own message, cut to 300 characters, shown as detail and inserted only as text. */
  detail: z.string().max(300).optional(),
  /** Formats and options that the service does not know, or does not do. */
  refused: z.array(z.string().max(100)).max(20).optional(),
  /** Last four characters of the key, shown as `…a1b2`. */
  keyTail: z.string().max(4).optional(),
  /** The wait that the server requested, milliseconds. */
  retryAfterMs: z.number().nonnegative().optional(),
  /** Attempt number and maximum, as in "2 of 5". */
  attempt: z.number().int().optional(),
  attempts: z.number().int().optional(),
  /** Any number that the sentence needs: words found, seconds waited, megabytes kept. */
  amount: z.number().optional(),
  /** What the service charged although there is no result. */
  credits: z.number().positive().optional().catch(undefined),
  /** Nothing is charged there: a self-hosted server. */
  free: z.boolean().optional(),
  /** Whether the service says that a retry may help. */
  retryable: z.boolean().optional(),
  /** End of the billing period, epoch milliseconds. */
  periodEndsAt: z.number().optional(),
});
export type FailureFacts = z.infer<typeof failureFactsSchema>;

/** A failure as data: stored in a job and sent in messages. */
export const failureSchema = z.object({ reason: reasonSchema, facts: failureFactsSchema });
export type Failure = z.infer<typeof failureSchema>;

/** The only error class. Class identity is lost between contexts; `reason` is not. */
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

/** Converts anything thrown to a failure. Only for boundaries: the RPC server and the runner. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof AppError) return { reason: thrown.reason, facts: thrown.facts };
  if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError')
    return { reason: 'storage-full', facts: {} };
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return { reason: 'bug', facts: { detail: name } };
}
