import type { Job } from '../model/job';
import type { TrawlRequest } from '../model/request';

/**
 * The request for the steps of this round: pages picked to be read in tabs carry cookies, so links to other sites are
 * never followed with them (docs/platform.md 9, 10).
 */
export function requestOfRound({ request, picked }: Pick<Job, 'request' | 'picked'>): TrawlRequest {
  if (!picked?.inTabs) return request;
  switch (request.kind) {
    case 'crawl':
      return {
        ...request,
        allowExternalLinks: false,
        reading: { ...request.reading, signedIn: true, render: 'always' },
      };
    case 'batch':
      return { ...request, reading: { ...request.reading, signedIn: true, render: 'always' } };
    default:
      return request;
  }
}
