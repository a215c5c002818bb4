import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import type { InteractRequest } from '@/lib/core/model/request';
import { isPrompt, planOf, turnsOf } from '../session';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import { isLackedThere, isLost, isRetryable } from '@/lib/service/http/errors';
import { decideRetry } from '@/lib/service/http/retry';
import type { RunResult } from './wire';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import { withAttempts } from '@/lib/service/step/known-failure';
import { unconfirmed } from '@/lib/service/starting/lost-start';
import {
  endOfLife,
  factsOf,
  paidOf,
  toStopping,
  type Acting,
  type Cursor,
  type OpenSession,
} from './session-cursor';
import { endOf } from './stop';
import { toActBody, turnPage, whyNot } from './turn';

/** Runs the next turn in the session; the first one opens it. Sent once: what was done to a page cannot be undone. */
export async function act(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  cursor: Acting,
  input: StepInput,
): Promise<StepOutcome> {
  const turn = turnsOf(request)[cursor.turn];
  const startedAt = deps.now();
  // Sent now, it would open a new session, on the page in its original state.
  if (!turn || (cursor.session && startedAt >= endOfLife(cursor.session)))
    return { captures: [], next: { type: 'again', cursor: toStopping(cursor, startedAt, { by: 'time' }) } };
  input.onStep('sending');
  let run: RunResult;
  try {
    run = await deps.client.interact.act(cursor.scrapeId, toActBody(request, turn), {
      signal: input.signal,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterFailedAct(deps, cursor, error, input);
  }
  const now = deps.now();
  const anew =
    cursor.session?.id !== undefined && run.sessionId !== undefined && run.sessionId !== cursor.session.id;
  const id = run.sessionId ?? cursor.session?.id;
  const session: OpenSession = {
    openedAt: anew ? startedAt : (cursor.session?.openedAt ?? startedAt),
    prompted: isPrompt(turn) || (cursor.session?.prompted === true && !anew),
    ...(id === undefined ? {} : { id }),
  };
  const done = cursor.turn + 1;
  const page = turnPage(
    request,
    { title: cursor.title, index: cursor.turn, turn, readingMs: now - startedAt, anew },
    run,
  );
  const idleMs = (planOf(request)?.idleS ?? 0) * 1_000;
  const remote = id === undefined ? {} : { remoteId: id };
  if (idleMs > 0) {
    const until = Math.min(endOfLife(session), now + idleMs);
    const { scrapeId, title } = cursor;
    const open: Cursor = {
      phase: 'open',
      scrapeId,
      title,
      attempt: 1,
      turn: done,
      session,
      until,
      ...paidOf(cursor),
    };
    return {
      captures: [page],
      progress: { step: 'saving', ...remote, session: factsOf(session, done, { until, ...paidOf(cursor) }) },
      next: { type: 'wait', cursor: open, wakeAt: until },
    };
  }
  const failure: Failure | undefined = run.ok
    ? undefined
    : { reason: 'job-failed', facts: { detail: whyNot(run).slice(0, 300) } };
  return {
    captures: [page],
    progress: { step: 'saving', ...remote, session: factsOf(session, done, paidOf(cursor)) },
    next: { type: 'again', cursor: toStopping({ ...cursor, turn: done, session }, now, { failure }) },
  };
}

/** Refused before a session was opened. */
function opensNone(error: AppError): boolean {
  return isLackedThere(error) || [400, 401, 402, 403].includes(error.facts.status ?? 0);
}

const OVER: ReadonlySet<Failure['reason']> = new Set<Failure['reason']>([
  'job-gone',
  'job-expired',
  'not-found',
]);

async function afterFailedAct(
  deps: ServiceEngineDeps,
  cursor: Acting,
  error: AppError,
  input: StepInput,
): Promise<StepOutcome> {
  const now = deps.now();
  const { status, retryAfterMs } = error.facts;
  // Refused for now, so nothing was done; anything later may have changed the page.
  if (status === 429 || status === 503) {
    const decision = decideRetry({
      kind: 'paidSync',
      attempt: cursor.attempt,
      resendsAfterLoss: 1,
      status,
      retryAfterMs,
      retryable: isRetryable(error),
      random: deps.random(),
    });
    const attempt = cursor.attempt + 1;
    if (decision.again)
      return {
        captures: [],
        next: {
          type: 'wait',
          cursor: { ...cursor, attempt } satisfies Cursor,
          wakeAt: now + decision.afterMs,
          failure: toFailure(withAttempts(error, attempt)),
        },
      };
  }
  // A server without sessions has none to end; nor was one opened for a body that it refused, or without its key.
  if (cursor.session === undefined && opensNone(error)) {
    const failure = toFailure(error);
    const next = endOf(toStopping(cursor, now, { failure }), input);
    return {
      captures: [],
      progress: { session: undefined, creditsUsed: cursor.paid },
      next:
        next.type !== 'block'
          ? next
          : isLackedThere(error)
            ? { type: 'fail', failure }
            : { ...next, cursor: { ...cursor, unopened: true } satisfies Cursor },
    };
  }
  // The session had ended by itself between two turns: nothing more can be done in it.
  if (cursor.session !== undefined && OVER.has(error.reason))
    return { captures: [], next: { type: 'again', cursor: toStopping(cursor, now, { by: 'service' }) } };
  const unsure =
    isLost(error) || error.reason === 'bad-reply' || status === 502 || status === 504 || status === 408;
  const failure = unsure ? await unconfirmed(deps, 'inconclusive') : toFailure(error);
  return { captures: [], next: { type: 'again', cursor: toStopping(cursor, now, { failure }) } };
}
