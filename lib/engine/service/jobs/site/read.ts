import { AppError, codeOf, errorCodes, toFailure } from '../../../../model/errors';
import type { HandledItem } from '../../../../model/item';
import type { JobNote, Progress } from '../../../../model/job';
import { normaliseUrl } from '../../../../model/url';
import type { StepInput, StepOutcome } from '../../../../ports/engine';
import type { SiteJobPage } from '../../wire/site-job';
import type { ServiceEngineDeps } from '../../step/job';
import { countsCredits, withoutCredits } from '../../step/uncounted';
import type { EndingCursor, ReadingCursor } from './site-cursor';
import { doubtLookMs, isDoubtful, isEmptied } from './doubt';
import { takeDocuments, type Entry } from './documents';
import { waitAfterFailures } from '../../http/backoff';
import { withNotes } from '../../step/notes';
import { again, cancelled, wait } from './outcomes';
import { seeLimit } from './lowered-limit';
import { seeIdle, withoutIdle } from './idle';
import { newlyHandled, toHandled } from './page-errors';
import { afterSweepRead, beginSweep, isSweepDue } from './sweep';
import { hasAllCome, isBeyondAsked, isOver, nextLookMs, RUNNING } from './patience';
import type { SiteRequest } from './site-start';

/** Documents that one step takes. With pictures, each costs one more request. */
const PAGE = 100;
const PAGE_WITH_PICTURES = 12;
/** The largest page size that a server accepts (docs/service.md 4.1). */
const LARGEST_PAGE = 1_000;
/** Interval for reading failed pages while the job runs, so that they show before the end. */
const ERRORS_EVERY_MS = 30_000;
const ERRORS_AT_ONCE = 500;
/** A job that was just started may not be known everywhere immediately. */
const NEW_MS = 30_000;
/** Replies that are not the service's may be temporary; after this many, the user is asked. */
const ODD_REPLIES = 5;
/** How often the end is read again when fewer pages arrived than were counted: paid pages are worth a few seconds. */
const LAST_LOOKS = 5;
/** The same after a cancel, when pages in progress may still arrive. */
const LOOKS_AFTER_CANCEL = 2;
const LAST_LOOK_MS = 2_000;
/** Reads for the last documents of a canceled job. */
const LAST_TRIES = 3;

type StatusPage = SiteJobPage & { retryAfterMs: number | undefined; servedAt: number | undefined };

