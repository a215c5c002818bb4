import type { FoundItem, HandledItem } from '@/lib/core/model/item';
import type { JobNote } from '@/lib/core/model/job';
import { canceled, done, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import { lostStart } from '@/lib/service/starting/start-cursor';
import { lookForLost, start, type Startable } from '@/lib/service/starting/start';
import {
  again,
  wait,
  freshReading,
  freshSiteStart,
  isCancelSent,
  readSiteCursor,
  type EndingCursor,
  type RemoteKind,
  type ReadingCursor,
} from './site-cursor';
import { end } from './end';
import { asItIsAsked } from './left-out-formats';
import { read } from './read';
import { isSameCrawl, siteStartFor, type SiteRequest, type SiteStart, type Started } from './site-start';
import { cancelRemotely } from '@/lib/service/step/remote-cancel';
import { isOver } from './doubt';
import { withNotes } from '@/lib/service/step/notes';
import { AppError } from '@/lib/core/model/errors';
import { given } from '@/lib/core/text/given';
import { normalizeUrl } from '@/lib/core/model/url';
import { isHosted } from '@/lib/service/http/connection';
import { toCrawlBody } from '@/lib/features/crawl/service/crawl-body';

/** Tolerance between times of the service's own clock, which may record a start slightly after later events. */
const SLACK_MS = 500;
const TRIES = 3;
const AGAIN_MS = 2_000;
/** A service may list a batch up to most of a minute after it started. */
const NOTED_LATE_MS = 30_000;

type Twins = NonNullable<ReadingCursor['twins']>;

/** Whether to look up twins now: right after the start, and again if the service had not listed it yet. */
function areTwinsDue({ twins }: ReadingCursor, now: number): boolean {
  return twins !== undefined && (twins.dueAt === undefined || twins.dueAt <= now);
}

/**
 * A browser repeats a request by itself, without notice, when the connection is dropped without an answer
 * (docs/adr/0009): whatever the same call started before the answered one is looked up and canceled. Only work with the
 * same address and options that started during the call is such a twin; for a batch, the same first page. Never a
 * reason to fail.
 */
async function endTwins(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { twins, ...cursor }: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  if (!twins) return again(cursor);
  const tries = twins.tries + 1;
  const last = tries >= TRIES || input.canceling;
  try {
    const found = await twinsOf(deps, request, cursor, twins, input.signal);
    for (const id of found.ids) await deps.client[cursor.remote.of].cancel(id, { signal: input.signal });
    // The job itself is read meanwhile; the service lists it later.
    return found.noted || last
      ? again(cursor)
      : again({ ...cursor, twins: { ...twins, tries, dueAt: deps.now() + NOTED_LATE_MS } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return last ? again(cursor) : wait({ ...cursor, twins: { ...twins, tries } }, deps.now() + AGAIN_MS);
  }
}

type Begun = {
  id: string;
  at: number | undefined;
  /** For a batch. */
  first?: string | undefined;
  isAs: (own: Begun) => boolean;
};
/** `noted`: the service lists the job itself, or lists nothing at all. */
type FoundTwins = { ids: string[]; noted: boolean };

async function twinsOf(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { remote: { of, id } }: Pick<ReadingCursor, 'remote'>,
  { tookMs }: Twins,
  signal: AbortSignal,
): Promise<FoundTwins> {
  const begun = await (of === 'crawl' ? crawls(deps, request, signal) : batches(deps, signal));
  if (!begun) return { ids: [], noted: true };
  const own = begun.find((each) => each.id === id);
  const ownAt = own?.at;
  // A crawl that is over is not in the list of running ones.
  if (own === undefined || ownAt === undefined) return { ids: [], noted: of === 'crawl' };
  const ids = begun
    .filter((each) => {
      const inTime =
        each.at !== undefined && each.at >= ownAt - tookMs - SLACK_MS && each.at <= ownAt + SLACK_MS;
      return inTime && each.id !== id && !deps.begunHere.has(each.id) && each.isAs(own);
    })
    .map((twin) => twin.id);
  return { ids, noted: true };
}

async function crawls(
  { client }: ServiceEngineDeps,
  request: SiteRequest,
  signal: AbortSignal,
): Promise<Begun[] | undefined> {
  if (request.kind !== 'crawl') return undefined;
  const body = toCrawlBody(request);
  const active = await client.crawl.active({ signal });
  return active.crawls.map((crawl) => ({
    id: crawl.id,
    at: crawl.createdAt,
    isAs: () => isSameCrawl(crawl, body),
  }));
}

/** Batches are listed only with their first page, and only by a hosted service. */
async function batches(
  { client, connection }: ServiceEngineDeps,
  signal: AbortSignal,
): Promise<Begun[] | undefined> {
  const now = await connection();
  if (!now || !isHosted(now)) return undefined;
  const { entries } = await client.team.activity({ endpoint: 'batch_scrape' }, { signal });
  return entries.map(({ id, created_at, target }) => {
    const first = typeof target === 'string' ? normalizeUrl(target) : undefined;
    return {
      id,
      at: Date.parse(created_at),
      first,
      isAs: (own) => first !== undefined && first === own.first,
    };
  });
}

/** The crawl or the batch to start; undefined when there is nothing left to read. */
async function startableSite(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  of: RemoteKind,
  input: StepInput,
): Promise<Startable | undefined> {
  const remote = await siteStartFor(deps, request, of, input.items);
  return (
    remote && {
      keyed: remote.keyed,
      ...(remote.listedLate === undefined ? {} : { listedLate: remote.listedLate }),
      send: async (key, signal) => {
        const sentAt = deps.now();
        const started = await remote.start(key, signal);
        deps.begunHere.add(started.id);
        return begun(started, of, remote, deps, input, deps.now() - sentAt);
      },
      lookUp: (sent, signal) => remote.lookUp(sent, signal),
      takeUp: (id) =>
        again(reading(of, id, remote, deps, input, undefined), {
          progress: { step: input.canceling ? 'cancelling' : 'polling' },
        }),
      store: (cursor) => ({ ...cursor, of }),
    }
  );
}

/** No await here: the result of paid work must reach the store. */
function begun(
  { id, invalid, notes }: Started,
  of: RemoteKind,
  remote: SiteStart,
  deps: ServiceEngineDeps,
  input: StepInput,
  tookMs: number,
): StepOutcome {
  // A key prevents a repeated request from starting again.
  const twins = remote.keyed ? undefined : { tookMs: Math.max(0, tookMs), tries: 0 };
  return again(reading(of, id, remote, deps, input, twins), {
    handled: invalid.map(toInvalid),
    progress: { step: 'polling', notes: withNotes(input.progress, notes) },
  });
}

function reading(
  of: RemoteKind,
  id: string,
  { most, lastOrder }: SiteStart,
  deps: ServiceEngineDeps,
  { progress }: StepInput,
  twins: Twins | undefined,
): ReadingCursor {
  return freshReading({ of, id, since: deps.now(), ...given({ most, lastOrder }) }, progress.read, twins);
}

function toInvalid({ key, url }: Started['invalid'][number]): HandledItem {
  return {
    key,
    status: 'blocked',
    blocked: { reason: 'bad-address', detail: url.slice(0, 500) },
  };
}

/**
 * Cancels the job at the service, with a few attempts. What had been read is taken afterwards. If that fails, the job ends
 * anyway, with a failure that says that the work may continue there.
 */
async function sendCancel(
  deps: ServiceEngineDeps,
  cursor: ReadingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  const { of, id } = cursor.remote;
  const cancel = (signal: AbortSignal) => deps.client[of].cancel(id, { signal });
  const attempts = cursor.cancel.state === 'unsent' ? cursor.cancel.attempts : 0;
  const result = await cancelRemotely(
    deps,
    cancel,
    { cancelAttempts: attempts, isOver: hasEnded(cursor, deps.now()) },
    input,
  );
  switch (result.type) {
    case 'sent':
      return again(
        {
          ...cursor,
          cancel: { state: 'sent', hadEnded: result.hadEnded },
          failuresInARow: 0,
          emptyReads: 0,
        },
        { progress: { step: 'cancelling' } },
      );
    case 'gone':
      return canceled();
    case 'later':
      return wait(
        { ...cursor, cancel: { state: 'unsent', attempts: result.cancelAttempts } },
        result.wakeAt,
        result.failure,
      );
    case 'gave up':
      return canceled(result.failure);
  }
}

/** The service had reported its end, or its results have expired: nothing is running any more. */
function hasEnded(cursor: ReadingCursor, now: number): boolean {
  return cursor.emptyReads > 0 || cursor.sweep.state === 'reading' || isOver(cursor, now, undefined);
}

/** Notes set at the end of a round, and set again at the end of the next. */
const OF_ONE_ROUND: ReadonlySet<JobNote['code']> = new Set([
  'results-missing',
  'results-expired',
  'end-unknown',
  'credits-out',
  'ended-empty',
  'no-model',
  'queued-at-cancel',
]);

/** What a job knows before anything is sent. */
export type Beginning = { of: RemoteKind; found?: FoundItem[]; handled?: HandledItem[] };

/**
 * One step of a crawl or a batch: started once, read until everything has arrived, ended with what failed and why.
 * `begin` returns what is started; it throws for a request that the service would refuse, before anything is stored.
 */
export async function stepSite(
  deps: ServiceEngineDeps,
  whole: SiteRequest,
  input: StepInput,
  begin: () => Beginning,
): Promise<StepOutcome> {
  if (input.cursor === undefined) {
    if (input.canceling) return canceled();
    // Failed pages are read again as a list, however they were found.
    const { of, ...known } = input.round > 0 ? { of: 'batch' as const } : begin();
    const notes = input.progress.notes.filter(({ code }) => !OF_ONE_ROUND.has(code));
    return again(freshSiteStart(of, deps.now()), { ...known, progress: { step: 'sending', notes } });
  }
  const request = asItIsAsked(whole, input.progress);
  const cursor = readSiteCursor(input.cursor);
  switch (cursor.phase) {
    case 'starting':
    case 'lost': {
      // Before anything that can throw: if it threw here, the possible start would be forgotten.
      if (cursor.phase === 'starting' && input.interrupted)
        return again(lostStart(cursor, deps.now()), { progress: { step: 'sending' } });
      const work = await startableSite(deps, request, cursor.of, input);
      if (!work) return done();
      return cursor.phase === 'starting'
        ? start(work, deps, cursor, input)
        : lookForLost(work, deps, cursor, input);
    }
    case 'reading':
      if (areTwinsDue(cursor, deps.now()) || (cursor.twins && input.canceling))
        return endTwins(deps, request, cursor, input);
      return input.canceling && !isCancelSent(cursor)
        ? sendCancel(deps, cursor, input)
        : read(deps, request, cursor, input);
    case 'ending':
      return end(deps, request, input.canceling ? canceledAtEnd(cursor) : cursor, input);
  }
}

/** Canceled after everything was taken: work that was not canceled has ended by itself. */
function canceledAtEnd(cursor: EndingCursor): EndingCursor {
  return isCancelSent(cursor) ? cursor : { ...cursor, cancel: { state: 'sent', hadEnded: true } };
}

/** From the first request on, something may be running; before that, there is nothing to cancel. */
export function needsRemoteCancel(cursor: unknown): boolean {
  return cursor !== undefined;
}
