import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import type { InteractRequest, ScrapeRequest } from '@/lib/core/model/request';
import { isPrompt, planOf, sessionOf, turnsOf } from '../session';
import {
  again as goOn,
  wait,
  failed,
  canceled,
  type StepInput,
  type StepOutcome,
} from '@/lib/core/ports/engine';
import { checked } from '@/lib/service/http/checked';
import { actBodySchema, type RunResult } from './wire';
import type { ServiceEngineDeps, ServiceJob } from '@/lib/service/work/job';
import { unconfirmed } from '@/lib/service/work/start';
import { scrapeJob } from '@/lib/features/capture/service/job';
import { countsCredits } from '@/lib/service/work/uncounted';
import {
  endOfLife,
  factsOf,
  paidOf,
  readCursor,
  toStopping,
  type Acting,
  type Cursor,
  type Open,
  type OpenSession,
} from './session-cursor';
import { toActBody, turnPage, whyNot, stop, endOf } from './stop';
import { isLackedThere, isLost, isRetryable } from '@/lib/service/http/errors';
import { decideRetry } from '@/lib/service/http/retry';
import { withAttempts } from '@/lib/service/work/known-failure';

const again = goOn<Cursor>;

/** Runs the next turn in the session; the first one opens it. Sent once: what was done to a page cannot be undone. */
async function act(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  cursor: Acting,
  input: StepInput,
): Promise<StepOutcome> {
  const turn = turnsOf(request)[cursor.turn];
  const startedAt = deps.now();
  // Sent now, it would open a new session, on the page in its original state.
  if (!turn || (cursor.session && startedAt >= endOfLife(cursor.session)))
    return again(toStopping(cursor, startedAt, { by: 'time' }));
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
    return wait(open, until, undefined, {
      captures: [page],
      progress: { step: 'saving', ...remote, session: factsOf(session, done, { until, ...paidOf(cursor) }) },
    });
  }
  const failure: Failure | undefined = run.ok
    ? undefined
    : { reason: 'job-failed', facts: { detail: whyNot(run).slice(0, 300) } };
  return again(toStopping({ ...cursor, turn: done, session }, now, { failure }), {
    captures: [page],
    progress: { step: 'saving', ...remote, session: factsOf(session, done, paidOf(cursor)) },
  });
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
      return wait(
        { ...cursor, attempt } satisfies Cursor,
        now + decision.afterMs,
        toFailure(withAttempts(error, attempt)),
      );
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
    return again(toStopping(cursor, now, { by: 'service' }));
  const unsure =
    isLost(error) || error.reason === 'bad-reply' || status === 502 || status === 504 || status === 408;
  const failure = unsure ? await unconfirmed(deps, 'inconclusive') : toFailure(error);
  return again(toStopping(cursor, now, { failure }));
}

/**
 * Works on a page with prompts or code (docs/service.md 17.2): the page is captured first, then worked on in a session,
 * turn by turn, for as long as it stays open. The session is always ended, because it costs by the minute. A lost reply
 * is never simply requested again: what was done to the page cannot be undone.
 */
export const interactJob: ServiceJob<'interact'> = {
  step: stepInteract,
  needsRemoteCancel(stored) {
    const cursor = readCursor(stored);
    if (cursor?.phase === 'acting') return cursor.unopened !== true;
    return cursor !== undefined && cursor.phase !== 'reading';
  },
};

