/** How a request may be repeated: reads and cancels freely, paid work with care, a start not at all. */
type RequestKindOfCall = 'read' | 'cancel' | 'paidSync' | 'jobStart';

export const MAX_ATTEMPTS = 5;
/** How often and how long the same request may join work that the service continues (docs/service.md 2.4). */
export const MAX_JOINS = 5;
export const MAX_JOINING_MS = 20 * 60_000;
const JOIN_WAIT_MS = { least: 5_000, most: 10 * 60_000 };

export type RetryQuestion = {
  kind: RequestKindOfCall;
  /** Attempts made so far, including the failed one; starts at 1. */
  attempt: number;
  /** How often it was sent again after an attempt that may have done the work. */
  resendsAfterLoss: number;
  /** HTTP status of the reply; absent when none arrived. */
  status?: number | undefined;
  /** No reply arrived, or it was cut off: the work may have been done. */
  lost?: boolean | undefined;
  /** The wait that the server requested. */
  retryAfterMs?: number | undefined;
  /** False when the error itself says that repeating is useless. It takes precedence over the status. */
  retryable?: boolean | undefined;
  /** The service continues the work and the same request joins it: how often that was done, and for how long. */
  working?: { joins: number; sinceMs: number } | undefined;
  /** From 0 to 1, exclusive. */
  random: number;
};

export type RetryDecision = {
  again: boolean;
  /** Milliseconds to wait before that; 0 when it is not repeated. */
  afterMs: number;
  /** The work may have been done: look it up before sending again. */
  lookUp: boolean;
  /** What the repetition counts as. */
  counts: 'attempt' | 'resend' | 'join';
};

const RETRIED: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * The specification's rule: 408, 429, 500, 502, 503 and 504 are repeated after `Retry-After`, otherwise after
 * min(2^attempt, 30) seconds plus up to a second; five attempts; the retryable column takes precedence. For paid work:
 * 408, 429 and 503 by the rule, since the work was dropped or refused and is not charged; 500, 502, 504 and a lost
 * reply once. A start is repeated only after 429; otherwise it must be looked up first.
 */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { kind, status } = question;
  const free = kind === 'read' || kind === 'cancel';
  const unsure = !free && (question.lost === true || isUnsure(kind, status));
  const no: RetryDecision = { again: false, afterMs: 0, lookUp: unsure, counts: 'attempt' };

  if (question.working) return decideJoin(question, question.working, no);
  if (question.retryable === false) return { ...no, lookUp: false };
  if (question.attempt >= MAX_ATTEMPTS) return no;
  if (question.lost !== true && (status === undefined || !RETRIED.has(status))) return no;

  const again: RetryDecision = { ...no, again: true, afterMs: waitBefore(question) };
  if (free || status === 429) return again;
  if (kind === 'jobStart') return no;
  if (status === 503 || status === 408) return again;
  return question.resendsAfterLoss === 0 ? { ...again, counts: 'resend' } : no;
}

/** A gateway may have lost the reply to finished work; a start may have begun despite any server error. */
function isUnsure(kind: RequestKindOfCall, status: number | undefined): boolean {
  if (status === undefined) return false;
  return kind === 'jobStart' ? status >= 500 || status === 408 : status === 502 || status === 504;
}

function decideJoin(
  question: RetryQuestion,
  working: { joins: number; sinceMs: number },
  no: RetryDecision,
): RetryDecision {
  const asked = question.retryAfterMs ?? JOIN_WAIT_MS.least;
  const afterMs = Math.min(Math.max(asked, JOIN_WAIT_MS.least), JOIN_WAIT_MS.most);
  const again = working.joins < MAX_JOINS && working.sinceMs + afterMs <= MAX_JOINING_MS;
  return again ? { again, afterMs, lookUp: false, counts: 'join' } : { ...no, lookUp: false };
}

function waitBefore({ attempt, retryAfterMs, random }: RetryQuestion): number {
  return retryAfterMs ?? Math.min(2 ** attempt, 30) * 1000 + Math.floor(random * 1000);
}

/**
 * Milliseconds until the next try: longer with each failure in a row, up to a minute (2, 4, 8, 16, 30, 60 seconds), and
 * at least as long as the reply's Retry-After.
 */
export function waitAfterFailures(failuresInARow: number, random: number, retryAfterMs = 0): number {
  const seconds = failuresInARow <= 4 ? 2 ** failuresInARow : failuresInARow <= 8 ? 30 : 60;
  return Math.max(seconds * 1000 + Math.floor(random * 1000), retryAfterMs);
}
