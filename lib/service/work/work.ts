import { AppError, codeOf, errorCodes, toFailure, type Failure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import { again, canceled, done, wait, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import type { CancelOutcome } from '../http/errors';
import { waitAfterFailures } from '../http/retry';
import type { ServiceEngineDeps } from './job';
import { lookForLost, sending, start, type Startable } from './start';
import { lostStart, type CancelState, type Lost, type Starting } from './work-cursor';

/** The cursor of work that the service has. */
type Underway = {
  phase: string;
  cancel: CancelState;
  /** How often in a row the service could not be read. */
  failuresInARow: number;
};

/** How work is told to stop. */
type Cancelling<C> = {
  call: (signal: AbortSignal) => Promise<CancelOutcome>;
  /** It is known otherwise that nothing can be running there any more. */
  isOver: boolean;
  /** Where it continues once that has arrived, if not where it was. */
  then?: C;
};

/**
 * A kind of work that one request starts and others poll. The phases are those of the cursor: `starting` (about to be
 * sent, stored before), `lost` (it may have started, and is looked up), then those of the kind: what it polls, and what
 * it still does at the end. A cancel is sent between two of its steps.
 */
export type Work<R, C extends Underway, S extends Starting = Starting, L extends Lost = Lost> = {
  /** The first step. Throws for a request that the service would refuse, before anything is stored or sent. */
  begin(deps: ServiceEngineDeps, request: R, input: StepInput): StepOutcome;
  /** A stored cursor; throws `stored-record-bad` for one that this engine did not write. */
  read(stored: unknown): S | L | C;
  /** What is started; undefined when there is nothing left to do. */
  toStart(
    deps: ServiceEngineDeps,
    request: R,
    cursor: S | L,
    input: StepInput,
  ): Promise<Startable | undefined> | Startable;
  /** How it is canceled from here; undefined where there is nothing to send. */
  cancel(deps: ServiceEngineDeps, cursor: C, input: StepInput): Cancelling<C> | undefined;
  /** Polls it, or does what is left at its end. */
  step(deps: ServiceEngineDeps, request: R, cursor: C, input: StepInput): Promise<StepOutcome>;
};

/** One step of such work: started once, polled until it ends, and canceled there when the job is canceled. */
export async function stepWork<R, C extends Underway, S extends Starting, L extends Lost>(
  work: Work<R, C, S, L>,
  deps: ServiceEngineDeps,
  request: R,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.cursor === undefined) return input.canceling ? canceled() : work.begin(deps, request, input);
  const cursor = work.read(input.cursor);
  if (isStarting(cursor)) {
    // A repeated request may have started the first time, and is looked up before it counts as canceled.
    if (input.interrupted || (input.canceling && cursor.resent))
      return again(lostStart(cursor, deps.now()), sending);
    // Nothing was sent from here.
    if (input.canceling) return canceled();
  }
  if (isStarting(cursor) || isLost(cursor)) {
    const startable = await work.toStart(deps, request, cursor, input);
    if (!startable) return done();
    return isStarting(cursor)
      ? start(startable, deps, cursor, input)
      : lookForLost(startable, deps, cursor, input);
  }
  const cancelling =
    input.canceling && cursor.cancel.state === 'unsent' ? work.cancel(deps, cursor, input) : undefined;
  return cancelling ? sendCancel(deps, cursor, cancelling, input) : work.step(deps, request, cursor, input);
}

const isStarting = <S extends Starting>(cursor: S | { phase: string }): cursor is S =>
  cursor.phase === 'starting';
const isLost = <L extends Lost>(cursor: L | { phase: string }): cursor is L => cursor.phase === 'lost';

const CANCEL_TRIES = 5;

/**
 * Cancels the work at the service, in one of a few attempts; what had arrived is taken afterwards. If it does not know
 * the work, the attempt failed, unless the work is known to be over: the service also says so when its queue is down,
 * when the work is new, and about the work of another account (docs/service.md 10.4). If no attempt arrives, the job
 * ends with a failure that says that the work may continue there.
 */
async function sendCancel<C extends Underway>(
  deps: ServiceEngineDeps,
  cursor: C,
  { call, isOver, then = cursor }: Cancelling<C>,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep('cancelling');
  const { attempts, unconfirmed } = { attempts: 0, unconfirmed: false, ...cursor.cancel };
  try {
    const outcome = await call(input.signal);
    if (outcome === 'expired' || (outcome === 'gone' && isOver)) return canceled();
    if (outcome === 'gone') throw new AppError('job-gone', { status: 404 });
    const cancel: CancelState = { state: 'sent', hadEnded: outcome === 'ended', polls: 0 };
    const { notes } = input.progress;
    const said = outcome === 'already' ? { notes: [...notes, { code: 'cancel-under-way' as const }] } : {};
    return again({ ...then, cancel, failuresInARow: 0 }, { progress: { step: 'cancelling', ...said } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = await withWhere(deps, toFailure(error));
    const tried = attempts + 1;
    const isWorthIt = passes(error) || error.reason === 'job-gone';
    if (!isWorthIt || tried >= CANCEL_TRIES) return canceled(failure);
    const pause = waitAfterFailures(tried, deps.random(), error.facts.retryAfterMs);
    const facts = { ...failure.facts, attempt: tried + 1, attempts: CANCEL_TRIES };
    const cancel: CancelState = {
      state: 'unsent',
      attempts: tried,
      unconfirmed: unconfirmed || (failure.facts.status ?? 500) >= 500,
    };
    return wait({ ...cursor, cancel }, deps.now() + pause, { ...failure, facts });
  }
}

/** Adds which service may continue with the work, and whether that is charged, if the cancel did not arrive. */
async function withWhere(
  { connection }: Pick<ServiceEngineDeps, 'connection'>,
  { reason, facts }: Failure,
): Promise<Failure> {
  const at = await connection();
  const host = at && hostOf(at.baseUrl);
  return { reason, facts: { ...(host && { host }), ...facts, free: at?.hosted === false } };
}

/** True for failures that pass with time. */
export function passes(error: AppError): boolean {
  const remedy = errorCodes[codeOf(toFailure(error))];
  return (remedy === 'retry' || remedy === 'wait') && error.reason !== 'job-failed';
}

/** From the first request on, something may be running that a cancel has to end. */
export const needsRemoteCancel = (cursor: unknown): boolean => cursor !== undefined;

const HOUR_MS = 3_600_000;

/**
 * The wait before the next poll: short at first, while the user watches; longer the longer the job takes, or the longer
 * nothing arrives (docs/service.md 6).
 */
export function pollWaitMs(ageMs: number, quiet = 0): number {
  if (quiet > 6 * HOUR_MS) return 300_000;
  if (quiet > HOUR_MS) return 60_000;
  if (ageMs < 60_000) return 2_000;
  return ageMs < 600_000 ? 5_000 : 15_000;
}
