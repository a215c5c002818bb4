import { AppError, codeOf, errorCodes, toFailure, type Failure } from '@/lib/core/model/errors';
import type { HandledItem, Item } from '@/lib/core/model/item';
import type { JobNote } from '@/lib/core/model/job';
import { hostOf } from '@/lib/core/model/url';
import { canceled, done, failed, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { isHosted } from '@/lib/service/http/connection';
import { estimatePage } from '@/lib/service/cost/page-cost';
import type { ServiceEngineDeps } from '@/lib/service/work/job';
import { again, wait, freshSiteStart, receivedOf, type EndingCursor } from './site-cursor';
import { isCancelSent } from '@/lib/service/work/work-cursor';
import { withoutIdle } from './doubt';
import { lackOfModel, startWithoutModel, withoutLeftOut } from './left-out-formats';
import { waitAfterFailures } from '@/lib/service/http/retry';
import { withNotes } from '@/lib/service/work/notes';
import { isNameless, newlyHandled, queuedAtCancel, toHandled, type Listed } from './page-errors';
import type { SiteRequest } from './site-start';

/** Pages marked in one step. */
const AT_ONCE = 2_000;
/** The list of failed pages is worth a few attempts; without it the job ends anyway. */
const TRIES = 5;
/** After a cancel: of a crawl, it has the pages that were queued. */
const TRIES_AFTER_CANCEL = { crawl: 2, batch: 1 };

const nothing: Listed = { errors: [], robotsBlocked: [] };

/** Everything that was read has arrived: lists what failed and why, names what is missing, and ends the job. */
export async function end(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  cursor: EndingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  const { of, id } = cursor.remote;
  let listed: Listed = nothing;
  try {
    if (cursor.how !== 'gone') listed = await deps.client[of].errors(id, { signal: input.signal });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const remedy = errorCodes[codeOf(toFailure(error))];
    if (remedy === 'user' && !isCancelSent(cursor)) throw error;
    const failuresInARow = cursor.failuresInARow + 1;
    const tries = isCancelSent(cursor) ? TRIES_AFTER_CANCEL[of] : TRIES;
    if ((remedy === 'retry' || remedy === 'wait') && failuresInARow < tries) {
      const pause = waitAfterFailures(failuresInARow, deps.random(), error.facts.retryAfterMs);
      return wait({ ...cursor, failuresInARow }, deps.now() + pause, toFailure(error));
    }
    listed = { ...nothing, unlisted: true };
  }
  const narrowed = await startWithoutModel(deps, request, cursor, listed, input.progress);
  if (narrowed !== undefined) return narrowed;
  const isShort = endedEarly(request, cursor, listed, input);
  const isUnpaid =
    (isShort || listed.errors.some(({ code }) => isNameless(code))) &&
    (await cannotPay(deps, request, cursor, input.signal));
  const failed = toHandled(listed, isUnpaid ? { unpaidFrom: cursor.arrived.paidAfter ?? 0 } : {});
  const handled = await newlyHandled(failed, input.items, AT_ONCE);
  const unpaid = failed.filter(({ failure }) => failure?.reason === 'no-credits').length;
  if (handled.length === AT_ONCE) return again(cursor, { handled });
  const unanswered = await missing(cursor, handled, input);
  if (unanswered.length === AT_ONCE)
    return again(cursor, { handled: [...handled, ...unanswered.map((item) => toUnanswered(item, cursor))] });
  const { room, queued } = queueOf(request, cursor, input);
  const found = await queuedAtCancel(listed, input.items, Math.min(AT_ONCE, room));
  if (found.length === AT_ONCE) return again(cursor, { handled, found });
  const waits = found.length > 0 || (await input.items.waiting(1)).length > unanswered.length;
  return {
    ...close(deps, request, cursor, listed, input, {
      unanswered: unanswered.length,
      waits,
      unpaid,
      isCut: isShort && isUnpaid,
      queued: queued + found.length,
      lack: await lackOfModel(deps, request, cursor, listed),
    }),
    handled: [...handled, ...unanswered.map((item) => toUnanswered(item, cursor))],
    found,
  };
}

/** Of a crawl that was canceled: how many pages already wait, and how many more it may read. A batch has all of its pages. */
function queueOf(
  request: SiteRequest,
  { remote, how, cancel }: EndingCursor,
  { progress: { read, waiting } }: StepInput,
): { room: number; queued: number } {
  const isCanceled = how === 'cancelled' || isCancelSent({ cancel });
  if (!isCanceled || remote.of !== 'crawl' || request.kind !== 'crawl') return { room: 0, queued: 0 };
  return { room: Math.max(0, request.limit - read - waiting), queued: waiting };
}

/** Pages that the service had to read but did not report. After a cancel they wait for another round. */
async function missing(
  { remote: { of, lastOrder }, how }: EndingCursor,
  handled: readonly HandledItem[],
  { items }: StepInput,
): Promise<Item[]> {
  if (of !== 'batch' || how === 'cancelled' || lastOrder === undefined) return [];
  const known = new Set(handled.map(({ key }) => key));
  const waiting = await items.waiting(AT_ONCE + handled.length);
  return waiting.filter(({ key, order }) => (order ?? 0) <= lastOrder && !known.has(key)).slice(0, AT_ONCE);
}

/** Whether the account has no credits for one more page. Free, and never a failure. */
async function cannotPay(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { cancel }: EndingCursor,
  signal: AbortSignal,
): Promise<boolean> {
  const connection = await deps.connection();
  if (isCancelSent({ cancel }) || !connection || !isHosted(connection)) return false;
  try {
    const { data } = await deps.client.team.creditUsage({ signal, timeoutMs: 5_000 });
    const url = request.kind === 'crawl' ? request.url : (request.sources[0]?.url ?? '');
    return data.planCredits != null && data.remainingCredits < estimatePage(request, url).min;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

function toUnanswered({ key }: Item, { failure, how }: EndingCursor): HandledItem {
  const host = hostOf(key);
  return {
    key,
    status: 'failed',
    failure:
      how === 'gone' && failure !== undefined
        ? { reason: failure.reason, facts: { ...failure.facts, host } }
        : { reason: 'service-error', facts: { host, detail: 'not-returned' } },
  };
}

/**
 * Unreported pages of a list, whether others still wait, pages without credits, whether the balance ended a crawl, and
 * pages queued at a cancel.
 */
type Left = {
  unanswered: number;
  waits: boolean;
  unpaid: number;
  isCut: boolean;
  queued: number;
  lack: JobNote | undefined;
};

function close(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  cursor: EndingCursor,
  listed: Listed,
  input: StepInput,
  left: Left,
): StepOutcome {
  const received = receivedOf(cursor);
  const gone = cursor.how === 'gone';
  const vanished = vanishedOf(request, cursor, listed);
  const isLost = vanished > 0 && (hasLost(cursor) || (vanished > COUNT_SLACK && listed.unlisted === true));
  const neverCame = Math.max(
    // They count as failed if the service does not say what failed.
    listed.unlisted === true ? 0 : left.unanswered,
    (cursor.counted ?? 0) - received,
    cursor.arrived.notDocuments,
    isLost ? vanished : 0,
  );
  const reason = listed.errors[0]?.error ?? cursor.warning ?? cursor.failure?.facts.detail;
  const notes: JobNote[] = [];
  if (cursor.warning !== undefined) notes.push({ code: 'service-warning', detail: cursor.warning });
  if (gone && received > 0) notes.push(...afterForgotten(request, cursor, listed, neverCame));
  else if (neverCame > 0 && cursor.how === 'completed')
    notes.push({ code: 'results-missing', amount: neverCame });
  else if (vanished > COUNT_SLACK && cursor.how === 'completed')
    notes.push({ code: 'addresses-dropped', amount: vanished });
  if (left.unpaid > 0) notes.push({ code: 'credits-out', amount: left.unpaid });
  else if (left.isCut) notes.push({ code: 'balance-reached' });
  if (left.queued > 0) notes.push({ code: 'queued-at-cancel', amount: left.queued });
  const beyond = beyondLimit(request, cursor, listed, input);
  if (beyond !== undefined) notes.push(beyond);
  if (left.lack) notes.push(left.lack);
  else if (received === 0 && input.progress.read === 0 && cursor.how === 'completed')
    notes.push({ code: 'ended-empty', ...(reason === undefined ? {} : { detail: reason.slice(0, 4_000) }) });
  const before = withoutIdle(input.progress.notes);
  const progress = {
    step: 'saving' as const,
    notes: withNotes({ notes: received + input.progress.read > 0 ? before : withoutLeftOut(before) }, notes),
  };

  // It ended before it could be canceled, and everything is here: nothing was interrupted.
  const { cancel } = cursor;
  const hadEnded = cancel.state === 'sent' && cancel.hadEnded;
  const whole = hadEnded && cursor.how === 'completed' && neverCame === 0 && !left.waits;
  if (whole) return done({ progress });
  if (isCancelSent(cursor) || cursor.how === 'cancelled') return canceled(undefined, { progress });
  if (cursor.how === 'failed') return failed(whyFailed(cursor, reason, left.unpaid), { progress });
  if (gone && received === 0)
    return failed(cursor.failure ?? { reason: 'job-expired', facts: {} }, { progress });
  // Pages that did not fit into this call are sent as another batch.
  if (cursor.remote.of === 'batch' && !gone)
    return again(freshSiteStart('batch', deps.now()), { progress: { ...progress, step: 'sending' } });
  return done({ progress });
}

/** The note about results that the service no longer had: none if everything requested is here. */
function afterForgotten(
  request: SiteRequest,
  cursor: EndingCursor,
  { errors }: Listed,
  neverCame: number,
): JobNote[] {
  const received = receivedOf(cursor);
  if (cursor.remote.of === 'batch' || request.kind !== 'crawl')
    return neverCame > 0 ? [{ code: 'results-expired', amount: neverCame }] : [];
  const missing = Math.max(neverCame, Math.min(cursor.arrived.mostTotal, request.limit) - received);
  if (missing > 0) return [{ code: 'results-expired', amount: missing }];
  return received + errors.length >= request.limit ? [] : [{ code: 'end-unknown' }];
}

/** A difference of one page in the count of a running crawl means nothing. */
const COUNT_SLACK = 1;

/** Pages of a crawl that the service once counted but has not reported since. */
function vanishedOf(request: SiteRequest, cursor: EndingCursor, { errors, robotsBlocked }: Listed): number {
  const {
    remote: { of },
    arrived: { mostTotal },
    total,
  } = cursor;
  if (of !== 'crawl' || request.kind !== 'crawl' || total === undefined || total >= mostTotal) return 0;
  const known = receivedOf(cursor) + new Set([...errors.map(({ url }) => url), ...robotsBlocked]).size;
  // Pages beyond the limit were never to be read.
  return Math.max(0, Math.min(mostTotal, request.limit) - known);
}

/**
 * Whether a service lost its data: it counts fewer pages as done than before. One that only counts fewer known pages
 * may have found that addresses lead to pages it already has.
 */
const hasLost = (cursor: EndingCursor): boolean =>
  cursor.counted !== undefined && cursor.counted < Math.max(cursor.arrived.mostCompleted, receivedOf(cursor));

/** Whether a crawl ended before its limit, and nobody said that the limit was lowered. */
function endedEarly(
  request: SiteRequest,
  cursor: EndingCursor,
  { errors }: Listed,
  { progress }: StepInput,
): boolean {
  if (request.kind !== 'crawl' || cursor.how !== 'completed') return false;
  const received = receivedOf(cursor);
  return (
    received > 0 &&
    received + errors.length < request.limit &&
    !progress.notes.some(({ code }) => code === 'limit-lowered')
  );
}

/** The note that a crawl ended at its limit, with the number of known pages beyond it if the service reports one. */
function beyondLimit(
  request: SiteRequest,
  cursor: EndingCursor,
  { errors }: Listed,
  { progress }: StepInput,
): JobNote | undefined {
  const { remote, how, total = 0 } = cursor;
  if (remote.of !== 'crawl' || request.kind !== 'crawl' || how !== 'completed') return undefined;
  const lowered = progress.notes.find(({ code }) => code === 'limit-lowered')?.amount;
  const received = receivedOf(cursor);
  const tried = received + errors.length;
  if (received === 0 || tried < Math.min(request.limit, lowered ?? Infinity)) return undefined;
  const more = total - tried;
  if (more > 0) return { code: 'limit-reached', amount: more };
  // The note about the lowered limit already says the same.
  return lowered === undefined ? { code: 'limit-reached' } : undefined;
}

function whyFailed({ failure }: EndingCursor, reason: string | undefined, unpaid: number): Failure {
  if (unpaid > 0) return { reason: 'no-credits', facts: {} };
  if (failure !== undefined) return failure;
  return {
    reason: 'job-failed',
    facts: reason === undefined ? {} : { detail: reason.slice(0, 300) },
  };
}
