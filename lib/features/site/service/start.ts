import type { HandledItem } from '@/lib/core/model/item';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import type { Startable } from '@/lib/service/starting/start';
import type { ReadingCursor, RemoteKind } from './site-cursor';
import { withNotes } from '@/lib/service/step/notes';
import { again } from './outcomes';
import { siteStartFor, type SiteStart, type SiteRequest, type Started } from './site-start';

/** The crawl or the batch to start; undefined when there is nothing left to read. */
export async function startableSite(
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
        again(reading(of, id, remote, deps, input), {
          progress: { step: input.cancelling ? 'cancelling' : 'polling' },
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
  const twins = remote.keyed ? {} : { twins: { tookMs: Math.max(0, tookMs), tries: 0 } };
  return again(
    { ...reading(of, id, remote, deps, input), ...twins },
    {
      handled: invalid.map(toInvalid),
      progress: { step: 'polling', notes: withNotes(input.progress, notes) },
    },
  );
}

function reading(
  of: RemoteKind,
  id: string,
  remote: SiteStart,
  deps: ServiceEngineDeps,
  { progress }: StepInput,
): ReadingCursor {
  const now = deps.now();
  return {
    phase: 'reading',
    of,
    id,
    since: now,
    skip: 0,
    notDocuments: 0,
    failuresInARow: 0,
    emptyReads: 0,
    errorsAt: now,
    most: remote.most,
    readBefore: progress.read,
    creditsSeen: 0,
    ...(remote.lastOrder === undefined ? {} : { lastOrder: remote.lastOrder }),
  };
}

function toInvalid({ key, url }: Started['invalid'][number]): HandledItem {
  return {
    key,
    status: 'blocked',
    blocked: { reason: 'bad-address', detail: url.slice(0, 500) },
  };
}
