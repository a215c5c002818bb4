import { isWorking, type Job } from './job';

export type Badge = { text: string; tone: 'busy' | 'attention' | 'none' };

/** What a tab shows whose page is in the library, where the badge has nothing else to say. */
export const KNOWN_MARK = '•';

/** The toolbar badge: how many jobs run, or `!` when one needs the person and has not been seen. Pure. */
export function badgeFor(jobs: readonly Job[]): Badge {
  const needsPerson = jobs.some(
    ({ state, seen, delivery }) =>
      !seen && (state.status === 'blocked' || state.status === 'failed' || delivery?.status === 'failed'),
  );
  if (needsPerson) return { text: '!', tone: 'attention' };
  const running = jobs.filter(isWorking).length;
  return running > 0 ? { text: String(running), tone: 'busy' } : { text: '', tone: 'none' };
}
