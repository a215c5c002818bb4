import { AppError, toFailure, failureSchema, type Failure } from '@/lib/core/model/errors';
import {
  again as goOn,
  block,
  parseCursor,
  wait as sleep,
  type StepInput,
  type StepOutcome,
} from '@/lib/core/ports/engine';
import { isLost, isRetryable } from '../http/errors';
import { decideRetry, type RetryDecision, type RetryQuestion } from '../http/retry';
import { unconfirmed } from './start';
import type { RequestOf, ServiceEngineDeps, ServiceJob } from './job';
import type { RequestKind } from '@/lib/core/model/request';
import { withAttempts, withNextAttempt, withPeriodEnd, withSecondsWaited } from './known-failure';
import type { LookedUp } from './look-up';
import { z } from '@/lib/core/model/zod';

/** The state of a paid call. Stored before the call is made, so that a lost reply is recognized. */
const cursorSchema = z.object({
  /** `sending`: the call is about to be made, or was. `lost`: it may have been done, and is being looked up. */
  phase: z.enum(['sending', 'lost']),
  /** Attempt number; starts at 1. */
  attempt: z.number().int().positive(),
  /** How often it was sent again after an attempt that may have done the work. */
  resends: z.number().int().nonnegative(),
  /** How often it joined work that the service continues, and since when. */
  joins: z.number().int().nonnegative(),
  /** When the first attempt and this one were due, epoch milliseconds. */
  startedAt: z.number(),
  sentAt: z.number(),
  /** How often a lost call was looked up. */
  lookUps: z.number().int().nonnegative(),
  /** What is no longer requested because the service failed with it: formats that need a model. */
  without: z.array(z.string()).optional(),
  /** Why the call counts as lost; absent when the worker died while waiting for the reply. */
  failure: failureSchema.optional(),
});
type PaidCursor = z.infer<typeof cursorSchema>;

function firstCursor(now: number): PaidCursor {
  return {
    phase: 'sending',
    attempt: 1,
    resends: 0,
    joins: 0,
    startedAt: now,
    sentAt: now,
    lookUps: 0,
  };
}

/** Paid work in a single request. */
export type PaidCall<R, T> = {
  /** A call that may have been made is never repeated automatically: the user is asked immediately. */
  asksWhenLost?: true;
  /** Throws for a request that the service would refuse, before anything is stored or sent. */
  check(request: R): void;
  /** Milliseconds that the work may take. */
  timeoutMs(request: R): number;
  send(deps: ServiceEngineDeps, request: R, input: StepInput): Promise<T>;
  /** Looks up a call that was first sent at `since`; absent where the service lists no such calls. */
  lookUp?(deps: ServiceEngineDeps, request: R, since: number, signal: AbortSignal): Promise<LookedUp<T>>;
  /** What to request no longer after this failure, which may be its fault; undefined when it stays as it is. */
  leaveOut?(
    deps: ServiceEngineDeps,
    request: R,
    error: AppError,
    resends: number,
  ): Promise<string[] | undefined>;
  /** The request without what was left out. */
  lessened?(request: R): R;
  /** What a failure means that is not sent again. */
  meaning?(deps: ServiceEngineDeps, request: R, error: AppError): Promise<AppError>;
  /** Handles a delivered and paid result: a problem with it is never a reason to send again. */
  finish(
    deps: ServiceEngineDeps,
    request: R,
    value: T,
    { readingMs, without }: { readingMs: number; without: string[] | undefined },
    input: StepInput,
  ): StepOutcome | Promise<StepOutcome>;
};

/** How often, at what interval and for how long in total a lost call is looked up. */
const LOOK_AGAIN_MS = 5_000;
const LONGEST_LOOK_AGAIN_MS = 20_000;
const MAX_LOOKS_ABSENT = 2;
/** A service may answer this much later than the work may take. */
const LATE_MS = 30_000;

