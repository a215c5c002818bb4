import { AppError, errorCodes, failureReasons, toFailure, type Failure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import {
  again as goOn,
  block as stop,
  canceled,
  failed,
  wait as sleep,
  type StepInput,
  type StepOutcome,
} from '@/lib/core/ports/engine';
import { isLackedThere, isLost, isRetryable } from '../http/errors';
import { waitAfterFailures, decideRetry, MAX_ATTEMPTS } from '../http/retry';
import type { ServiceEngineDeps } from './job';
import { withAttempts, withPeriodEnd } from './known-failure';
import type { FoundStart, SentBetween } from './look-up';
import { freshStart, lostStart, type Lost, type Starting } from './work-cursor';

/** No reply to a start, or an inconclusive one: the work may exist anyway. */
function mayHaveStarted(error: AppError): boolean {
  if (isLost(error) || error.reason === 'bad-reply') return true;
  const { status } = error.facts;
  return status !== undefined && (status >= 500 || status === 408) && isRetryable(error);
}

/** “agent service rejected the job at submission” (specification, agent errors). */
const REJECTED = /^Failed to passthrough agent request\b/;

/** The service said that it did not accept the work; whether it has recorded it anyway is another question. */
const saidNotTaken = (failure: Failure | undefined): boolean =>
  failure?.facts.status === 503 || REJECTED.test(failure?.facts.detail ?? '');

/**
 * What the service says about it: that it does not know it, nothing conclusive, or only that the request had arrived.
 */
type StartAnswer = 'absent' | 'inconclusive' | 'arrived';

/** The question whether to start again, with the host, and its answer unless that is `absent`. */
export async function unconfirmed(
  { connection }: Pick<ServiceEngineDeps, 'connection'>,
  answer: StartAnswer,
  before?: Failure,
): Promise<Failure> {
  const at = await connection();
  const host = before?.facts.host ?? hostOf(at?.baseUrl ?? '');
  const status = before?.facts.status;
  return {
    reason: 'unconfirmed',
    facts: {
      ...(host === '' ? {} : { host }),
      ...(status === undefined ? {} : { status }),
      ...(at?.hosted === false || at?.keyless ? { free: true } : {}),
      ...(answer === 'absent' ? {} : { detail: answer }),
    },
  };
}

/** Intervals for looking up a lost start: a service lists it with a short delay. */
const LOOK_AGAIN_MS = [2_000, 5_000];
/** The same if it is listed only in the recent activity, which may lag a minute. */
const LOOK_AGAIN_LATE_MS = [2_000, 5_000, 10_000, 20_000, 30_000];
/** How often to ask a service that is too busy to answer; after that, it counts as unable to. */
const BUSY_LOOKS = 5;
const LONGEST_PAUSE_MS = 120_000;
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** A cancel waits for a service that is down for only a few attempts. */
const CANCEL_TRIES = 5;

/** Paid work that continues elsewhere once started, as seen by the code that starts it. */
export type Startable = {
  /** A second start with the same key has no effect at this service (docs/service.md 2.6). */
  keyed: boolean;
  /** Such work is listed late, if at all: it is looked up for over a minute before it counts as absent. */
  listedLate?: boolean;
  /** Starts it; returns the outcome from which it continues. */
  send(key: string, signal: AbortSignal): Promise<StepOutcome>;
  /** Looks up a start whose reply was lost (docs/service.md 2.7). */
  lookUp(sent: SentBetween, signal: AbortSignal): Promise<FoundStart>;
  /** Continues with what was found. */
  takeUp(id: string): StepOutcome;
  /** The cursor as this kind of work stores it. */
  store(cursor: Starting | Lost): unknown;
};

/**
 * Makes one attempt to start. The cursor was stored before, so after a lost reply or a dead worker the start is known
 * as one that may have happened: it is then looked up and never simply sent again.
 */
export async function start(
  work: Startable,
  deps: ServiceEngineDeps,
  cursor: Starting,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep('sending');
  try {
    return await work.send(cursor.key, input.signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterRefusal(work, deps, cursor, await withPeriodEnd(deps, error, input.signal));
  }
}

/** The result of a start that was not accepted: wait, look it up, ask, or end. */
function afterRefusal(
  work: Startable,
  deps: ServiceEngineDeps,
  cursor: Starting,
  error: AppError,
): StepOutcome {
  const now = deps.now();
  // Refused as what the server does not have: there is no work, not even one that waits.
  if (isLackedThere(error) && !cursor.resent) return failed(toFailure(error));
  // Known before anything was sent: the same attempt continues later.
  if (error.reason === 'offline') return unreachable(work, deps, cursor, error);
  const lost = { ...lostStart(cursor, now), failure: toFailure(error) };
  if (mayHaveStarted(error)) return again(work, lost);
  if (error.reason === 'conflict' && work.keyed) return again(work, { ...lost, conflict: true });
  const decision = decideRetry({
    kind: 'jobStart',
    attempt: cursor.attempt,
    resendsAfterLoss: 0,
    status: error.facts.status,
    retryAfterMs: error.facts.retryAfterMs,
    retryable: isRetryable(error),
    random: deps.random(),
  });
  if (decision.again) {
    const attempt = cursor.attempt + 1;
    const failure = toFailure(withAttempts(error, attempt));
    return wait(work, { ...cursor, attempt, failuresInARow: 0 }, now + decision.afterMs, failure);
  }
  const isForPerson = errorCodes[failureReasons[error.reason]] === 'user';
  // The first request may have started: a job that fails forgets that, and would start it again.
  if (!isForPerson && cursor.resent) return again(work, lost);
  if (!isForPerson) throw error;
  // A refusal may have used up the key, so the next attempt gets a new one. If it was sent again after a lost reply,
  // the refusal says nothing about the first request: only the same key prevents it from being done twice.
  return block(work, cursor.resent ? cursor : freshStart(now), toFailure(error));
}

/**
 * Looks up a start that may have happened. If found, it is read like any other. If not, it is sent once more with the
 * same key if the service then does not do it twice; otherwise the user is asked with the facts, and after their choice
 * it is looked up once more and then started again.
 */
export async function lookForLost(
  work: Startable,
  deps: ServiceEngineDeps,
  cursor: Lost,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep(input.canceling ? 'cancelling' : 'sending');
  const { now } = deps;
  const found = await work.lookUp({ since: cursor.since, until: cursor.lostAt, now }, input.signal);
  if (found.type === 'found') return work.takeUp(found.id);
  if (found.type === 'unreachable') {
    if (!input.canceling) return unreachable(work, deps, cursor, found.error);
    const cancelAttempts = (cursor.cancelAttempts ?? 0) + 1;
    return cancelAttempts >= CANCEL_TRIES
      ? canceled(toFailure(found.error))
      : unreachable(
          work,
          deps,
          { ...cursor, cancelAttempts, failuresInARow: cancelAttempts - 1 },
          found.error,
        );
  }
  const absent = found.type === 'absent';
  const looked: Lost = { ...cursor, lookUps: cursor.lookUps + 1, failuresInARow: 0 };
  const pause = pauseBeforeNextLook(work, found, looked, deps.random());
  if (pause !== undefined) return wait(work, looked, now() + pause, cursor.failure);
  // A service that knows its last day but not this work has nothing to stop.
  if (input.canceling)
    return canceled(absent ? undefined : await unconfirmed(deps, 'inconclusive', cursor.failure));
  return sendAgainOrAsk(work, deps, cursor, absent);
}

/** Milliseconds until the next look-up; undefined when the result is final. */
function pauseBeforeNextLook(
  { listedLate }: Startable,
  found: Extract<FoundStart, { type: 'absent' | 'unavailable' }>,
  { lookUps, personConfirmed }: Lost,
  random: number,
): number | undefined {
  const { status, retryAfterMs } = (found.type === 'unavailable' && found.error?.facts) || {};
  const isBroken = status === undefined || !BUSY.has(status);
  // Whatever it says, it is asked a few times over some seconds before that counts.
  if (isBroken)
    return personConfirmed === true
      ? undefined
      : (listedLate === true ? LOOK_AGAIN_LATE_MS : LOOK_AGAIN_MS)[lookUps - 1];
  if (lookUps >= BUSY_LOOKS) return undefined;
  return Math.min(waitAfterFailures(lookUps, random, retryAfterMs), LONGEST_PAUSE_MS);
}

async function sendAgainOrAsk(
  work: Startable,
  deps: ServiceEngineDeps,
  cursor: Lost,
  absent: boolean,
): Promise<StepOutcome> {
  const now = deps.now();
  if (cursor.personConfirmed === true) return again(work, freshStart(now));
  const { key, attempt, resent, since } = cursor;
  const same: Starting = { phase: 'starting', key, attempt, resent, since, failuresInARow: 0 };
  // The service said that it did not accept the work, and has not recorded it.
  if (absent && cursor.failure && saidNotTaken(cursor.failure)) {
    if (attempt >= MAX_ATTEMPTS) return block(work, freshStart(now), cursor.failure);
    const afterMs = waitAfterFailures(attempt, deps.random());
    return wait(work, { ...same, attempt: attempt + 1 }, now + afterMs, cursor.failure);
  }
  if (work.keyed && !resent && cursor.conflict !== true) return again(work, { ...same, resent: true });
  const asking: Lost = { ...cursor, lookUps: 0, failuresInARow: 0, personConfirmed: true };
  const answer = cursor.conflict === true ? 'arrived' : absent ? 'absent' : 'inconclusive';
  return block(work, asking, await unconfirmed(deps, answer, cursor.failure));
}

function unreachable(
  work: Startable,
  deps: ServiceEngineDeps,
  cursor: Starting | Lost,
  error: AppError,
): StepOutcome {
  const failuresInARow = cursor.failuresInARow + 1;
  const wakeAt = deps.now() + waitAfterFailures(failuresInARow, deps.random());
  return wait(work, { ...cursor, failuresInARow }, wakeAt, toFailure(error));
}

export const sending = { progress: { step: 'sending' as const } };

const again = (work: Startable, cursor: Starting | Lost): StepOutcome => goOn(work.store(cursor), sending);

const wait = (work: Startable, cursor: Starting | Lost, wakeAt: number, failure?: Failure): StepOutcome =>
  sleep(work.store(cursor), wakeAt, failure, sending);

const block = (work: Startable, cursor: Starting | Lost, failure: Failure): StepOutcome =>
  stop(work.store(cursor), failure);
