import { isLive, type Job } from '@/lib/core/model/job';
import type { SearchRequest } from '@/lib/core/model/request';

/** One search and all its runs, the last run first. */
export type PastSearch = { key: string; request: SearchRequest; runs: readonly [Job, ...Job[]] };

/** What makes two requests the same search: all their parameters. */
export function searchKey(request: SearchRequest): string {
  const { query, sources, options, tab, ...rest } = request;
  return JSON.stringify([
    query.trim().replace(/\s+/g, ' ').toLowerCase(),
    [...sources].toSorted(),
    // The same page in another tab is the same search.
    Object.entries({ ...rest, page: tab?.url })
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    options,
  ]);
}

/** The searches among jobs, the most recently run first. */
export function pastSearches(jobs: readonly Job[]): PastSearch[] {
  const byKey = new Map<string, { request: SearchRequest; runs: [Job, ...Job[]] }>();
  const newestFirst = jobs.toSorted((one, other) => other.createdAt - one.createdAt);
  for (const job of newestFirst) {
    if (job.request.kind !== 'search') continue;
    const key = searchKey(job.request);
    const known = byKey.get(key);
    if (known) known.runs.push(job);
    else byKey.set(key, { request: job.request, runs: [job] });
  }
  return [...byKey].map(([key, { request, runs }]) => ({ key, request, runs }));
}

/** The last completed run with a list, and the one before it. */
export function lastLists({ runs }: Pick<PastSearch, 'runs'>): readonly Job[] {
  return runs.filter(({ state }) => state.status === 'done').slice(0, 2);
}

/** The run of this search before this one that has a list. */
export function listBefore({ runs }: Pick<PastSearch, 'runs'>, job: Job): Job | undefined {
  return runs.find(({ state, createdAt }) => state.status === 'done' && createdAt < job.createdAt);
}

/** True for a search with a run that has not ended. */
export function isRunning({ runs }: Pick<PastSearch, 'runs'>): boolean {
  return runs.some(isLive);
}
