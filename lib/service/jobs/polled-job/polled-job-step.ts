import { AppError, toFailure } from '@/lib/core/model/errors';
import {
  again,
  wait,
  failed,
  canceled,
  type Came,
  type StepInput,
  type StepOutcome,
  parseCursor,
} from '@/lib/core/ports/engine';
import type { CancelOutcome } from '@/lib/service/http/errors';
import type { RequestOf, ServiceEngineDeps, ServiceJob } from '@/lib/service/step/job';
import type { RequestKind } from '@/lib/core/model/request';
import { waitAfterFailures } from '@/lib/service/http/retry';
import { pollWaitMs } from '@/lib/service/step/poll-wait';
import { freshStart, lostSchema, startingSchema } from '@/lib/service/starting/start-cursor';
import { lookForLost, start, type Startable } from '@/lib/service/starting/start';
import { passes, cancelRemotely } from '@/lib/service/step/remote-cancel';
import { z } from '@/lib/core/model/zod';
import type { FoundStart, SentBetween } from '@/lib/service/starting/found-start';

/** One poll of work that the service does. */
export type Look =
  /**
   * Still running: polled again at `wakeAt`, otherwise at the usual interval, or immediately when there is more to
   * take.
   */
  | {
      type: 'running';
      state?: unknown;
      came?: Came;
      wakeAt?: number;
      retryAfterMs?: number | undefined;
      /** When its results expire, and the service's own time, in epoch milliseconds. */
      expiresAt?: number | undefined;
      servedAt?: number | undefined;
      atOnce?: boolean;
    }
  | { type: 'ended'; outcome: StepOutcome };

/** A poll of unfinished work, with the times that the service sent. */
export function goesOn(
  seen: Pick<Extract<Look, { type: 'running' }>, 'retryAfterMs' | 'expiresAt' | 'servedAt'>,
): Look {
  const { retryAfterMs, expiresAt, servedAt } = seen;
  return { type: 'running', retryAfterMs, expiresAt, servedAt };
}

/** Work that one request starts and others poll, with its results at the end or in parts. */
export type PolledWork<R> = {
  /** Throws for a request that the service would refuse, before anything is stored or sent. */
  check(request: R): void;
  /** Starts it and returns the service's id. */
  start(deps: ServiceEngineDeps, request: R, signal: AbortSignal): Promise<string>;
  /** Looks up a start whose reply was lost (docs/service.md 2.7). */
  lookUp(deps: ServiceEngineDeps, request: R, sent: SentBetween, signal: AbortSignal): Promise<FoundStart>;
  /** Reads its progress. */
  read(
    deps: ServiceEngineDeps,
    request: R,
    remote: { id: string; since: number; state: unknown },
    input: StepInput,
  ): Promise<Look>;
  /** Cancels the work at the service; absent if the API has no such call. */
  cancel?(deps: ServiceEngineDeps, id: string, signal: AbortSignal): Promise<CancelOutcome>;
  /** After a second cancel, the service no longer knows it. */
  cancelRemoves?: true;
  /** No self-hosted server does such work: each answers 500 to its start (docs/service.md 21). */
  hostedOnly?: true;
  /** Milliseconds after which the service has deleted it; absent for work that continues. */
  keptForMs?: number;
};

const readingSchema = z.object({
  phase: z.literal('reading'),
  /** The service's id of the work. */
  id: z.string().min(1),
  /** When it was started or found, epoch milliseconds. */
  since: z.number(),
  failuresInARow: z.number().int().nonnegative(),
  /** Failed attempts to stop it; earlier failures to reach the service do not count. */
  cancelAttempts: z.number().int().nonnegative().optional(),
  /** One of those attempts got no answer or a server error: it may have worked anyway. */
  cancelUnconfirmed: z.boolean().optional(),
  /** The cancel was sent to the service; the number of polls since. */
  pollsSinceCancel: z.number().int().nonnegative().optional(),
  /** What this kind of work stores between two polls. */
  state: z.unknown().optional(),
});

