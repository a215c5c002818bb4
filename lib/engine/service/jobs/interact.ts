import type { CapturedPage } from '../../../model/capture';
import { AppError, codeOf, errorCodes, failureSchema, toFailure, type Failure } from '../../../model/errors';
import type { InteractRequest, ScrapeRequest } from '../../../model/request';
import { hostOf, isWebUrl, normaliseUrl } from '../../../model/url';
import { z } from '../../../model/zod';
import type { StepInput, StepOutcome } from '../../../ports/engine';
import { checked } from '../clients/checked';
import { isLost, isRetryable } from '../errors';
import { decideRetry } from '../retry';
import { actBodySchema, type ActBody, type RunResult } from '../wire/interact';
import { toDataPage } from './data-page';
import type { ServiceEngineDeps, ServiceJob } from './job';
import { withAttempts } from './known-failure';
import { unconfirmed } from './lost-start';
import { scrapeJob } from './scrape';
import { waitAfterDowns } from './site/outcomes';

const pageFields = {
  scrapeId: z.string().min(1),
  title: z.string(),
  /** Which try this is of those that were refused for a while; starts at 1. */
  attempt: z.number().int().positive(),
};
const cursorSchema = z.discriminatedUnion('phase', [
  /** The page is being captured, as any page is. */
  z.object({ phase: z.literal('reading'), inner: z.unknown() }),
  /** About to be worked on, or being so: a session may be open. */
  z.object({ phase: z.literal('acting'), ...pageFields }),
  /** The session is to be ended, whatever came of it. */
  z.object({
    phase: z.literal('stopping'),
    ...pageFields,
    since: z.number(),
    downs: z.number().int().nonnegative(),
    /** Why nothing came; absent after a result. */
    failure: failureSchema.optional(),
  }),
]);
type Cursor = z.infer<typeof cursorSchema>;
type Acting = Extract<Cursor, { phase: 'acting' }>;
type Stopping = Extract<Cursor, { phase: 'stopping' }>;

/** A session ends by itself after this, and costs nothing any more. */
const SESSION_MS = 10 * 60_000;
/** A server that answers and cannot end it is told a few times: one without sessions may say nothing but 500. */
const STOP_TRIES = 5;
const NOTHING = 'interact-needs-prompt-or-code';

/**
 * Works a page with words or with code (docs/service.md 17.2): the page is captured first, then worked on in a session,
 * and the session is ended in every case, because it costs by the minute. A reply that was lost is never simply asked
 * for again: what was done to the page cannot be undone.
 */
export const interactJob: ServiceJob<'interact'> = {
  step: stepInteract,
  owesCancel(stored) {
    const cursor = cursorSchema.safeParse(stored);
    return cursor.success && cursor.data.phase !== 'reading';
  },
};

async function stepInteract(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  input: StepInput,
): Promise<StepOutcome> {
  if (input.cursor === undefined) {
    if (input.cancelling) return { captures: [], next: { type: 'cancelled' } };
    checked(actBodySchema, toActBody(request));
    return readPage(deps, request, undefined, input);
  }
  const parsed = cursorSchema.safeParse(input.cursor);
  if (!parsed.success) throw new AppError('stored-record-bad');
  const cursor = parsed.data;
  switch (cursor.phase) {
    case 'reading':
      return readPage(deps, request, cursor.inner, input);
    case 'acting':
      if (input.cancelling) return again(toStopping(cursor, deps.now(), undefined));
      // It may have been worked on: the session is ended first, then a person is asked.
      if (input.interrupted) return again(toStopping(cursor, deps.now(), await unconfirmed(deps, 'untold')));
      return act(deps, request, cursor, input);
    case 'stopping':
      return stop(deps, cursor, input);
  }
}

