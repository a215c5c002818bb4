import { isWorking, type Job } from './job';

export type Badge = { text: string; tone: 'busy' | 'attention' | 'news' | 'none' };

/** The mark on a tab whose page is in the library, when the badge has nothing else to show. */
export const KNOWN_MARK = '•';

/**
 * The toolbar badge: `!` when a job needs the user and has not been seen, the number of running jobs, or else of watches
 * with news. Pure.
 */
export function badgeFor(jobs: readonly Job[], news = 0): Badge {
  const needsPerson = jobs.some(
    ({ state, seen, delivery }) =>
      !seen && (state.status === 'blocked' || state.status === 'failed' || delivery?.status === 'failed'),
  );
  if (needsPerson) return { text: '!', tone: 'attention' };
  const running = jobs.filter(isWorking).length;
  if (running > 0) return { text: String(running), tone: 'busy' };
  return news > 0 ? { text: String(news), tone: 'news' } : { text: '', tone: 'none' };
}
