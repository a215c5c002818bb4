import { checkSchemaText } from '@/lib/features/schema/check';
import { AppError, type FailureFacts, type FailureReason } from '@/lib/core/model/errors';
import { retryAfterMs } from '@/lib/core/text/retry-after';
import { factsOfCode } from './service-codes';
import { readErrorBody, type ErrorBody } from '../wire/error';
import { namedAsUnsupported, refusedNames } from '../wire/refused-names';
import { secretsIn } from '../wire/secrets';

/** A raw reply, read once. */
export type ServiceReply = {
  status: number;
  retryAfter: string | null;
  /** The server's own time, epoch milliseconds to the second; undefined when not sent. */
  servedAt: number | undefined;
  text: string;
  /** Undefined when the text is not JSON. */
  json: unknown;
};

/** What the message of a failure needs besides the reply itself. */
export type ReplyContext = {
  serviceHost: string;
  /** Host of the requested page, if there is one. */
  pageHost?: string | undefined;
  keyTail?: string | undefined;
  /** The key: a server may quote it in its error, and the error is stored and shown. */
  hidden?: string | undefined;
  /** The server is known to speak this API: a path that it lacks belongs to a newer version. */
  known?: boolean | undefined;
  /** It charges nothing. */
  free?: boolean | undefined;
  /** No key was sent, as the user wants it. */
  keyless?: boolean | undefined;
  /** The body that was sent, if any. */
  sent?: unknown;
  /** Epoch milliseconds. */
  now: number;
};

const DETAIL_LENGTH = 300;
/** What a server says about itself, and will say again. */
const MEANT_SO: ReadonlySet<FailureReason> = new Set([
  'service-cannot',
  'wrong-api',
  'too-old',
  'no-model',
  'needs-key',
]);
/** What a key would change: without one, the same statuses mean other things, and the limit is that of a day. */
const ofKey: ReadonlySet<FailureReason> = new Set(['key-refused', 'forbidden', 'no-credits', 'rate-limited']);
/** Failures of the page, not of the service. */
const aboutPage: ReadonlySet<FailureReason> = new Set([
  'site-error',
  'site-refused',
  'site-unsupported',
  'page-gone',
  'prompt-injection',
  'timed-out',
  'still-working',
]);
const GENERIC_SENTENCES = /^(bad request|invalid request body|unprocessable entity)\.?$/i;

/**
 * The error that a reply means: by status first, then by the service's code, and by its message only when nothing else
 * distinguishes cases. For unsuccessful replies, including a 200 with `success: false`.
 */
export function errorOfReply(reply: ServiceReply, context: ReplyContext): AppError {
  const body = readErrorBody(reply.json);
  const meant = isMissingPath(reply.status, body, context)
    ? 'too-old'
    : reasonOf(reply.status, body, context.sent);
  const reason = context.keyless && ofKey.has(meant) ? 'needs-key' : meant;
  const wait =
    retryAfterMs(reply.retryAfter, context.now) ?? body?.waitMs ?? sentenceWait(reply.status, body);
  const hidden = [...(context.hidden ? [context.hidden] : []), ...secretsIn(reply.json)];
  const detail = withoutHidden(detailOf(body), hidden);
  const facts: FailureFacts = {
    host: aboutPage.has(reason) ? (context.pageHost ?? context.serviceHost) : context.serviceHost,
    status: reply.status,
  };
  if (context.free) facts.free = true;
  if (body?.code !== undefined) facts.serviceCode = withoutHidden(body.code, hidden).slice(0, 100);
  if (detail) facts.detail = detail.slice(0, DETAIL_LENGTH);
  if (wait !== undefined) facts.retryAfterMs = wait;
  const refused =
    reason === 'bad-request'
      ? refusedNames(reply.json, context.sent)
      : namedAsUnsupported(body?.code, body?.sentence ?? '', context.sent);
  if (refused.length > 0) facts.refused = refused;
  if (body?.working?.remainingMs !== undefined) facts.amount = Math.ceil(body.working.remainingMs / 1000);
  if ((reason === 'key-refused' || reason === 'forbidden') && context.keyTail)
    facts.keyTail = context.keyTail;
  return new AppError(reason, facts);
}

/** False when the error itself says that repeating the request is useless, whatever the status. */
export function isRetryable(error: AppError): boolean {
  if (MEANT_SO.has(error.reason)) return false;
  return factsOfCode(error.facts.serviceCode)?.retryable ?? true;
}

/** The server does not have what was requested: nothing of it was started, and nobody can mend that from here. */
export function isLackedThere({ reason }: AppError): boolean {
  return reason === 'service-cannot' || reason === 'wrong-api' || reason === 'too-old';
}

/** True when no reply arrived, so the work may have been done. */
export function isLost(error: AppError): boolean {
  return error.facts.status === undefined && (error.reason === 'unreachable' || error.reason === 'timed-out');
}

/** Anyone who has the address of a browser's socket can control that browser. */
const SOCKET_ADDRESS = /\bwss?:\/\/\S+/gi;

/** Removed from the parsed text, not from the raw reply, where it may be escaped; before truncation. */
function withoutHidden(text: string, hidden: readonly string[]): string {
  return hidden.reduce((rest, each) => rest.replaceAll(each, '…'), text).replace(SOCKET_ADDRESS, '…');
}