/** The capture of the page, with the scrape's own care; its id is what the session is bound to. */
async function readPage(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  inner: unknown,
  input: StepInput,
): Promise<StepOutcome> {
  let scrapeId: string | undefined;
  const client: ServiceEngineDeps['client'] = {
    ...deps.client,
    scrape: async (body, options) => {
      const reply = await deps.client.scrape(body, options);
      scrapeId = reply.data.metadata?.scrapeId;
      return reply;
    },
    scrapeById: async (id, options) => {
      const reply = await deps.client.scrapeById(id, options);
      scrapeId = id;
      return reply;
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
  return {
    ...outcome,
    next: { type: 'again', cursor: { phase: 'acting', scrapeId, title, attempt: 1 } satisfies Cursor },
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

async function act(
  deps: ServiceEngineDeps,
  request: InteractRequest,
  cursor: Acting,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep('sending');
  const startedAt = deps.now();
  let run: RunResult;
  try {
    run = await deps.client.interact.act(cursor.scrapeId, toActBody(request), { signal: input.signal });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterFailedAct(deps, cursor, error, input);
  }
  const failure: Failure | undefined = run.ok
    ? undefined
    : { reason: 'job-failed', facts: { detail: whyNot(run).slice(0, 300) } };
  return {
    captures: [toCapture(request, cursor.title, run, deps.now() - startedAt)],
    progress: { step: 'saving' },
    next: { type: 'again', cursor: toStopping(cursor, deps.now(), failure) },
  };
}

function whyNot({ error, stderr, killed }: RunResult): string {
  const said = error ?? stderr.trim().split('\n').at(-1) ?? '';
  return said === '' && killed ? 'killed' : said;
}

/** Refused at the door, so that no session was opened. */
function opensNone({ reason, facts: { status } }: AppError): boolean {
  return (
    reason === 'service-cannot' ||
    reason === 'wrong-api' ||
    reason === 'too-old' ||
    [400, 401, 402, 403].includes(status ?? 0)
  );
}

async function afterFailedAct(
  deps: ServiceEngineDeps,
  cursor: Acting,
  error: AppError,
  input: StepInput,
): Promise<StepOutcome> {
  const now = deps.now();
  const { status, retryAfterMs } = error.facts;
  // Refused for now, so that nothing was done; anything later may have changed the page.
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
  if (opensNone(error))
    return { captures: [], next: endOf(toStopping(cursor, now, toFailure(error)), input) };
  const unsure =
    isLost(error) || error.reason === 'bad-reply' || status === 502 || status === 504 || status === 408;
  return again(toStopping(cursor, now, unsure ? await unconfirmed(deps, 'untold') : toFailure(error)));
}

function toStopping(
  { scrapeId, title, attempt }: Acting,
  since: number,
  failure: Failure | undefined,
): Stopping {
  return {
    phase: 'stopping',
    scrapeId,
    title,
    attempt,
    since,
    downs: 0,
    ...(failure === undefined ? {} : { failure }),
  };
}

/** Ends the session, as often as it takes until it would have ended by itself. */
async function stop(deps: ServiceEngineDeps, cursor: Stopping, input: StepInput): Promise<StepOutcome> {
  input.onStep(input.cancelling ? 'cancelling' : 'saving');
  try {
    const { creditsUsed } = await deps.client.interact.stopOnScrape(cursor.scrapeId, {
      signal: input.signal,
    });
    const progress = creditsUsed === undefined ? {} : { progress: { creditsUsed } };
    return { captures: [], ...progress, next: endOf(cursor, input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = deps.now();
    const remedy = errorCodes[codeOf(toFailure(error))];
    const passes = remedy === 'retry' || remedy === 'wait';
    const downs = cursor.downs + 1;
    const inVain = error.facts.status === 500 && downs >= STOP_TRIES;
    if (!passes || inVain || now - cursor.since > SESSION_MS)
      return { captures: [], next: endOf(cursor, input) };
    const pause = Math.max(waitAfterDowns(downs, deps.random()), error.facts.retryAfterMs ?? 0);
    return {
      captures: [],
      next: {
        type: 'wait',
        cursor: { ...cursor, downs } satisfies Cursor,
        wakeAt: now + pause,
        failure: toFailure(error),
      },
    };
  }
}

function endOf({ failure, scrapeId, title, attempt }: Stopping, input: StepInput): StepOutcome['next'] {
  if (input.cancelling) return { type: 'cancelled' };
  if (failure === undefined) return { type: 'done' };
  if (errorCodes[codeOf(failure)] !== 'user') return { type: 'fail', failure };
  // Once it is mended, or the person says so, the page is worked on anew.
  return { type: 'block', failure, cursor: { phase: 'acting', scrapeId, title, attempt } satisfies Cursor };
}

function again(cursor: Cursor): StepOutcome {
  return { captures: [], next: { type: 'again', cursor } };
}

/** What came of it, beside the page itself. The addresses of the session are not among it. */
function toCapture(request: InteractRequest, title: string, run: RunResult, readingMs: number): CapturedPage {
  const url = normaliseUrl(request.source.url);
  const text = run.output ?? run.stdout;
  return toDataPage({
    url,
    key: `${url} interact`,
    title: title || hostOf(url),
    content: {
      ...(text.trim() === '' ? {} : { markdown: run.output ?? `\`\`\`\n${text}\n\`\`\`\n` }),
      json: run.result === '' ? undefined : run.result,
      extra: {
        stdout: run.stdout,
        stderr: run.stderr,
        exitCode: run.exitCode,
        killed: run.killed || undefined,
        error: run.error,
      },
    },
    readingMs,
  });
}

/** Words or code, as the service takes them. Throws for a request with neither, or for a page it cannot reach. */
function toActBody({ prompt, code, language, timeoutS, source }: InteractRequest): ActBody {
  if (!isWebUrl(source.url)) throw new AppError('bad-url');
  const timeout = timeoutS === undefined ? {} : { timeout: timeoutS };
  if (code !== undefined && code !== '' && !prompt)
    return { code, ...timeout, ...(language === undefined ? {} : { language }) };
  if (!prompt || code) throw new AppError('bad-request', { detail: NOTHING });
  return { prompt, ...timeout };
}
