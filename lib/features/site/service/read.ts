import { given } from '@/lib/core/text/given';
import { AppError, codeOf, errorCodes, toFailure } from '@/lib/core/model/errors';
import type { HandledItem } from '@/lib/core/model/item';
import type { JobNote, Progress } from '@/lib/core/model/job';
import { normalizeUrl } from '@/lib/core/model/url';
import { block, canceled, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import type { SiteJobPage } from '@/lib/service/wire/site-job';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import { countsCredits, withoutCredits } from '@/lib/service/work/uncounted';
import { takeDocuments, type Entry, type TakenDocuments } from './documents';
import { withNotes } from '@/lib/service/work/notes';
import { afterRead, type StatusPage } from './after-read';
import { again, wait, endingOf, type ReadingCursor } from './site-cursor';
import { isCancelSent } from '@/lib/service/work/work-cursor';
import type { SiteRequest } from './site-start';
import { isHosted } from '@/lib/service/http/connection';
import { waitAfterFailures } from '@/lib/service/http/retry';
import { RUNNING, LAST_LOOK_MS, withoutIdle, isDoubtful } from './doubt';

/** A job that was just started may not be known everywhere immediately. */
const NEW_MS = 30_000;
/** Replies that are not the service's may be temporary; after this many, the user is asked. */
const ODD_REPLIES = 5;
/** Reads for the last documents of a canceled job. */
const LAST_TRIES = 3;

/** What follows a poll that failed: another one, the end, or the user's attention. Nothing that was paid is given up. */
async function afterFailedRead(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  error: AppError,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const now = deps.now();
  const failure = toFailure(error);
  const failuresInARow = cursor.failuresInARow + 1;
  const pause = waitAfterFailures(failuresInARow, deps.random(), error.facts.retryAfterMs);
  const remedy = errorCodes[codeOf(failure)];
  const isGone = error.reason === 'job-gone' || error.reason === 'not-found';
  if (isGone && isCancelSent(cursor) && cursor.arrived.skip === 0) return canceled();
  if (isGone && cursor.arrived.skip === 0 && now - cursor.remote.since < NEW_MS)
    return wait({ ...cursor, failuresInARow }, now + LAST_LOOK_MS);
  if (error.reason !== 'job-expired' && isGone && (await isDoubtful(deps, cursor, now, signal)))
    return wait(
      { ...cursor, failuresInARow, unknownSince: cursor.unknownSince ?? now },
      now + pause,
      failure,
    );
  // If it fails while being read once more at the end, everything has already been read.
  if (cursor.sweep.state === 'reading' && (isGone || error.reason === 'job-expired'))
    return again(
      endingOf(cursor, 'completed', {
        completed: cursor.arrived.mostCompleted,
        total: undefined,
        warning: undefined,
      }),
    );
  if (isGone || error.reason === 'job-expired') return again({ ...endingOf(cursor, 'gone'), failure });
  if (error.reason === 'job-failed') return again({ ...endingOf(cursor, 'failed'), failure });
  // An older server without support for the page size.
  if (error.reason === 'bad-request' && !cursor.behavior.refusesLimit)
    return again({ ...cursor, behavior: { ...cursor.behavior, refusesLimit: true } });
  if (isCancelSent(cursor) && (failuresInARow >= LAST_TRIES || remedy === 'user')) return canceled();
  if (remedy === 'user') throw error;
  if (remedy === 'wait' || remedy === 'retry' || failuresInARow < ODD_REPLIES)
    return wait({ ...cursor, failuresInARow }, now + pause, failure);
  // What was paid can still be read once the user has checked what answers there.
  return block({ ...cursor, failuresInARow: 0 }, failure);
}

/** A crawl that was just started may not be listed yet. */
const LOOKS = 3;

/** The result: the new number of look-ups, and the note when there is something to say. */
type LimitSeen = { limitLookUps: number; note?: JobNote };

/**
 * A service with a balance lowers the limit to what the balance covers, and shows that only in its list of running
 * crawls (docs/service.md 3.2, 10.5). Looked up once, as soon as the crawl is listed; free, and never a reason to fail.
 * Undefined when there is nothing to look up.
 */
async function seeLimit(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { remote: { of, id }, limitLookUps }: Pick<ReadingCursor, 'remote' | 'limitLookUps'>,
  signal: AbortSignal,
): Promise<LimitSeen | undefined> {
  if (of !== 'crawl' || request.kind !== 'crawl' || limitLookUps >= LOOKS) return undefined;
  const connection = await deps.connection();
  if (!connection || !isHosted(connection)) return undefined;
  try {
    const { crawls } = await deps.client.crawl.active({ signal });
    const own = crawls.find((crawl) => crawl.id === id);
    if (!own) return { limitLookUps: limitLookUps + 1 };
    const limit = own.options?.['limit'];
    const lowered =
      typeof limit === 'number' && Number.isInteger(limit) && limit > 0 && limit < request.limit;
    return { limitLookUps: LOOKS, ...(lowered && { note: { code: 'limit-lowered', amount: limit } }) };
  } catch (error) {
    // Optional information: the crawl itself continues.
    if (!(error instanceof AppError)) throw error;
    return { limitLookUps: limitLookUps + 1 };
  }
}

/** Documents that one step takes. With screenshots, each costs one more request. */
const PAGE = 100;
const PAGE_WITH_SCREENSHOTS = 12;
/** The largest page size that a server accepts (docs/service.md 4.1). */
const LARGEST_PAGE = 1_000;

/** Reads the service's progress and takes new documents. Reads are free, and repeated until they succeed. */
export async function read(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  input.onStep(isCancelSent(cursor) ? 'cancelling' : 'polling');
  const size = request.formats.includes('screenshot') ? PAGE_WITH_SCREENSHOTS : PAGE;
  const { remote, arrived, sweep, behavior } = cursor;
  const calls = deps.client[remote.of];
  const from = sweep.state === 'reading' ? sweep.at : arrived.skip;
  let page: StatusPage;
  try {
    page = await calls.status(
      remote.id,
      { skip: from, ...(behavior.refusesLimit ? {} : { limit: limitFor(cursor, size) }) },
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
  const { fresh, different, ...taken } = await takeDocuments(deps, request, remote.of, entries, input);
  // Entries that are not documents have no key; when everything is read again, they are not counted again.
  const notDocuments = sweep.state === 'reading' ? 0 : now.length - entries.length;
  if (!counted) taken.captures = taken.captures.map(withoutCredits);
  const refused = arrived.refused + (await newlyFailed(taken.handled, input));
  const limit = page.ended ? undefined : await seeLimit(deps, request, cursor, input.signal);
  const next = cursorAfter(cursor, page, {
    fresh,
    notDocuments,
    refused,
    repeats,
    first,
    limitLookUps: limit?.limitLookUps,
    newAt: taken.handled.length > 0 ? deps.now() : undefined,
  });
  const notes = taken.handled.length > 0 ? withoutIdle(input.progress.notes) : input.progress.notes;
  const added = [limit?.note, noScreenshots(request, taken, input)].filter((note) => note !== undefined);
  const said = { before: notes, added };
  const came = { ...taken, progress: progressOf(next, arrived.credits, page, input, said) };
  return afterRead(deps, input, {
    before: cursor,
    cursor: next,
    page,
    came,
    size,
    reach: from + now.length,
    isAnythingNew: fresh + notDocuments > 0,
    different: different + now.length - entries.length,
    areMoreSent: unseen.length > now.length,
  });
}

/** What a poll brought, as the cursor counts it. */
type Brought = {
  fresh: number;
  notDocuments: number;
  /** Pages that have failed so far. */
  refused: number;
  /** The server sends everything each time. */
  repeats: boolean;
  first: string | undefined;
  limitLookUps: number | undefined;
  /** When something new arrived. */
  newAt: number | undefined;
};

/** The cursor with everything that a poll brought. Pure. */
function cursorAfter(
  cursor: ReadingCursor,
  page: StatusPage,
  { fresh, notDocuments, refused, repeats, first, limitLookUps, newAt }: Brought,
): ReadingCursor {
  const { arrived, behavior } = cursor;
  return {
    ...cursor,
    arrived: {
      ...arrived,
      skip: arrived.skip + fresh + notDocuments,
      notDocuments: arrived.notDocuments + notDocuments,
      refused,
      // The highest counts that the service ever reported.
      mostTotal: Math.max(arrived.mostTotal, page.total ?? 0),
      mostCompleted: Math.max(arrived.mostCompleted, page.completed ?? 0),
      ...(page.creditsUsed !== undefined && { credits: { seen: page.creditsUsed } }),
      // New pages were read after the previous poll.
      ...(fresh > 0 && given({ paidAfter: cursor.servedAt })),
    },
    failuresInARow: 0,
    unknownSince: undefined,
    behavior: {
      ...behavior,
      repeats: behavior.repeats || repeats,
      ran: behavior.ran || page.status === RUNNING,
    },
    emptyReads: fresh + notDocuments > 0 ? 0 : cursor.emptyReads,
    ...(cursor.first === undefined && arrived.skip === 0 && given({ first })),
    ...given({ limitLookUps, newAt, expiresAt: page.expiresAt, servedAt: page.servedAt }),
  };
}

/** How many of these newly count as failed. */
async function newlyFailed(handled: readonly HandledItem[], { items }: StepInput): Promise<number> {
  const failed = handled.filter(({ status }) => status === 'failed');
  const known = await Promise.all(failed.map(({ key }) => items.get(key)));
  return known.filter((item) => item?.status !== 'failed').length;
}

/** New documents are behind the known ones, for a server that always starts at the beginning. */
function limitFor({ behavior, arrived }: ReadingCursor, size: number): number {
  return behavior.repeats ? Math.min(arrived.skip + size, LARGEST_PAGE) : size;
}

function firstKeyOf({ documents }: SiteJobPage): string | undefined {
  const metadata = documents.find((document) => document !== null)?.metadata;
  const url = metadata?.sourceURL ?? metadata?.url;
  return url === undefined ? undefined : normalizeUrl(url);
}

/** The pages without the screenshot that was asked for, with those before them. */
function noScreenshots(
  { formats }: SiteRequest,
  { captures }: Pick<TakenDocuments, 'captures'>,
  { progress }: StepInput,
): JobNote | undefined {
  const code: JobNote['code'] = 'no-screenshot';
  const amount = formats.includes('screenshot')
    ? captures.filter(({ screenshot }) => screenshot === undefined).length
    : 0;
  if (amount === 0) return undefined;
  return { code, amount: amount + (progress.notes.find((note) => note.code === code)?.amount ?? 0) };
}

function progressOf(
  cursor: ReadingCursor,
  credits: ReadingCursor['arrived']['credits'],
  page: SiteJobPage,
  input: StepInput,
  { before, added }: { before: JobNote[]; added: readonly JobNote[] },
): Partial<Progress> {
  const { arrived } = cursor;
  const counted = input.progress.creditsUsed ?? 0;
  const seen = 'seen' in credits ? credits.seen : Math.max(0, counted - credits.before);
  const creditsUsed = page.creditsUsed === undefined ? undefined : counted + page.creditsUsed - seen;
  // An unknown status is shown as is.
  const word: JobNote[] =
    page.ended || page.status === RUNNING
      ? []
      : [{ code: 'service-warning', detail: page.status.slice(0, 300) }];
  const said = [...added, ...word];
  return {
    step: isCancelSent(cursor) ? 'cancelling' : 'polling',
    // Pages that arrived as failed are included there: they do not wait here.
    ...(page.total === undefined
      ? {}
      : { total: Math.max(0, arrived.readBefore + page.total - arrived.refused) }),
    ...given({ creditsUsed }),
    ...(said.length === 0 && before.length === input.progress.notes.length
      ? {}
      : { notes: withNotes({ notes: before }, said) }),
  };
}
