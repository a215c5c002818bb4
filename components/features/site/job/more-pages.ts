import { isEnded, type Job } from '@/lib/core/model/job';

/** Maximum number of further pages a crawl may read per press. */
const MOST = 100;

/** How many pages a crawl that ended at its limit can read per press; 0 if none are left or it cannot continue. */
export function morePages({ request, engine, state, progress }: Job): number {
  if (request.kind !== 'crawl' || engine !== 'device' || !isEnded(state)) return 0;
  const note = progress.notes.find(({ code }) => code === 'limit-reached');
  return note ? Math.min(note.amount ?? MOST, MOST) : 0;
}