/** No key is sent with such work, and cursors of earlier versions have none. */
const keyless = { key: z.uuid().default(() => crypto.randomUUID()), resent: z.boolean().default(false) };

const polledJobCursorSchema = z.discriminatedUnion('phase', [
  startingSchema.extend(keyless),
  lostSchema.extend(keyless),
  readingSchema,
]);
type PolledJobCursor = z.infer<typeof polledJobCursorSchema>;
type ReadingCursor = z.infer<typeof readingSchema>;

/** A stored cursor; throws `stored-record-bad` for one that this engine did not write. */
export const readPolledJobCursor = (stored: unknown): PolledJobCursor =>
  parseCursor(polledJobCursorSchema, stored);

/** Attempts to send a cancel to a service that is down, and polls after it. */
const CANCEL_TRIES = 5;
const CANCEL_LOOKS = 5;
const CANCEL_LOOK_MS = 2_000;
/** Work that was just started may not be known everywhere immediately. */
const NEW_MS = 30_000;

/**
 * One step of work that the service does: started once, polled until it ends, and canceled there when the job is
 * canceled.
 */
async function stepPolledJob<R>(
  work: PolledWork<R>,
  deps: ServiceEngineDeps,
  request: R,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.cursor === undefined) {
    if (input.canceling) return canceled();
    work.check(request);
    return again(freshStart(deps.now()), { progress: { step: 'sending' } });
  }
  const cursor = readPolledJobCursor(input.cursor);
  switch (cursor.phase) {
    case 'starting':
      return start(startable(work, deps, request), deps, cursor, input);
    case 'lost':
      return lookForLost(startable(work, deps, request), deps, cursor, input);
    case 'reading':
      return input.canceling && cursor.pollsSinceCancel === undefined && work.cancel
        ? sendCancel(work, deps, cursor, (signal) => work.cancel?.(deps, cursor.id, signal) ?? 'gone', input)
        : look(work, deps, request, cursor, input);
  }
}

function startable<R>(work: PolledWork<R>, deps: ServiceEngineDeps, request: R): Startable {
  const takeUp = (id: string): StepOutcome => {
    const cursor: ReadingCursor = { phase: 'reading', id, since: deps.now(), failuresInARow: 0 };
    return again(cursor, { progress: { step: 'polling', remoteId: id } });
  };
  return {
    // Only crawls check the key (docs/service.md 2.6).
    keyed: false,
    async send(_key, signal) {
      try {
        return takeUp(await work.start(deps, request, signal));
      } catch (error) {
        if (!(error instanceof AppError) || work.hostedOnly !== true || error.facts.status !== 500)
          throw error;
        if ((await deps.connection())?.hosted !== false) throw error;
        const { detail: _noReason, ...facts } = error.facts;
        throw new AppError('service-cannot', facts);
      }
    },
    lookUp: (sent, signal) => work.lookUp(deps, request, sent, signal),
    takeUp,
    store: (cursor) => cursor,
  };
}

/** Cancels the work at the service. If that fails, the job ends with a failure that says that the work may continue there. */
async function sendCancel<R>(
  work: PolledWork<R>,
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  cancel: (signal: AbortSignal) => Promise<CancelOutcome> | CancelOutcome,
  input: StepInput,
): Promise<StepOutcome> {
  const isKeptNoMore = work.keptForMs !== undefined && deps.now() - cursor.since > work.keptForMs;
  const mayHaveRemoved =
    work.cancelRemoves === true && (cursor.cancelUnconfirmed === true || input.interrupted);
  const before = { cancelAttempts: cursor.cancelAttempts, isOver: isKeptNoMore || mayHaveRemoved };
  const result = await cancelRemotely(deps, cancel, before, input);
  switch (result.type) {
    case 'sent': {
      const { notes } = input.progress;
      const said = result.already ? { notes: [...notes, { code: 'cancel-under-way' as const }] } : {};
      const next = { ...cursor, pollsSinceCancel: 0, failuresInARow: 0 };
      return again(next, { progress: { step: 'cancelling', ...said } });
    }
    case 'gone':
      return canceled();
    case 'later': {
      const { cancelAttempts, wakeAt, failure } = result;
      const cancelUnconfirmed = cursor.cancelUnconfirmed === true || (failure.facts.status ?? 500) >= 500;
      return wait({ ...cursor, cancelAttempts, cancelUnconfirmed }, wakeAt, failure);
    }
    case 'gave up':
      return canceled(result.failure);
  }
}

