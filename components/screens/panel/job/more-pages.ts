import { isEnded, type Job } from '../../../../lib/model/job';

/** As many as a crawl may read more at a press. */
const MOST = 100;

/** How many pages a crawl that ended at its limit can read at a press; 0 where there is none, or it cannot go on. */
export function morePages({ request, engine, state, progress }: Job): number {
  if (request.kind !== 'crawl' || engine !== 'device' || !isEnded(state)) return 0;
  const note = progress.notes.find(({ code }) => code === 'limit-reached');
  return note ? Math.min(note.amount ?? MOST, MOST) : 0;
}
