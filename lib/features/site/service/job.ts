import type { FoundItem, HandledItem } from '@/lib/core/model/item';
import type { JobNote } from '@/lib/core/model/job';
import { again, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { given } from '@/lib/core/text/given';
import type { RequestOf, ServiceEngineDeps, ServiceJob } from '@/lib/service/work/job';
import { withNotes } from '@/lib/service/work/notes';
import type { Startable } from '@/lib/service/work/start';
import { needsRemoteCancel, stepWork, type Work } from '@/lib/service/work/work';
import { isCancelSent } from '@/lib/service/work/work-cursor';
import { isOver } from './doubt';
import { end } from './end';
import { asItIsAsked } from './left-out-formats';
import { read } from './read';
import {
  freshReading,
  freshSiteStart,
  readSiteCursor,
  type EndingCursor,
  type RemoteKind,
  type ReadingCursor,
  type SiteLost,
  type SiteStarting,
} from './site-cursor';
import { siteStartFor, type SiteRequest, type SiteStart, type Started } from './site-start';
import { areTwinsDue, endTwins, type Twins } from './twins';

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

/** Notes set at the end of a round, and set again at the end of the next. */
const OF_ONE_ROUND: ReadonlySet<JobNote['code']> = new Set([
  'results-missing',
  'results-expired',
  'end-unknown',
  'credits-out',
  'balance-reached',
  'ended-empty',
  'no-model',
  'queued-at-cancel',
]);

/** What a job knows before anything is sent. */
export type Beginning = { of: RemoteKind; found?: FoundItem[]; handled?: HandledItem[] };

/**
 * A crawl or a batch as a job: started once, read until everything has arrived, ended with what failed and why. `begin`
 * returns what is started; it throws for a request that the service would refuse, before anything is stored.
 */
export function siteJob<K extends 'crawl' | 'batch'>(
  begin: (request: RequestOf<K>) => Beginning,
): ServiceJob<K> {
  const work: Work<RequestOf<K>, ReadingCursor | EndingCursor, SiteStarting, SiteLost> = {
    begin(deps, request, { round, progress }) {
      // Failed pages are read again as a list, however they were found.
      const { of, ...known } = round > 0 ? { of: 'batch' as const } : begin(request);
      const notes = progress.notes.filter(({ code }) => !OF_ONE_ROUND.has(code));
      return again(freshSiteStart(of, deps.now()), { ...known, progress: { step: 'sending', notes } });
    },
    read: readSiteCursor,
    toStart: (deps, request, { of }, input) =>
      startableSite(deps, asItIsAsked(request, input.progress), of, input),
    cancel: (deps, cursor) =>
      cursor.phase === 'ending' || cursor.twins ? undefined : cancelling(deps, cursor),
    step: (deps, whole, cursor, input) => stepSite(deps, asItIsAsked(whole, input.progress), cursor, input),
  };
  return { step: (deps, request, input) => stepWork(work, deps, request, input), needsRemoteCancel };
}

function cancelling({ client, now }: ServiceEngineDeps, cursor: ReadingCursor) {
  const { of, id } = cursor.remote;
  return {
    call: (signal: AbortSignal) => client[of].cancel(id, { signal }),
    // The service had reported its end, or its results have expired: nothing is running any more.
    isOver: cursor.emptyReads > 0 || cursor.sweep.state === 'reading' || isOver(cursor, now(), undefined),
    then: { ...cursor, emptyReads: 0 },
  };
}

function stepSite(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  cursor: ReadingCursor | EndingCursor,
  input: StepInput,
): Promise<StepOutcome> {
  if (cursor.phase === 'ending')
    return end(deps, request, input.canceling ? canceledAtEnd(cursor) : cursor, input);
  return cursor.twins && (areTwinsDue(cursor, deps.now()) || input.canceling)
    ? endTwins(deps, request, cursor, input)
    : read(deps, request, cursor, input);
}

/** Canceled after everything was taken: work that was not canceled has ended by itself. */
function canceledAtEnd(cursor: EndingCursor): EndingCursor {
  return isCancelSent(cursor) ? cursor : { ...cursor, cancel: { state: 'sent', hadEnded: true, polls: 0 } };
}
