import { AppError, errorCodes, failureReasons, toFailure, type Failure } from '../../../../model/errors';
import type { StepInput, StepOutcome } from '../../../../ports/engine';
import { isRetryable } from '../../errors';
import { decideRetry } from '../../retry';
import type { ServiceEngineDeps } from '../job';
import { withAttempts, withPeriodEnd } from '../known-failure';
import { mayHaveStarted, unconfirmed } from '../lost-start';
import { waitAfterDowns } from '../site/outcomes';
import {
  freshStart,
  type LostCursor,
  type ReadingCursor,
  type RemoteCursor,
  type StartingCursor,
} from './cursor';
import type { RemoteWork } from './work';

/** How long after each other a lost start is looked for: a service notes it a moment later. */
const LOOK_AGAIN_MS = [2_000, 5_000];
/** A cancel does not wait for a service that is down for longer than a few tries. */
const CANCEL_TRIES = 5;

/**
 * Makes one attempt to start. The cursor was stored before, so that a reply that is lost, or a worker that dies, is
 * known as a start that may have happened: it is then looked for and never simply sent again.
 */
export async function start<R>(
  work: RemoteWork<R>,
  deps: ServiceEngineDeps,
  request: R,
  cursor: StartingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.interrupted) return again(toLost(cursor, deps.now()));
  // Nothing was sent from here.
  if (input.cancelling) return { captures: [], next: { type: 'cancelled' } };
  input.onStep('sending');
  try {
    return again(reading(await work.start(deps, request, input.signal), deps.now()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterRefusal(deps, cursor, await withPeriodEnd(deps, error, input.signal));
  }
}

function toLost({ phase: _phase, ...cursor }: StartingCursor, lostAt: number): LostCursor {
  return { ...cursor, phase: 'lost', lostAt, looks: 0 };
}

function reading(id: string, since: number): ReadingCursor {
  return { phase: 'reading', id, since, downs: 0 };
}

function afterRefusal(deps: ServiceEngineDeps, cursor: StartingCursor, error: AppError): StepOutcome {
  const now = deps.now();
  // Known before anything left: the same attempt goes on later.
  if (error.reason === 'offline') return down(deps, cursor, error);
  if (mayHaveStarted(error)) return again({ ...toLost(cursor, now), failure: toFailure(error) });
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
    return wait({ ...cursor, attempt, downs: 0 }, now + decision.afterMs, failure);
  }
  if (errorCodes[failureReasons[error.reason]] !== 'user') throw error;
  return { captures: [], next: { type: 'block', cursor: freshStart(now), failure: toFailure(error) } };
}

function down(deps: ServiceEngineDeps, cursor: StartingCursor | LostCursor, error: AppError): StepOutcome {
  const downs = cursor.downs + 1;
  return wait({ ...cursor, downs }, deps.now() + waitAfterDowns(downs, deps.random()), toFailure(error));
}

/**
 * Looks for a start that may have happened. Found, it is read like any other. Not found, a person is asked with the
 * facts; after their choice it is looked for once more, and then started anew.
 */
export async function lookForLost<R>(
  work: RemoteWork<R>,
  deps: ServiceEngineDeps,
  request: R,
  cursor: LostCursor,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep(input.cancelling ? 'cancelling' : 'sending');
  const { now } = deps;
  const found = await work.lookUp(
    deps,
    request,
    { since: cursor.since, until: cursor.lostAt, now },
    input.signal,
  );
  if (found.type === 'found') return again(reading(found.id, now()));
  if (found.type === 'unreachable') {
    if (input.cancelling && cursor.downs + 1 >= CANCEL_TRIES)
      return { captures: [], next: { type: 'cancelled', failure: toFailure(found.error) } };
    return down(deps, cursor, found.error);
  }
  const absent = found.type === 'absent';
  const looked: LostCursor = { ...cursor, looks: cursor.looks + 1, downs: 0 };
  const pause = absent && cursor.asked !== true ? LOOK_AGAIN_MS[looked.looks - 1] : undefined;
  if (pause !== undefined) return wait(looked, now() + pause, cursor.failure);
  if (input.cancelling)
    return {
      captures: [],
      // A service that knows its last day and nothing of this has nothing to stop.
      next: absent
        ? { type: 'cancelled' }
        : { type: 'cancelled', failure: await unconfirmed(deps, cursor.failure) },
    };
  if (cursor.asked === true) return again(freshStart(now()));
  return {
    captures: [],
    next: {
      type: 'block',
      cursor: { ...cursor, looks: 0, downs: 0, asked: true },
      failure: await unconfirmed(deps, cursor.failure),
    },
  };
}

function again(cursor: RemoteCursor): StepOutcome {
  const step = cursor.phase === 'reading' ? 'polling' : 'sending';
  return { captures: [], progress: { step }, next: { type: 'again', cursor } };
}

function wait(cursor: RemoteCursor, wakeAt: number, failure: Failure | undefined): StepOutcome {
  return {
    captures: [],
    progress: { step: 'sending' },
    next: { type: 'wait', cursor, wakeAt, ...(failure === undefined ? {} : { failure }) },
  };
}
