import type { Job } from '../model/job';

/**
 * Kinds of work that never wait for each other: a page open in a tab, where the user waits; the same page sent to a
 * service; a single request that another server answers, perhaps slowly; and work of many pages.
 */
export type ConcurrencyGroup = 'tab' | 'sent' | 'address' | 'site';

export function concurrencyGroupOf({ request, engine }: Pick<Job, 'request' | 'engine'>): ConcurrencyGroup {
  switch (request.kind) {
    case 'map':
    case 'crawl':
    case 'batch':
      return 'site';
    case 'scrape':
      if (request.source.type !== 'tab') return 'address';
      return engine === 'device' ? 'tab' : 'sent';
    case 'search':
    case 'extract':
    case 'agent':
    case 'monitor':
    case 'parse':
    case 'interact':
      return 'address';
  }
}
