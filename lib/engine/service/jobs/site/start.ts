import { AppError, failureReasons, errorCodes, toFailure } from '../../../../model/errors';
import type { HandledItem } from '../../../../model/item';
import { normaliseUrl } from '../../../../model/url';
import type { StepInput, StepOutcome } from '../../../../ports/engine';
import { isRetryable } from '../../errors';
import { decideRetry, MAX_ATTEMPTS } from '../../retry';
import type { ServiceEngineDeps } from '../job';
import { mayHaveStarted, unconfirmed } from '../lost-start';
import {
  freshStart,
  type LostCursor,
  type ReadingCursor,
  type RemoteKind,
  type StartingCursor,
} from './cursor';
import { again, cancelled, wait, waitAfterDowns, withNotes } from './outcomes';
import { remoteFor, type Remote, type SiteRequest, type Started } from './remote';

/** How often and how long after each other a lost start is looked for: a service notes it a moment later. */
const LOOKS = 3;
const LOOK_AGAIN_MS = [2_000, 5_000];
/** A cancel does not wait for a service that is down for longer than a few tries. */
const CANCEL_TRIES = 5;

/**
 * Makes one attempt to start. The cursor was stored before, so that a reply that is lost, or a worker that dies, is
 * known as a start that may have happened: it is then looked for and never simply sent again.
 */
export async function start(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  cursor: StartingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.interrupted) return again(toLost(cursor, deps.now()));
  // Nothing was sent from here.
  if (input.cancelling) return cancelled();
  const remote = await remoteFor(deps, request, cursor.of, input.items);
  if (!remote) return { captures: [], next: { type: 'done' } };
  input.onStep('sending');
  let started: Started;
  try {
    started = await remote.start(cursor.key, input.signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterRefusal(deps, cursor, error);
  }
  // Only what was sent can be refused: another word of the service is no page of this job.
  const sent = await input.items.known(started.invalidUrls.map(normaliseUrl));
  const invalid = started.invalidUrls.filter((url) => sent.has(normaliseUrl(url)));
  return again(reading(cursor.of, started.id, remote, deps, input), {
    handled: invalid.map(toInvalid),
    progress: { step: 'polling', notes: withNotes(input.progress, started.notes) },
  });
}

const toLost = ({ phase: _phase, ...cursor }: StartingCursor, lostAt: number): LostCursor => ({
  ...cursor,
  phase: 'lost',
  lostAt,
  looks: 0,
});

function reading(
  of: RemoteKind,
  id: string,
  remote: Remote,
  deps: ServiceEngineDeps,
  { progress }: StepInput,
): ReadingCursor {
  const now = deps.now();
  return {
    phase: 'reading',
    of,
    id,
    since: now,
    skip: 0,
    odd: 0,
    downs: 0,
    looks: 0,
    errorsAt: now,
    most: remote.most,
    readBefore: progress.read,
    ...(progress.creditsUsed === undefined ? {} : { creditsBefore: progress.creditsUsed }),
    ...(remote.lastOrder === undefined ? {} : { lastOrder: remote.lastOrder }),
  };
}

function toInvalid(url: string): HandledItem {
  return {
    key: normaliseUrl(url),
    status: 'blocked',
    blocked: { reason: 'bad-address', detail: url.slice(0, 500) },
  };
}

/** What a start that was not accepted means: wait, look for it, ask, or end. */
function afterRefusal(deps: ServiceEngineDeps, cursor: StartingCursor, error: AppError): StepOutcome {
  const now = deps.now();
  // Known before anything left: the same attempt goes on later.
  if (error.reason === 'offline') return unreachable(deps, cursor, error);
  if (mayHaveStarted(error)) return again({ ...toLost(cursor, now), failure: toFailure(error) });
  if (error.reason === 'conflict' && cursor.of === 'crawl')
    return again({ ...toLost(cursor, now), failure: toFailure(error), conflict: true });
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
    const facts = { ...error.facts, attempt, attempts: MAX_ATTEMPTS };
    return wait({ ...cursor, attempt, downs: 0 }, now + decision.afterMs, { reason: error.reason, facts });
  }
  if (errorCodes[failureReasons[error.reason]] !== 'user') throw error;
  // A refusal may have spent the key, so the next attempt has its own.
  return {
    captures: [],
    next: { type: 'block', cursor: freshStart(cursor.of, now), failure: toFailure(error) },
  };
}

function unreachable(
  deps: ServiceEngineDeps,
  cursor: StartingCursor | LostCursor,
  error: AppError,
): StepOutcome {
  const downs = cursor.downs + 1;
  return wait({ ...cursor, downs }, deps.now() + waitAfterDowns(downs, deps.random()), toFailure(error));
}

/**
 * Looks for a start that may have happened (contract 2.7). Found, it is read like any other. Not found, it is sent once
 * more with the same key where the service keeps that from doing it twice; otherwise a person is asked, and after their
 * choice it is looked for once more and then started anew.
 */
export async function lookForLost(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  cursor: LostCursor,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep(input.cancelling ? 'cancelling' : 'sending');
  const remote = await remoteFor(deps, request, cursor.of, input.items);
  if (!remote) return { captures: [], next: { type: 'done' } };
  const { now } = deps;
  const found = await remote.lookUp({ since: cursor.since, until: cursor.lostAt, now }, input.signal);
  if (found.type === 'found')
    return again(reading(cursor.of, found.id, remote, deps, input), {
      progress: { step: input.cancelling ? 'cancelling' : 'polling' },
    });
  if (found.type === 'unreachable') {
    if (input.cancelling && cursor.downs + 1 >= CANCEL_TRIES) return cancelled(toFailure(found.error));
    return unreachable(deps, cursor, found.error);
  }
  const looked: LostCursor = { ...cursor, looks: cursor.looks + 1, downs: 0 };
  const pause = found.type === 'absent' ? LOOK_AGAIN_MS[looked.looks - 1] : undefined;
  if (pause !== undefined && looked.looks < LOOKS && cursor.asked !== true)
    return wait(looked, now() + pause, cursor.failure);
  // A service that knows its last day and nothing of this has nothing to stop.
  if (input.cancelling)
    return cancelled(found.type === 'absent' ? undefined : await unconfirmed(deps, cursor.failure));
  return sendAgainOrAsk(deps, cursor, remote, found.type === 'absent');
}

async function sendAgainOrAsk(
  deps: ServiceEngineDeps,
  cursor: LostCursor,
  remote: Remote,
  absent: boolean,
): Promise<StepOutcome> {
  const now = deps.now();
  if (cursor.asked === true) return again(freshStart(cursor.of, now));
  const { of, key, attempt, resent, since } = cursor;
  const same: StartingCursor = { phase: 'starting', of, key, attempt, resent, since, downs: 0 };
  // The service said that it did not take the work, and has no trace of it.
  if (absent && cursor.failure?.facts.status === 503) {
    if (attempt >= MAX_ATTEMPTS)
      return {
        captures: [],
        next: { type: 'block', cursor: freshStart(of, now), failure: cursor.failure },
      };
    const afterMs = waitAfterDowns(attempt, deps.random());
    return wait({ ...same, attempt: attempt + 1 }, now + afterMs, cursor.failure);
  }
  if (remote.keyed && !resent && cursor.conflict !== true) return again({ ...same, resent: true });
  return {
    captures: [],
    next: {
      type: 'block',
      cursor: { ...cursor, looks: 0, downs: 0, asked: true },
      failure: await unconfirmed(deps, cursor.failure),
    },
  };
}