async function look<R>(
  work: PolledWork<R>,
  deps: ServiceEngineDeps,
  request: R,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  const { pollsSinceCancel } = cursor;
  input.onStep(pollsSinceCancel === undefined ? 'polling' : 'cancelling');
  let seen: Look;
  try {
    const { id, since, state } = cursor;
    seen = await work.read(deps, request, { id, since, state }, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterFailedLook(work, deps, cursor, error);
  }
  if (seen.type === 'ended')
    return pollsSinceCancel !== undefined && seen.outcome.next.type !== 'cancelled'
      ? // What has arrived is kept; whatever its status, the job counts as canceled.
        canceled(undefined, seen.outcome)
      : seen.outcome;
  const now = deps.now();
  const step = pollsSinceCancel === undefined ? ('polling' as const) : ('cancelling' as const);
  const came = { captures: [], ...seen.came, progress: { step, ...seen.came?.progress } };
  const next: ReadingCursor = {
    ...cursor,
    failuresInARow: 0,
    ...(seen.state === undefined ? {} : { state: seen.state }),
    ...(pollsSinceCancel === undefined ? {} : { pollsSinceCancel: pollsSinceCancel + 1 }),
  };
  if (pollsSinceCancel !== undefined)
    // Stopping takes some seconds; the accepted cancel is enough.
    return pollsSinceCancel + 1 >= CANCEL_LOOKS
      ? canceled(undefined, came)
      : wait(next, now + CANCEL_LOOK_MS, undefined, came);
  if (seen.atOnce === true) return again(next, came);
  // Its results have expired, by the service's own clock: nothing more will arrive.
  if (seen.expiresAt !== undefined && (seen.servedAt ?? now) > seen.expiresAt)
    return failed({ reason: 'job-expired', facts: {} }, came);
  const wakeAt = seen.wakeAt ?? now + Math.max(pollWaitMs(now - cursor.since), seen.retryAfterMs ?? 0);
  return wait(next, wakeAt, undefined, came);
}

/** Reads are free: a service that is down or busy is polled again until the results expire. */
function afterFailedLook<R>(
  work: PolledWork<R>,
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  error: AppError,
): StepOutcome {
  const now = deps.now();
  const failure = toFailure(error);
  const failuresInARow = cursor.failuresInARow + 1;
  const isGone = error.reason === 'job-gone' || error.reason === 'not-found';
  // Checked before the wait for work that was just started: after a cancel, a job that is gone is the intended result.
  if (cursor.pollsSinceCancel !== undefined && (isGone || !passes(error) || failuresInARow >= CANCEL_TRIES))
    return canceled();
  if (isGone && now - cursor.since < NEW_MS) return wait({ ...cursor, failuresInARow }, now + 2_000);
  if (error.reason === 'job-failed' || error.reason === 'no-model') return failed(failure);
  const over = work.keptForMs !== undefined && now - cursor.since > work.keptForMs;
  if (!passes(error) || over) throw error;
  const pause = waitAfterFailures(failuresInARow, deps.random(), error.facts.retryAfterMs);
  return wait({ ...cursor, failuresInARow }, now + pause, failure);
}

/** Such work as a job. From the first request on, something may be running that a cancel has to end, where it can. */
export const polledJob = <K extends RequestKind>(work: PolledWork<RequestOf<K>>): ServiceJob<K> => ({
  step: (deps, request, input) => stepPolledJob(work, deps, request, input),
  ...(work.cancel && { needsRemoteCancel: (cursor) => cursor !== undefined }),
});
