import type { Failure } from '../../lib/model/errors';
import type { Job } from '../../lib/model/job';
import { hostOf, parseUrl } from '../../lib/model/url';

/**
 * The address whose site was not open to Trawl: that of the job, which need not be the one in the tab, or the host it
 * was sent on to, by the same scheme. A permission holds for one scheme alone.
 */
export function askedSite(failure: Failure, job: Job | undefined, tabUrl: string): string {
  const own = job?.request.kind === 'scrape' ? job.request.source.url : tabUrl;
  const { host } = failure.facts;
  if (host === undefined || host === hostOf(own)) return own;
  const scheme = parseUrl(own)?.protocol === 'http:' ? 'http:' : 'https:';
  return `${scheme}//${host}/`;
}
