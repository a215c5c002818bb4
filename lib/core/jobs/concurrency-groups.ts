import { hasItems, type Job } from '../model/job';

/**
 * Kinds of work that never wait for each other: a page open in a tab, where the user waits; the same page sent to a
 * service; a single request that another server answers, perhaps slowly; and work of many pages.
 */
export type ConcurrencyGroup = 'tab' | 'sent' | 'address' | 'site';

export function concurrencyGroupOf({ request, engine }: Pick<Job, 'request' | 'engine'>): ConcurrencyGroup {
  if (hasItems({ request })) return 'site';
  if (request.kind !== 'scrape' || request.source.type !== 'tab') return 'address';
  return engine === 'device' ? 'tab' : 'sent';
}
