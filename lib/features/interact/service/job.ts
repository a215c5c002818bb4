import { AppError } from '@/lib/core/model/errors';
import type { InteractRequest, ScrapeRequest } from '@/lib/core/model/request';
import { isPrompt, planOf, sessionOf, turnsOf } from '../session';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import { checked } from '@/lib/service/http/checked';
import { actBodySchema } from './wire';
import type { ServiceEngineDeps, ServiceJob } from '@/lib/service/step/job';
import { unconfirmed } from '@/lib/service/starting/lost-start';
import { scrapeJob } from '@/lib/features/capture/service/job';
import { countsCredits } from '@/lib/service/step/uncounted';
import { act } from './act';
import {
  endOfLife,
  factsOf,
  paidOf,
  readCursor,
  toStopping,
  type Acting,
  type Cursor,
  type Open,
} from './session-cursor';
import { stop } from './stop';
import { toActBody } from './turn';

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
    if (input.cancelling) return { captures: [], next: { type: 'cancelled' } };
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
      if (unopened) return input.cancelling ? { captures: [], next: { type: 'cancelled' } } : again(opening);
      if (input.cancelling) return again(toStopping(cursor, deps.now()));
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
  return { captures: [], progress: { session }, next: { type: 'again', cursor } };
}

/** An open session: continues with added turns, is stopped when it is time, otherwise waits. */
function next(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  cursor: Open,
  input: StepInput,
): StepOutcome {
  const now = deps.now();
  if (input.cancelling) return again(toStopping(cursor, now, { by: 'person' }));
  const { scrapeId, title, session, until, turn } = cursor;
  const paid = paidOf(cursor);
  const asked = turnsOf(request)[turn];
  if (asked && now < endOfLife(session)) {
    const acting: Acting = { phase: 'acting', scrapeId, title, attempt: 1, turn, session, ...paid };
    const facts = factsOf({ ...session, prompted: session.prompted || isPrompt(asked) }, turn, paid);
    return {
      captures: [],
      progress: { step: 'sending', session: facts },
      next: { type: 'again', cursor: acting },
    };
  }
  if (now >= until) return again(toStopping(cursor, now, { by: 'time' }));
  return { captures: [], next: { type: 'wait', cursor, wakeAt: until } };
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
  if (scrapeId === undefined)
    return { ...outcome, next: { type: 'fail', failure: { reason: 'service-cannot', facts: {} } } };
  const title = outcome.captures[0]?.title ?? '';
  const prompted = turnsOf(request).slice(0, 1).some(isPrompt);
  const paid = paidOf({
    paid: (await countsCredits(deps)) ? outcome.captures[0]?.creditsUsed : undefined,
  });
  return {
    ...outcome,
    // From here on a session may be open and cost credits.
    progress: { ...outcome.progress, session: factsOf({ openedAt: deps.now(), prompted }, 0, paid) },
    next: {
      type: 'again',
      cursor: { phase: 'acting', scrapeId, title, attempt: 1, turn: 0, ...paid } satisfies Cursor,
    },
  };
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

function again(cursor: Cursor): StepOutcome {
  return { captures: [], next: { type: 'again', cursor } };
}
