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
import type { RequestKind } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';
import type { CancelOutcome } from '../http/errors';
import { waitAfterFailures } from '../http/retry';
import type { RequestOf, ServiceEngineDeps, ServiceJob } from './job';
import type { FoundStart, SentBetween } from './look-up';
import type { Startable } from './start';
import { needsRemoteCancel, passes, pollWaitMs, stepWork, type Work } from './work';
import { given } from '@/lib/core/text/given';
import {
  cancelSchema,
  freshStart,
  isCancelSent,
  lostSchema,
  notCanceled,
  startingSchema,
} from './work-cursor';

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
  cancel: cancelSchema,
  /** What this kind of work stores between two polls. */
  state: z.unknown().optional(),
});

const flatSchema = z.looseObject({
  phase: z.literal('reading'),
  cancel: z.undefined().optional(),
  cancelAttempts: z.number().optional(),
  cancelUnconfirmed: z.boolean().optional(),
  pollsSinceCancel: z.number().optional(),
});

/** The cursor of work that an earlier version left open, with its cancel as it is kept today. */
function fromFlatCursor(stored: unknown): unknown {
  const { data } = flatSchema.safeParse(stored);
  if (!data) return stored;
  const { cancelAttempts = 0, cancelUnconfirmed = false, pollsSinceCancel, ...rest } = data;
  return {
    ...rest,
    cancel:
      pollsSinceCancel === undefined
        ? { state: 'unsent', attempts: cancelAttempts, unconfirmed: cancelUnconfirmed }
        : { state: 'sent', polls: pollsSinceCancel },
  };
}

/** No key is sent with such work, and cursors of earlier versions have none. */
const keyless = { key: z.uuid().default(() => crypto.randomUUID()), resent: z.boolean().default(false) };

const polledJobCursorSchema = z.discriminatedUnion('phase', [
  startingSchema.extend(keyless),
  lostSchema.extend(keyless),
  readingSchema,
]);
type ReadingCursor = z.infer<typeof readingSchema>;

/** A stored cursor; throws `stored-record-bad` for one that this engine did not write. */
export const readPolledJobCursor = (stored: unknown): z.infer<typeof polledJobCursorSchema> =>
  parseCursor(polledJobCursorSchema, fromFlatCursor(stored));

/** Attempts to read work that was canceled, and polls after the cancel. */
const CANCEL_TRIES = 5;
const CANCEL_LOOKS = 5;
const CANCEL_LOOK_MS = 2_000;
/** Work that was just started may not be known everywhere immediately. */
const NEW_MS = 30_000;

/** Such work as a job, which a cancel has to end at the service where it can. */
export function polledJob<K extends RequestKind>(work: PolledWork<RequestOf<K>>): ServiceJob<K> {
  const { cancel } = work;
  const kind: Work<RequestOf<K>, ReadingCursor> = {
    begin(deps, request) {
      work.check(request);
      return again(freshStart(deps.now()), { progress: { step: 'sending' } });
    },
    read: readPolledJobCursor,
    toStart: (deps, request) => startable(work, deps, request),
    cancel: (deps, { id, since, cancel: sent }, { interrupted }) =>
      cancel && {
        call: (signal) => cancel(deps, id, signal),
        isOver:
          isKeptNoMore(work, deps, since) ||
          (work.cancelRemoves === true && (interrupted || (sent.state === 'unsent' && sent.unconfirmed))),
      },
    step: (deps, request, cursor, input) => look(work, deps, request, cursor, input),
  };
  return {
    step: (deps, request, input) => stepWork(kind, deps, request, input),
    ...(cancel && { needsRemoteCancel }),
  };
}

function startable<R>(work: PolledWork<R>, deps: ServiceEngineDeps, request: R): Startable {
  const takeUp = (id: string): StepOutcome => {
    const since = deps.now();
    const cursor: ReadingCursor = { phase: 'reading', id, since, failuresInARow: 0, cancel: notCanceled };
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

const isKeptNoMore = (
  { keptForMs }: Pick<PolledWork<never>, 'keptForMs'>,
  { now }: ServiceEngineDeps,
  since: number,
): boolean => keptForMs !== undefined && now() - since > keptForMs;

async function look<R>(
  work: PolledWork<R>,
  deps: ServiceEngineDeps,
  request: R,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  const { cancel } = cursor;
  const step = cancel.state === 'sent' ? ('cancelling' as const) : ('polling' as const);
  input.onStep(step);
  let seen: Look;
  try {
    const { id, since, state } = cursor;
    seen = await work.read(deps, request, { id, since, state }, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterFailedLook(work, deps, cursor, error);
  }
  if (seen.type === 'ended')
    return cancel.state === 'sent' && seen.outcome.next.type !== 'cancelled'
      ? // What has arrived is kept; whatever its status, the job counts as canceled.
        canceled(undefined, seen.outcome)
      : seen.outcome;
  const now = deps.now();
  const came = { captures: [], ...seen.came, progress: { step, ...seen.came?.progress } };
  const next: ReadingCursor = {
    ...cursor,
    failuresInARow: 0,
    ...given({ state: seen.state }),
  };
  if (cancel.state === 'sent') {
    const polls = cancel.polls + 1;
    // Stopping takes some seconds; the accepted cancel is enough.
    return polls >= CANCEL_LOOKS
      ? canceled(undefined, came)
      : wait({ ...next, cancel: { ...cancel, polls } }, now + CANCEL_LOOK_MS, undefined, came);
  }
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
  if (isCancelSent(cursor) && (isGone || !passes(error) || failuresInARow >= CANCEL_TRIES)) return canceled();
  if (isGone && now - cursor.since < NEW_MS) return wait({ ...cursor, failuresInARow }, now + 2_000);
  if (error.reason === 'job-failed' || error.reason === 'no-model') return failed(failure);
  if (!passes(error) || isKeptNoMore(work, deps, cursor.since)) throw error;
  const pause = waitAfterFailures(failuresInARow, deps.random(), error.facts.retryAfterMs);
  return wait({ ...cursor, failuresInARow }, now + pause, failure);
}
