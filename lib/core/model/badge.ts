import { isWorking, type Job } from './job';

export type Badge = { text: string; tone: 'busy' | 'attention' | 'none' };

/** The mark on a tab whose page is in the library, when the badge has nothing else to show. */
export const KNOWN_MARK = '•';

/** The toolbar badge: the number of running jobs, or `!` when one needs the user and has not been seen. Pure. */
export function badgeFor(jobs: readonly Job[]): Badge {
  const needsPerson = jobs.some(
    ({ state, seen, delivery }) =>
      !seen && (state.status === 'blocked' || state.status === 'failed' || delivery?.status === 'failed'),
  );
  if (needsPerson) return { text: '!', tone: 'attention' };
  const running = jobs.filter(isWorking).length;
  return running > 0 ? { text: String(running), tone: 'busy' } : { text: '', tone: 'none' };
}