/** Such work as a job. */
export const paidJob = <K extends RequestKind, T>(call: PaidCall<RequestOf<K>, T>): ServiceJob<K> => ({
  step: (deps, request, input) => stepPaidCall(call, deps, request, input),
});

/**
 * One step of such work. "About to send" is stored before each request, so that after a lost reply or a dead worker the
 * call is known as one that may have been made: it is looked up where it can be, sent again at most once (never with
 * `asksWhenLost`), and then the user is asked (`unconfirmed`). A resumed call is looked up once more before it is sent.
 */
export async function stepPaidCall<R, T>(
  call: PaidCall<R, T>,
  deps: ServiceEngineDeps,
  request: R,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.cursor === undefined) {
    call.check(request);
    return again(firstCursor(deps.now()));
  }
  const cursor = parseCursor(cursorSchema, input.cursor);
  const asked = cursor.without === undefined ? request : (call.lessened?.(request) ?? request);
  if (cursor.phase === 'lost') return lookForLost(call, deps, asked, cursor, input);
  if (input.interrupted) return lost(call, deps, cursor, undefined);
  input.onStep('sending');
  const sentAt = deps.now();
  let value: T;
  try {
    value = await call.send(deps, asked, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const known = await withPeriodEnd(deps, withSecondsWaited(error, call.timeoutMs(asked)), input.signal);
    return afterFailure(call, deps, request, { ...cursor, sentAt }, known);
  }
  const facts = { readingMs: deps.now() - sentAt, without: cursor.without };
  return call.finish(deps, asked, value, facts, input);
}

async function afterFailure<R, T>(
  call: PaidCall<R, T>,
  deps: ServiceEngineDeps,
  request: R,
  cursor: PaidCursor,
  error: AppError,
): Promise<StepOutcome> {
  const now = deps.now();
  if (cursor.without === undefined) {
    const without = await call.leaveOut?.(deps, request, error, cursor.resends);
    if (without) return again({ ...cursor, without, attempt: cursor.attempt + 1, sentAt: now });
  }
  const { status, retryAfterMs } = error.facts;
  const isGone = isLost(error);
  // It may have been done and paid, although the reply says nothing.
  if (!call.lookUp && (isGone || status === 502 || status === 504)) return lost(call, deps, cursor, error);
  const decision = decideRetry({
    ...questionOf(deps, cursor),
    status,
    lost: isGone,
    retryAfterMs,
    retryable: isRetryable(error),
    working:
      error.reason === 'still-working' ? { joins: cursor.joins, sinceMs: now - cursor.startedAt } : undefined,
  });
  if (decision.lookUp) return lost(call, deps, cursor, error);
  if (!decision.again) {
    const meant = (await call.meaning?.(deps, request, error)) ?? error;
    throw withAttempts(meant, cursor.attempt, cursor.attempt);
  }
  return sendAgain(cursor, now, decision, toFailure(withNextAttempt(error, cursor.attempt + 1, decision)));
}

/** It may have been done: it is looked up first; otherwise sent again once, or only when the user says so. */
async function lost<R, T>(
  call: PaidCall<R, T>,
  deps: ServiceEngineDeps,
  cursor: PaidCursor,
  error: AppError | undefined,
): Promise<StepOutcome> {
  const failure = error && toFailure(error);
  if (call.lookUp)
    return again({ ...cursor, phase: 'lost', lookUps: 0, ...(failure !== undefined && { failure }) });
  const decision = decideLost(deps, cursor, failure);
  if (decision.again && !call.asksWhenLost) {
    const next = error && withNextAttempt(error, cursor.attempt + 1, decision);
    return sendAgain(cursor, deps.now(), decision, next && toFailure(next));
  }
  return ask(deps, firstCursor(deps.now()), failure);
}

