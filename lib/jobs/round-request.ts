import type { Job } from '../model/job';
import type { TrawlRequest } from '../model/request';

/**
 * The request as the steps of this round have to do it: pages that were picked to be read in tabs carry cookies, and
 * so never go together with links to other sites (docs/platform.md 9, 10).
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
