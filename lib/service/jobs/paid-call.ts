import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import { firstCursor, readCursor, type ScrapeCursor } from '@/lib/features/capture/service/scrape-cursor';
import { isLost, isRetryable } from '../http/errors';
import { decideRetry, type RetryQuestion } from '../http/retry';
import type { ServiceEngineDeps } from '../step/job';
import { unconfirmed } from '../starting/lost-start';
import { withAttempts, withNextAttempt, withPeriodEnd, withSecondsWaited } from '../step/known-failure';

/** Paid work in a single request, which cannot be looked up when its reply is lost. */
export type PaidCall<R, T> = {
  /** A call that may have been made is never repeated automatically: the user is asked immediately. */
  asksWhenLost?: true;
  /** Throws for a request that the service would refuse, before anything is stored or sent. */
  check(request: R): void;
  /** Milliseconds that the work may take. */
  timeoutMs(request: R): number;
  send(deps: ServiceEngineDeps, request: R, input: StepInput): Promise<T>;
  /** Handles a delivered and paid result: a problem with it is never a reason to send again. */
  finish(
    deps: ServiceEngineDeps,
    request: R,
    value: T,
    readingMs: number,
    input: StepInput,
  ): StepOutcome | Promise<StepOutcome>;
};

/**
 * One step of such work. "About to send" is stored before each request, so that after a lost reply or a dead worker the
 * call is known as one that may have been made: it is sent again at most once (never with `asksWhenLost`), and then the
 * user is asked.
 */
export async function stepPaidCall<R, T>(
  call: PaidCall<R, T>,
  deps: ServiceEngineDeps,
  request: R,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.cursor === undefined) {
    call.check(request);
    return {
      captures: [],
      progress: { step: 'sending' },
      next: { type: 'again', cursor: firstCursor(deps.now()) },
    };
  }
  const cursor = readCursor(input.cursor);
  const mayResend = call.asksWhenLost !== true;
  if (input.interrupted) return await afterLoss(deps, cursor, mayResend, {}, undefined);
  input.onStep('sending');
  const sentAt = deps.now();
  let value: T;
  try {
    value = await call.send(deps, request, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const known = await withPeriodEnd(deps, withSecondsWaited(error, call.timeoutMs(request)), input.signal);
    return afterFailure(deps, cursor, mayResend, known);
  }
  return call.finish(deps, request, value, deps.now() - sentAt, input);
}

async function afterFailure(
  deps: ServiceEngineDeps,
  cursor: ScrapeCursor,
  mayResend: boolean,
  error: AppError,
): Promise<StepOutcome> {
  const { status, retryAfterMs } = error.facts;
  // It may have been done and paid, although the reply says nothing.
  if (isLost(error) || status === 502 || status === 504)
    return afterLoss(deps, cursor, mayResend, { status, lost: isLost(error), retryAfterMs }, error);
  const now = deps.now();
  const decision = decideRetry({
    ...questionOf(deps, cursor),
    status,
    retryAfterMs,
    retryable: isRetryable(error),
    working:
      error.reason === 'still-working' ? { joins: cursor.joins, sinceMs: now - cursor.startedAt } : undefined,
  });
  if (!decision.again) throw withAttempts(error, cursor.attempt, cursor.attempt);
  const joins = decision.counts === 'join';
  const next: ScrapeCursor = {
    ...cursor,
    // Joins count as one attempt; the five are for calls that were refused.
    attempt: cursor.attempt + (joins ? 0 : 1),
    resends: cursor.resends + (decision.counts === 'resend' ? 1 : 0),
    joins: cursor.joins + (joins ? 1 : 0),
    sentAt: now + decision.afterMs,
  };
  return wait(next, toFailure(withNextAttempt(error, next.attempt, decision)));
}

/** It may have been done: sent again once, or only when the user says so. */
async function afterLoss(
  deps: ServiceEngineDeps,
  cursor: ScrapeCursor,
  mayResend: boolean,
  known: Pick<RetryQuestion, 'status' | 'lost' | 'retryAfterMs'>,
  error: AppError | undefined,
): Promise<StepOutcome> {
  const now = deps.now();
  const decision = decideRetry({
    ...questionOf(deps, cursor),
    ...(error === undefined ? { lost: true } : known),
    // What used up its time would take as long again: another round is the user's choice.
    retryable: error?.reason !== 'timed-out',
  });
  if (!decision.again || !mayResend)
    return {
      captures: [],
      next: {
        type: 'block',
        cursor: firstCursor(now),
        failure: await unconfirmed(deps, 'absent', error && toFailure(error)),
      },
    };
  const next: ScrapeCursor = {
    ...cursor,
    attempt: cursor.attempt + 1,
    resends: cursor.resends + 1,
    sentAt: now + decision.afterMs,
  };
  return wait(next, error && toFailure(withNextAttempt(error, next.attempt, decision)));
}

function questionOf(deps: ServiceEngineDeps, cursor: ScrapeCursor) {
  return {
    kind: 'paidSync',
    attempt: cursor.attempt,
    resendsAfterLoss: cursor.resends,
    random: deps.random(),
  } as const;
}

function wait(cursor: ScrapeCursor, failure: Failure | undefined): StepOutcome {
  return {
    captures: [],
    progress: { step: 'sending' },
    next: { type: 'wait', cursor, wakeAt: cursor.sentAt, ...(failure === undefined ? {} : { failure }) },
  };
}