function reasonOf(status: number, body: ErrorBody | undefined, sent: unknown): FailureReason {
  const sentence = body?.sentence ?? '';
  const byCode = factsOfCode(body?.code)?.reason;
  if (status === 408 && body?.working) return 'still-working';
  // The specification has this string in `error`, the published server in `code`.
  if (sentence === 'SCRAPE_PROMPT_INJECTION_DETECTED') return 'prompt-injection';
  switch (status) {
    case 400:
      return byCode ?? reasonOfBadRequest(sentence, body);
    case 401:
      return 'key-refused';
    case 402:
      return 'no-credits';
    case 403:
      return byCode ?? (/do not support this site/i.test(sentence) ? 'site-unsupported' : 'forbidden');
    case 404:
      return byCode ?? (body ? reasonOfMissing(sentence) : 'wrong-api');
    case 405:
      return 'wrong-api';
    case 408:
      return 'timed-out';
    case 409:
      return 'conflict';
    case 410:
      return 'job-gone';
    case 413:
      return 'too-large';
    case 422:
      return reasonOfUnprocessable(sentence, body, sent);
    case 429:
      return /concurren|queue limit/i.test(sentence) ? 'concurrency-limited' : 'rate-limited';
    case 501:
      return 'service-cannot';
    case 503:
      return /not configured/i.test(sentence) ? 'service-cannot' : (byCode ?? 'service-error');
  }
  if (status >= 500) return byCode ?? 'service-error';
  if (status >= 400) return byCode ?? (body ? 'bad-request' : 'wrong-api');
  if (body?.jobFailed) return byCode ?? 'job-failed';
  return byCode ?? (body ? 'service-error' : 'wrong-api');
}

/** A server of this API answers an unknown path with an error page of its framework. */
function isMissingPath(status: number, body: ErrorBody | undefined, { known }: ReplyContext): boolean {
  return known === true && body === undefined && (status === 404 || status === 405);
}

/** The same status for a job that ended more than a day ago, for one that never existed, and for other things. */
function reasonOfMissing(sentence: string): FailureReason {
  if (/\bexpired\b/i.test(sentence)) return 'job-expired';
  return /\bjob not found\b/i.test(sentence) ? 'job-gone' : 'not-found';
}

function reasonOfBadRequest(sentence: string, body: ErrorBody | undefined): FailureReason {
  if (!body) return 'wrong-api';
  if (/zero data retention|only available/i.test(sentence)) return 'service-cannot';
  const first = body.issues[0];
  // Other complaints about the address ("must have a valid top-level domain") say more than that it is invalid.
  if (/^invalid url\.?$/i.test(sentence)) return 'bad-url';
  if (first && SCHEMA_PATH.test(first.path)) return 'bad-schema';
  return 'bad-request';
}

const OF_THE_MODEL =
  /\b(model|llm)\b|no match|could not (produce|generate|extract|find)|did(n't| not) (match|fit|return)/i;

/**
 * One status for an invalid schema and for a model that returned nothing: distinguished by the complaint, then by the
 * message, and if neither helps, by whether the schema that was sent is valid.
 */
function reasonOfUnprocessable(
  sentence: string,
  body: ErrorBody | undefined,
  sent: unknown,
): 'bad-schema' | 'no-answer' {
  if (body?.issues.some(({ path }) => SCHEMA_PATH.test(path))) return 'bad-schema';
  if (OF_THE_MODEL.test(sentence)) return 'no-answer';
  if (/schema/i.test(sentence) || sent === undefined) return 'bad-schema';
  return schemasIn(sent).every(isInOrder) ? 'no-answer' : 'bad-schema';
}

const SCHEMA_PATH = /(^|\.)schema(\.|$)/;

const isInOrder = (schema: unknown): boolean => checkSchemaText(JSON.stringify(schema)).problems.length === 0;

/** The schemas of a request: its own, and those of its formats. */
function schemasIn(sent: unknown): unknown[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const { schema, formats, scrapeOptions } = sent as Readonly<Record<string, unknown>>;
  return [
    ...(schema === undefined ? [] : [schema]),
    ...(Array.isArray(formats) ? formats.flatMap(schemasIn) : []),
    ...schemasIn(scrapeOptions),
  ];
}

function sentenceWait(status: number, body: ErrorBody | undefined): number | undefined {
  return status === 429 || status === 503 ? readWaitFromSentence(body?.sentence) : undefined;
}

/** The most informative message: the service's own, or the first complaint when that only says "Bad Request". */
function detailOf(body: ErrorBody | undefined): string {
  const sentence = body?.sentence ?? '';
  if (sentence && !GENERIC_SENTENCES.test(sentence)) return sentence;
  const issue = body?.issues.find((each) => each.message);
  if (!issue) return sentence;
  return issue.path ? `${issue.path}: ${issue.message}` : issue.message;
}

/**
 * The wait named in a message ("please retry after 54s"), in milliseconds. The published server sends it instead of the
 * header. Seconds are whole numbers there, so one is added.
 */
export function readWaitFromSentence(sentence: string | undefined): number | undefined {
  const match = /\b(?:retry|again|wait)\b\D{0,20}?(\d{1,5})\s*(?:s|sec|secs|seconds?)\b/i.exec(
    sentence ?? '',
  );
  return match ? (Number(match[1]) + 1) * 1000 : undefined;
}

/**
 * The result of a cancel: `cancelled`, `already` (it was already being canceled), `ended` (it was already over),
 * `expired` (its results have expired too), `gone` (the service does not know it, which it also says about another
 * account's work).
 */
export type CancelOutcome = 'cancelled' | 'already' | 'ended' | 'expired' | 'gone';

/** The meaning of a refused cancel; errors that are not about the job are thrown. */
export function outcomeOfRefusedCancel(error: unknown): CancelOutcome {
  if (!(error instanceof AppError)) throw error;
  switch (error.reason) {
    case 'conflict':
      return /already cancell?ed/i.test(error.facts.detail ?? '') ? 'already' : 'ended';
    case 'job-expired':
      return 'expired';
    case 'job-gone':
    case 'not-found':
      return 'gone';
    default:
      throw error;
  }
}
