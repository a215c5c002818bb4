import { newId } from './ids';

/** The endpoints that the activity list can be filtered by. */
export const activityEndpoints = [
  'scrape',
  'crawl',
  'batch_scrape',
  'search',
  'extract',
  'llmstxt',
  'deep_research',
  'map',
  'agent',
  'browser',
  'interact',
] as const;
export type ActivityEndpoint = (typeof activityEndpoints)[number];

export type ActivityEntry = {
  id: string;
  key: string;
  endpoint: ActivityEndpoint;
  target: string | null;
  createdAt: number;
};

const DAY_MS = 86_400_000;

/** What each team requested in the last day. */
export function createActivity(now: () => number) {
  const entries: ActivityEntry[] = [];
  return {
    /** Records one request and gives it its id, unless it has one. */
    add(entry: Omit<ActivityEntry, 'id' | 'createdAt'> & { id?: string }): string {
      const id = entry.id ?? newId(now());
      entries.push({ ...entry, id, createdAt: now() });
      return id;
    },
    find: (key: string, id: string) => entries.find((entry) => entry.key === key && entry.id === id),
    /** Newest first. */
    of: (key: string) =>
      entries.filter((entry) => entry.key === key && now() - entry.createdAt < DAY_MS).reverse(),
  };
}
export type Activity = ReturnType<typeof createActivity>;