/** Takes the result if the service has it; otherwise sends once more, or stops and says so. */
async function lookForLost<R, T>(
  call: PaidCall<R, T>,
  deps: ServiceEngineDeps,
  asked: R,
  cursor: PaidCursor,
  input: StepInput,
): Promise<StepOutcome> {
  const { failure, without, sentAt } = cursor;
  input.onStep('sending');
  const found = (await call.lookUp?.(deps, asked, cursor.startedAt, input.signal)) ?? { type: 'absent' };
  const now = deps.now();
  if (found.type === 'found')
    return call.finish(deps, asked, found.value, { readingMs: now - sentAt, without }, input);
  const looked = { ...cursor, lookUps: cursor.lookUps + 1 };
  const endsAt = sentAt + call.timeoutMs(asked);
  if (found.type === 'unfinished' && now < endsAt + LATE_MS)
    return wait(looked, now + lookAgainMs(looked.lookUps), failure);
  // It may still be running; the service lists only ended work.
  if (found.type === 'absent' && looked.lookUps < MAX_LOOKS_ABSENT)
    return wait(looked, now + LOOK_AGAIN_MS, failure);
  // There was no failure: the worker died, and the service may still work on it for as long as it may take.
  if (failure === undefined && now < endsAt)
    return wait(looked, Math.min(endsAt, now + lookAgainMs(looked.lookUps)), undefined);
  const decision = decideLost(deps, cursor, failure);
  if (decision.again) {
    const { failure: _known, ...rest } = cursor;
    return sendAgain({ ...rest, phase: 'sending', lookUps: 0 }, now, decision, failure);
  }
  if (found.type === 'unreachable') throw found.error;
  if (failure && (failure.facts.status !== undefined || failure.reason === 'timed-out'))
    throw new AppError(failure.reason, failure.facts);
  return ask(deps, { ...cursor, attempt: 1, resends: 0, lookUps: MAX_LOOKS_ABSENT - 1 }, failure);
}

/** The interval grows, so that slow work is looked up only a few times. */
function lookAgainMs(lookUps: number): number {
  return Math.min(LONGEST_LOOK_AGAIN_MS, LOOK_AGAIN_MS * 2 ** Math.max(0, lookUps - MAX_LOOKS_ABSENT));
}

function decideLost(deps: ServiceEngineDeps, cursor: PaidCursor, failure: Failure | undefined) {
  const { status, retryAfterMs } = failure?.facts ?? {};
  return decideRetry({
    ...questionOf(deps, cursor),
    status,
    lost: status === undefined,
    retryAfterMs,
    // What used up its time would take as long again: another round is the user's choice.
    retryable: failure?.reason !== 'timed-out',
  });
}

function questionOf(deps: ServiceEngineDeps, cursor: PaidCursor) {
  return {
    kind: 'paidSync',
    attempt: cursor.attempt,
    resendsAfterLoss: cursor.resends,
    random: deps.random(),
  } as const satisfies RetryQuestion;
}

function sendAgain(
  cursor: PaidCursor,
  now: number,
  { counts, afterMs }: RetryDecision,
  failure: Failure | undefined,
): StepOutcome {
  const joins = counts === 'join';
  const next: PaidCursor = {
    ...cursor,
    // Joins count as one attempt; the five are for calls that were refused.
    attempt: cursor.attempt + (joins ? 0 : 1),
    resends: cursor.resends + (counts === 'resend' ? 1 : 0),
    joins: cursor.joins + (joins ? 1 : 0),
    sentAt: now + afterMs,
  };
  return wait(next, next.sentAt, failure);
}

async function ask(
  deps: ServiceEngineDeps,
  cursor: PaidCursor,
  known: Failure | undefined,
): Promise<StepOutcome> {
  return block(cursor, await unconfirmed(deps, 'absent', known));
}

const sending = { progress: { step: 'sending' as const } };
const again = (cursor: PaidCursor): StepOutcome => goOn(cursor, sending);
const wait = (cursor: PaidCursor, wakeAt: number, failure: Failure | undefined): StepOutcome =>
  sleep(cursor, wakeAt, failure, sending);
