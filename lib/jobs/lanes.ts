import type { Job } from '../model/job';

export const laneKinds = ['tab', 'address', 'site'] as const;
/**
 * Kinds of work that never wait for each other: a page that is open in a tab, which a person stands in front of; one
 * thing that somebody else answers, who may be slow; and work of many pages.
 */
export type LaneKind = (typeof laneKinds)[number];

export function laneOf({ request, engine }: Pick<Job, 'request' | 'engine'>): LaneKind {
  switch (request.kind) {
    case 'map':
    case 'crawl':
    case 'batch':
      return 'site';
    case 'scrape':
      return engine === 'device' && request.source.type === 'tab' ? 'tab' : 'address';
    case 'search':
    case 'extract':
    case 'agent':
    case 'monitor':
    case 'parse':
    case 'interact':
      return 'address';
  }
}
