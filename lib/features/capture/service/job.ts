import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import type { ScrapeRequest } from '@/lib/core/model/request';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { ServiceClient } from '@/lib/service/clients/client';
import { addWarning } from '@/lib/service/pages/captured-page';
import { firstCursor, readCursor, type ScrapeCursor } from './scrape-cursor';
import { isLost, isRetryable } from '@/lib/service/http/errors';
import { hasFormats } from '@/lib/service/pages/has-formats';
import { lookUpScrape } from '@/lib/service/step/scrape-look-up';
import { decideRetry } from '@/lib/service/http/retry';
import { toScrapeBody } from '@/lib/service/pages/scrape-body';
import type { ServiceDocument } from '@/lib/service/wire/scrape';
import type { ServiceEngineDeps, ServiceJob } from '@/lib/service/step/job';
import {
  withAttempts,
  withNextAttempt,
  withPeriodEnd,
  withSecondsWaited,
} from '@/lib/service/step/known-failure';
import { unconfirmed } from '@/lib/service/starting/lost-start';
import { toWholePage } from '@/lib/service/pages/whole-page';
import {
  failedFormats,
  formatsOfModelAlone,
  modelFormatsOf,
  modelOptionsOf,
  withoutModelFormats,
} from '@/lib/service/pages/without-model';

/** How often, at what interval and for how long in total a lost call is looked up. */
const LOOK_AGAIN_MS = 5_000;
const LONGEST_LOOK_AGAIN_MS = 20_000;
const MAX_LOOKS_ABSENT = 2;

/**
 * One page. Paid work is never sent before "about to send" is stored; after a lost reply it is looked up first and sent
 * again at most once. Then the user is asked (`unconfirmed`), and a resumed job is looked up once more before it is
 * sent.
 */
export const scrapeJob: ServiceJob<'scrape'> = {
  step: stepScrape,
};

async function stepScrape(
  deps: ServiceEngineDeps,
  request: ScrapeRequest,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.cursor === undefined) {
    // Throws for a body that the service would refuse, before anything is stored or sent.
    toScrapeBody(request);
    return again(firstCursor(deps.now()));
  }
  const cursor = readCursor(input.cursor);
  if (cursor.phase === 'lost') return lookForLost(deps, request, cursor, input);
  if (input.interrupted) return again({ ...cursor, phase: 'lost', lookUps: 0 });
  return send(deps, request, cursor, input);
}

async function send(
  deps: ServiceEngineDeps,
  request: ScrapeRequest,
  cursor: ScrapeCursor,
  input: StepInput,
): Promise<StepOutcome> {
  const { body, timeoutMs } = toScrapeBody(askedNow(request, cursor));
  input.onStep('sending');
  const sentAt = deps.now();
  let reply: Awaited<ReturnType<ServiceClient['scrape']['page']>>;
  try {
    reply = await deps.client.scrape.page(body, { signal: input.signal, timeoutMs });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const known = await withPeriodEnd(deps, withSecondsWaited(error, timeoutMs), input.signal);
    return (
      (await withoutModel(deps, request, { ...cursor, sentAt }, known)) ??
      afterFailure(deps, { ...cursor, sentAt }, known, await meaning(deps, request, known))
    );
  }
  // Outside the `try`: a problem with a delivered and paid page is never a reason to send again.
  return finish(deps, request, cursor, reply.data, deps.now() - sentAt, input);
}

const askedNow = (request: ScrapeRequest, { without }: ScrapeCursor): ScrapeRequest =>
  without === undefined ? request : withoutModelFormats(request);

/**
 * A server without a model fails the whole page over a summary: the other formats are requested alone. Immediately if
 * the server is known to be self-hosted, otherwise after two failures.
 */
async function withoutModel(
  deps: ServiceEngineDeps,
  request: ScrapeRequest,
  cursor: ScrapeCursor,
  error: AppError,
): Promise<StepOutcome | undefined> {
  if (error.reason !== 'service-error' || error.facts.status !== 500) return undefined;
  const without = modelFormatsOf(request);
  if (without.length === 0 || cursor.without !== undefined) return undefined;
  const isOwn = (await deps.connection())?.hosted === false;
  if (!isOwn && cursor.resends === 0) return undefined;
  return again({ ...cursor, without, attempt: cursor.attempt + 1, sentAt: deps.now() });
}

/**
 * The meaning of a persistent failure: a server without a model answers 500 to everything that needs one, without a
 * reason.
 */
async function meaning(deps: ServiceEngineDeps, request: ScrapeRequest, error: AppError): Promise<AppError> {
  if (error.reason !== 'service-error' || error.facts.status !== 500) return error;
  const hosted = (await deps.connection())?.hosted;
  const formats = formatsOfModelAlone(request);
  if (formats.length > 0 && hosted !== true)
    return new AppError('no-model', { ...error.facts, detail: formats.join(', ').slice(0, 300) });
  const refused = modelOptionsOf(request);
  return refused.length > 0 && hosted === false
    ? new AppError('service-cannot', { ...error.facts, refused })
    : error;
}