async function stepInteract(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.cursor === undefined) {
    if (input.canceling) return canceled();
    for (const turn of turnsOf(request)) checked(actBodySchema, toActBody(request, turn));
    if (!planOf(request)) throw new AppError('bad-request');
    return readPage(deps, request, undefined, input);
  }
  const cursor = readCursor(input.cursor);
  if (!cursor) throw new AppError('stored-record-bad');
  switch (cursor.phase) {
    case 'reading':
      return readPage(deps, request, cursor.inner, input);
    case 'acting': {
      const { unopened, ...opening } = cursor;
      // From here on, a session may be open again: that is stored before anything is sent.
      if (unopened) return input.canceling ? canceled() : again(opening);
      if (input.canceling) return again(toStopping(cursor, deps.now()));
      // The page may have been changed: the session is ended first, then the user is asked.
      if (input.interrupted)
        return again(toStopping(cursor, deps.now(), { failure: await unconfirmed(deps, 'inconclusive') }));
      if (sessionOf(input)?.ended && !cursor.session) return anew(request, cursor, deps.now());
      return act(deps, request, cursor, input);
    }
    case 'open':
      return next(deps, request, cursor, input);
    case 'stopping':
      return stop(deps, cursor, input);
  }
}

/** A page that is worked on again after its session ended: the clock of the new session starts now. */
function anew(request: InteractRequest, cursor: Acting, now: number): StepOutcome {
  const prompted = turnsOf(request)
    .slice(cursor.turn, cursor.turn + 1)
    .some(isPrompt);
  const session = factsOf({ openedAt: now, prompted }, cursor.turn, paidOf(cursor));
  return again(cursor, { progress: { session } });
}

/** An open session: continues with added turns, is stopped when it is time, otherwise waits. */
function next(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  cursor: Open,
  input: StepInput,
): StepOutcome {
  const now = deps.now();
  if (input.canceling) return again(toStopping(cursor, now, { by: 'person' }));
  const { scrapeId, title, session, until, turn } = cursor;
  const paid = paidOf(cursor);
  const asked = turnsOf(request)[turn];
  if (asked && now < endOfLife(session)) {
    const acting: Acting = { phase: 'acting', scrapeId, title, attempt: 1, turn, session, ...paid };
    const facts = factsOf({ ...session, prompted: session.prompted || isPrompt(asked) }, turn, paid);
    return again(acting, { progress: { step: 'sending', session: facts } });
  }
  if (now >= until) return again(toStopping(cursor, now, { by: 'time' }));
  return wait(cursor, until);
}

/** Captures the page, with the same care as a scrape; the session is bound to its id. */
async function readPage(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  inner: unknown,
  input: StepInput,
): Promise<StepOutcome> {
  let scrapeId: string | undefined;
  const client: ServiceEngineDeps['client'] = {
    ...deps.client,
    scrape: {
      page: async (body, options) => {
        const reply = await deps.client.scrape.page(body, options);
        scrapeId = reply.data.metadata?.scrapeId;
        return reply;
      },
      byId: async (id, options) => {
        const reply = await deps.client.scrape.byId(id, options);
        scrapeId = id;
        return reply;
      },
    },
  };
  const outcome = await scrapeJob.step({ ...deps, client }, asScrape(request), { ...input, cursor: inner });
  const { next } = outcome;
  if (next.type === 'again' || next.type === 'wait' || next.type === 'block')
    return {
      ...outcome,
      next: { ...next, cursor: { phase: 'reading', inner: next.cursor } satisfies Cursor },
    };
  if (next.type !== 'done') return outcome;
  if (scrapeId === undefined) return failed({ reason: 'service-cannot', facts: {} }, outcome);
  const title = outcome.captures[0]?.title ?? '';
  const prompted = turnsOf(request).slice(0, 1).some(isPrompt);
  const paid = paidOf({
    paid: (await countsCredits(deps)) ? outcome.captures[0]?.creditsUsed : undefined,
  });
  return again({ phase: 'acting', scrapeId, title, attempt: 1, turn: 0, ...paid } satisfies Cursor, {
    ...outcome,
    progress: { ...outcome.progress, session: factsOf({ openedAt: deps.now(), prompted }, 0, paid) },
  });
}

function asScrape({ source, steps, formats, options }: InteractRequest): ScrapeRequest {
  const actions = steps ?? options.actions;
  return {
    kind: 'scrape',
    source,
    formats,
    scope: 'auto',
    options: { ...options, ...(actions === undefined ? {} : { actions }) },
  };
}