/** Reads the service's progress and takes new documents. Reads are free, and repeated until they succeed. */
export async function read(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep(cursor.cancelSent === true ? 'cancelling' : 'polling');
  const size = request.formats.includes('screenshot') ? PAGE_WITH_PICTURES : PAGE;
  const calls = deps.client[cursor.of];
  const from = cursor.sweep?.at ?? cursor.skip;
  let page: StatusPage;
  try {
    page = await calls.status(
      cursor.id,
      { skip: from, ...(cursor.limitRefused === true ? {} : { limit: limitFor(cursor, size) }) },
      { signal: input.signal },
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return afterFailedRead(deps, cursor, error, input.signal);
  }
  const counted = await countsCredits(deps);
  if (!counted) page = withoutCredits(page);
  // A server that does not support `skip` sends everything each time.
  const first = firstKeyOf(page);
  const repeats = from > 0 && first !== undefined && first === cursor.first;
  const unseen = repeats ? page.documents.slice(from) : page.documents;
  const now = unseen.slice(0, size);
  const entries: Entry[] = now.flatMap((document, index) =>
    document === null ? [] : [{ document, at: from + index }],
  );
  const { fresh, different, ...taken } = await takeDocuments(deps, request, cursor.of, entries, input);
  // Entries that are not documents have no key; when everything is read again, they are not counted again.
  const notDocuments = cursor.sweep ? 0 : now.length - entries.length;
  if (!counted) taken.captures = taken.captures.map(withoutCredits);
  const refused = (cursor.refused ?? 0) + (await newlyFailed(taken.handled, input));
  const limit = page.ended ? undefined : await seeLimit(deps, request, cursor, input.signal);
  const next: ReadingCursor = {
    ...cursor,
    skip: cursor.skip + fresh + notDocuments,
    notDocuments: cursor.notDocuments + notDocuments,
    ...mostOf(cursor, page),
    ...(refused === 0 ? {} : { refused }),
    failuresInARow: 0,
    unknownSince: undefined,
    ...(page.status === RUNNING ? { ran: true } : {}),
    emptyReads: fresh + notDocuments > 0 ? 0 : cursor.emptyReads,
    ...(cursor.first === undefined && cursor.skip === 0 && first !== undefined ? { first } : {}),
    ...(repeats ? { repeats } : {}),
    ...(limit === undefined ? {} : { limitLookUps: limit.limitLookUps }),
    ...(taken.handled.length > 0 ? { newAt: deps.now() } : {}),
    ...(page.expiresAt === undefined ? {} : { expiresAt: page.expiresAt }),
    ...(page.servedAt === undefined ? {} : { servedAt: page.servedAt }),
    // New pages were read after the previous poll.
    ...(fresh > 0 && cursor.servedAt !== undefined ? { paidAfter: cursor.servedAt } : {}),
    ...(page.creditsUsed === undefined ? {} : { creditsSeen: page.creditsUsed }),
  };
  const notes = taken.handled.length > 0 ? withoutIdle(input.progress.notes) : input.progress.notes;
  const said = { before: notes, added: limit?.note };
  const came = { ...taken, progress: progressOf({ ...cursor, refused }, page, input, said) };
  const readAt = deps.now();
  const { signal } = input;
  if ((await isEmptied(deps, page, cursor, signal)) && (await isDoubtful(deps, cursor, readAt, signal)))
    return wait(
      { ...next, unknownSince: cursor.unknownSince ?? readAt },
      readAt + doubtLookMs(cursor, readAt),
      { reason: 'job-gone', facts: {} },
      came,
    );
  if (isBeyondAsked(next)) return again(endingOf(next, 'completed', page), came);
  if (next.sweep) {
    const swept = afterSweepRead(next, page, different + now.length - entries.length, size);
    if (swept.sweep) return again(swept, came);
    return page.ended
      ? atEnd(deps, swept, page, came)
      : later(deps, swept, page, came, input, from + now.length);
  }
  // A page with nothing new is the end of what there is, whatever the server says about more.
  const more =
    (unseen.length > now.length && fresh + notDocuments > 0) ||
    (taken.handled.length > 0 && isMoreReady(next, page, size));
  if (more) return again(next, came);
  return page.ended ? atEnd(deps, next, page, came) : later(deps, next, page, came, input, from + now.length);
}

/** The highest counts that the service ever reported. */
function mostOf(
  { mostTotal = 0, mostCompleted = 0 }: ReadingCursor,
  { total = 0, completed = 0 }: SiteJobPage,
): Pick<ReadingCursor, 'mostTotal' | 'mostCompleted'> {
  return { mostTotal: Math.max(mostTotal, total), mostCompleted: Math.max(mostCompleted, completed) };
}

/** How many of these newly count as failed. */
async function newlyFailed(handled: readonly HandledItem[], { items }: StepInput): Promise<number> {
  const failed = handled.filter(({ status }) => status === 'failed');
  const known = await Promise.all(failed.map(({ key }) => items.get(key)));
  return known.filter((item) => item?.status !== 'failed').length;
}

/** New documents are behind the known ones, for a server that always starts at the beginning. */
function limitFor({ repeats, skip }: ReadingCursor, size: number): number {
  return repeats === true ? Math.min(skip + size, LARGEST_PAGE) : size;
}

function firstKeyOf({ documents }: SiteJobPage): string | undefined {
  const metadata = documents.find((document) => document !== null)?.metadata;
  const url = metadata?.sourceURL ?? metadata?.url;
  return url === undefined ? undefined : normaliseUrl(url);
}

/**
 * Whether more documents are known to be ready: then they are requested immediately. A page may end early at 10 MiB.
 */
function isMoreReady({ skip }: ReadingCursor, page: SiteJobPage, size: number): boolean {
  if (page.ended) return page.next !== undefined || page.documents.length >= size;
  return page.documents.length >= size || (page.completed !== undefined && page.completed > skip);
}

function progressOf(
  cursor: ReadingCursor,
  page: SiteJobPage,
  input: StepInput,
  { before, added }: { before: JobNote[]; added: JobNote | undefined },
): Partial<Progress> {
  const counted = input.progress.creditsUsed ?? 0;
  const credits =
    page.creditsUsed === undefined ? undefined : counted + page.creditsUsed - creditsSeen(cursor, counted);
  // An unknown status is shown as is.
  const word: JobNote[] =
    page.ended || page.status === RUNNING
      ? []
      : [{ code: 'service-warning', detail: page.status.slice(0, 300) }];
  const said = [...(added === undefined ? [] : [added]), ...word];
  return {
    step: cursor.cancelSent === true ? 'cancelling' : 'polling',
    // Pages that arrived as failed are included there: they do not wait here.
    ...(page.total === undefined
      ? {}
      : { total: Math.max(0, cursor.readBefore + page.total - (cursor.refused ?? 0)) }),
    ...(credits === undefined ? {} : { creditsUsed: credits }),
    ...(said.length === 0 && before.length === input.progress.notes.length
      ? {}
      : { notes: withNotes({ notes: before }, said) }),
  };
}

const creditsSeen = (
  { creditsSeen: seen, creditsBefore = 0 }: Pick<ReadingCursor, 'creditsSeen' | 'creditsBefore'>,
  counted: number,
): number => seen ?? Math.max(0, counted - creditsBefore);

type Came = Partial<Omit<StepOutcome, 'next'>>;

/**
 * The status is final, and this page was empty or the last one. A `next` is not followed: some servers always send it.
 */
function atEnd(deps: ServiceEngineDeps, cursor: ReadingCursor, page: SiteJobPage, came: Came): StepOutcome {
  const expected = page.completed ?? 0;
  // After everything was read once more, waiting brings nothing.
  const patience = cursor.sweeps === undefined ? LAST_LOOKS : 1;
  const reads = cursor.cancelSent === true ? LOOKS_AFTER_CANCEL : expected > cursor.skip ? patience : 1;
  if (cursor.emptyReads < reads - 1)
    return wait({ ...cursor, emptyReads: cursor.emptyReads + 1 }, deps.now() + LAST_LOOK_MS, undefined, came);
  const how = page.status === 'failed' || page.status === 'cancelled' ? page.status : 'completed';
  if (how === 'completed' && isSweepDue(cursor, page)) return again(beginSweep(cursor), came);
  return again(endingOf(cursor, how, page), came);
}

function endingOf(
  {
    phase: _phase,
    first: _first,
    repeats: _repeats,
    emptyReads: _reads,
    errorsAt: _at,
    expiresAt: _ends,
    limitRefused: _refused,
    newAt: _newAt,
    queueAt: _queueAt,
    ran: _ran,
    servedAt: _served,
    unknownSince: _unknown,
    most: _most,
    limitLookUps: _looked,
    twins: _twins,
    sweep: _sweep,
    sweeps: _sweeps,
    ...rest
  }: ReadingCursor,
  how: EndingCursor['how'],
  page?: Pick<SiteJobPage, 'completed' | 'total' | 'warning'>,
): EndingCursor {
  return {
    ...rest,
    phase: 'ending',
    how,
    ...(page?.completed === undefined ? {} : { counted: page.completed }),
    ...(page?.total === undefined ? {} : { total: page.total }),
    ...(page?.warning === undefined ? {} : { warning: page.warning.slice(0, 4_000) }),
  };
}

/**
 * Still running, as far as its status is known: polled again later, until its results expire. `reach`: how far the
 * entries of this read go.
 */
async function later(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  page: StatusPage,
  came: Came,
  input: StepInput,
  reach: number,
): Promise<StepOutcome> {
  const now = deps.now();
  // Told to stop, and nothing new: pages in progress have had their time.
  if (cursor.cancelSent === true)
    return cursor.emptyReads < LOOKS_AFTER_CANCEL - 1
      ? wait({ ...cursor, emptyReads: cursor.emptyReads + 1 }, now + LAST_LOOK_MS, undefined, came)
      : again(endingOf(cursor, 'cancelled', page), came);
  if (isOver(cursor, now, page.servedAt)) return again(endingOf(cursor, 'gone', page), came);
  if (hasAllCome(cursor, page, now, reach)) return again(endingOf(cursor, 'completed', page), came);
  const wakeAt = now + Math.max(nextLookMs(cursor, now), page.retryAfterMs ?? 0);
  const idle = await seeIdle(deps, cursor, input.signal);
  if (idle) {
    const { queueAt, note } = idle;
    const notes = withNotes({ notes: withoutIdle(came.progress?.notes ?? input.progress.notes) }, [note]);
    return wait({ ...cursor, queueAt }, wakeAt, undefined, {
      ...came,
      progress: { ...came.progress, notes },
    });
  }
  if (now - cursor.errorsAt < ERRORS_EVERY_MS) return wait(cursor, wakeAt, undefined, came);
  const failed = await listFailed(deps, cursor, input);
  const already = new Set((came.handled ?? []).map(({ key }) => key));
  const handled = [...(came.handled ?? []), ...failed.filter(({ key }) => !already.has(key))];
  // A failed page also shows activity.
  const newAt = failed.length > 0 ? { newAt: now } : {};
  return wait({ ...cursor, errorsAt: now, ...newAt }, wakeAt, undefined, { ...came, handled });
}

/** The pages that have failed so far. Optional before the end: if this fails, they are read at the end. */
async function listFailed(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<HandledItem[]> {
  try {
    const listed = await deps.client[cursor.of].errors(cursor.id, { signal: input.signal });
    return await newlyHandled(toHandled(listed), input.items, ERRORS_AT_ONCE);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [];
  }
}

async function afterFailedRead(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  error: AppError,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const now = deps.now();
  const failure = toFailure(error);
  const failuresInARow = cursor.failuresInARow + 1;
  const pause = Math.max(waitAfterFailures(failuresInARow, deps.random()), error.facts.retryAfterMs ?? 0);
  const remedy = errorCodes[codeOf(failure)];
  const isGone = error.reason === 'job-gone' || error.reason === 'not-found';
  if (isGone && cursor.cancelSent === true && cursor.skip === 0) return cancelled();
  if (isGone && cursor.skip === 0 && now - cursor.since < NEW_MS)
    return wait({ ...cursor, failuresInARow }, now + LAST_LOOK_MS);
  if (error.reason !== 'job-expired' && isGone && (await isDoubtful(deps, cursor, now, signal)))
    return wait(
      { ...cursor, failuresInARow, unknownSince: cursor.unknownSince ?? now },
      now + pause,
      failure,
    );
  // If it fails while being read once more at the end, everything has already been read.
  if (cursor.sweep && (isGone || error.reason === 'job-expired'))
    return again(
      endingOf(cursor, 'completed', {
        completed: cursor.mostCompleted,
        total: undefined,
        warning: undefined,
      }),
    );
  if (isGone || error.reason === 'job-expired') return again({ ...endingOf(cursor, 'gone'), failure });
  if (error.reason === 'job-failed') return again({ ...endingOf(cursor, 'failed'), failure });
  // An older server without support for the page size.
  if (error.reason === 'bad-request' && cursor.limitRefused !== true)
    return again({ ...cursor, limitRefused: true });
  if (cursor.cancelSent === true && (failuresInARow >= LAST_TRIES || remedy === 'user')) return cancelled();
  if (remedy === 'user') throw error;
  if (remedy === 'wait' || remedy === 'retry' || failuresInARow < ODD_REPLIES)
    return wait({ ...cursor, failuresInARow }, now + pause, failure);
  // What was paid can still be read once the user has checked what answers there.
  return { captures: [], next: { type: 'block', cursor: { ...cursor, failuresInARow: 0 }, failure } };
}
