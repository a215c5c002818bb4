import type { FoundItem, HandledItem } from '@/lib/core/model/item';
import type { JobNote } from '@/lib/core/model/job';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import { lostStart } from '@/lib/service/starting/start-cursor';
import { lookForLost, start } from '@/lib/service/starting/start';
import { sendCancel } from './cancel';
import { freshSiteStart, readSiteCursor, type EndingCursor, type RemoteKind } from './site-cursor';
import { end } from './end';
import { asItIsAsked } from './left-out-formats';
import { again, cancelled } from './outcomes';
import { read } from './read';
import type { SiteRequest } from './site-start';
import { startableSite } from './start';
import { areTwinsDue, endTwins } from './twins';

/** Notes set at the end of a round, and set again at the end of the next. */
const OF_ONE_ROUND: ReadonlySet<JobNote['code']> = new Set([
  'results-missing',
  'results-expired',
  'end-unknown',
  'credits-out',
  'ended-empty',
  'no-model',
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
    if (input.cancelling) return cancelled();
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
      if (!work) return { captures: [], next: { type: 'done' } };
      return cursor.phase === 'starting'
        ? start(work, deps, cursor, input)
        : lookForLost(work, deps, cursor, input);
    }
    case 'reading':
      if (areTwinsDue(cursor, deps.now()) || (cursor.twins && input.cancelling))
        return endTwins(deps, request, cursor, input);
      return input.cancelling && cursor.cancelSent !== true
        ? sendCancel(deps, cursor, input)
        : read(deps, request, cursor, input);
    case 'ending':
      return end(deps, request, input.cancelling ? canceledAtEnd(cursor) : cursor, input);
  }
}

/** Canceled after everything was taken: work that was not canceled has ended by itself. */
function canceledAtEnd(cursor: EndingCursor): EndingCursor {
  return cursor.cancelSent === true ? cursor : { ...cursor, cancelSent: true, endedByItself: true };
}

/** From the first request on, something may be running; before that, there is nothing to cancel. */
export function needsRemoteCancel(cursor: unknown): boolean {
  return cursor !== undefined;
}