/** `meant`: thrown when it is not sent again. */
function afterFailure(
  deps: ServiceEngineDeps,
  cursor: ScrapeCursor,
  error: AppError,
  meant: AppError,
): StepOutcome {
  const now = deps.now();
  const decision = decideRetry({
    kind: 'paidSync',
    attempt: cursor.attempt,
    resendsAfterLoss: cursor.resends,
    status: error.facts.status,
    lost: isLost(error),
    retryAfterMs: error.facts.retryAfterMs,
    retryable: isRetryable(error),
    working:
      error.reason === 'still-working' ? { joins: cursor.joins, sinceMs: now - cursor.startedAt } : undefined,
    random: deps.random(),
  });
  if (decision.lookUp) return again({ ...cursor, phase: 'lost', lookUps: 0, failure: toFailure(error) });
  if (!decision.again) throw withAttempts(meant, cursor.attempt, cursor.attempt);
  const wakeAt = now + decision.afterMs;
  const next: ScrapeCursor = {
    ...cursor,
    // Joins count as one attempt; the five are for calls that were refused.
    attempt: cursor.attempt + (decision.counts === 'join' ? 0 : 1),
    resends: cursor.resends + (decision.counts === 'resend' ? 1 : 0),
    joins: cursor.joins + (decision.counts === 'join' ? 1 : 0),
    sentAt: wakeAt,
  };
  return wait(next, wakeAt, toFailure(withNextAttempt(error, next.attempt, decision)));
}

/** The reply is lost: takes the result if the service has it; otherwise sends once more, or stops and says so. */
async function lookForLost(
  deps: ServiceEngineDeps,
  request: ScrapeRequest,
  cursor: ScrapeCursor,
  input: StepInput,
): Promise<StepOutcome> {
  const asked = askedNow(request, cursor);
  const { body, timeoutMs } = toScrapeBody(asked);
  input.onStep('sending');
  const found = await lookUpScrape(
    deps.client,
    {
      url: body.url,
      sentAt: cursor.startedAt,
      now: deps.now,
      has: (document) => hasFormats(document, asked),
    },
    input.signal,
  );
  const now = deps.now();
  const looked = { ...cursor, lookUps: cursor.lookUps + 1 };
  switch (found.type) {
    case 'found':
      return finish(deps, request, cursor, found.document, now - cursor.sentAt, input);
    case 'unfinished':
      if (now < cursor.sentAt + timeoutMs + 30_000)
        return wait(looked, now + lookAgainMs(looked.lookUps), cursor.failure);
      break;
    case 'absent':
      // It may still be running; the service lists only ended work.
      if (looked.lookUps < MAX_LOOKS_ABSENT) return wait(looked, now + LOOK_AGAIN_MS, cursor.failure);
      break;
    case 'unavailable':
    case 'unreachable':
      break;
  }
  const endsAt = cursor.sentAt + timeoutMs;
  // There was no failure: the worker died, and the service may still work on it for as long as the page may take.
  if (cursor.failure === undefined && now < endsAt)
    return wait(looked, Math.min(endsAt, now + lookAgainMs(looked.lookUps)), undefined);
  const decision = decideRetry({
    kind: 'paidSync',
    attempt: cursor.attempt,
    resendsAfterLoss: cursor.resends,
    status: cursor.failure?.facts.status,
    lost: cursor.failure?.facts.status === undefined,
    // The page used up its time; another round is the user's choice.
    retryable: cursor.failure?.reason !== 'timed-out',
    random: deps.random(),
  });
  if (!decision.again) return giveUp(deps, cursor, found.type === 'unreachable' ? found.error : undefined);
  const wakeAt = now + decision.afterMs;
  const next: ScrapeCursor = {
    ...cursor,
    phase: 'sending',
    attempt: cursor.attempt + 1,
    resends: cursor.resends + 1,
    sentAt: wakeAt,
    lookUps: 0,
  };
  delete next.failure;
  return wait(next, wakeAt, cursor.failure);
}

/** The interval grows, so that a slow page is looked up only a few times. */
function lookAgainMs(lookUps: number): number {
  return Math.min(LONGEST_LOOK_AGAIN_MS, LOOK_AGAIN_MS * 2 ** Math.max(0, lookUps - MAX_LOOKS_ABSENT));
}

/** How a call ends whose reply was lost twice: by what is known of the service, or by asking the user. */
async function giveUp(
  deps: ServiceEngineDeps,
  cursor: ScrapeCursor,
  unreachable: AppError | undefined,
): Promise<StepOutcome> {
  if (unreachable) throw unreachable;
  const { failure } = cursor;
  if (failure && (failure.facts.status !== undefined || failure.reason === 'timed-out'))
    throw new AppError(failure.reason, failure.facts);
  return {
    captures: [],
    next: {
      type: 'block',
      cursor: { ...cursor, attempt: 1, resends: 0, lookUps: MAX_LOOKS_ABSENT - 1 },
      failure: await unconfirmed(deps, 'absent', failure),
    },
  };
}

/** A page that was returned, with its screenshot fetched. */
async function finish(
  deps: ServiceEngineDeps,
  request: ScrapeRequest,
  cursor: ScrapeCursor,
  document: ServiceDocument,
  readingMs: number,
  input: StepInput,
): Promise<StepOutcome> {
  const page = await toWholePage(deps, askedNow(request, cursor), document, readingMs, input);
  const { without } = cursor;
  return {
    captures: [without === undefined ? page : addWarning(page, failedFormats(without))],
    progress: { step: 'saving' },
    next: { type: 'done' },
  };
}

function again(cursor: ScrapeCursor): StepOutcome {
  return { captures: [], progress: { step: 'sending' }, next: { type: 'again', cursor } };
}

function wait(cursor: ScrapeCursor, wakeAt: number, failure: Failure | undefined): StepOutcome {
  return {
    captures: [],
    progress: { step: 'sending' },
    next: { type: 'wait', cursor, wakeAt, ...(failure === undefined ? {} : { failure }) },
  };
}
