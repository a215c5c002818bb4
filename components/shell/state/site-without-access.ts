import type { Failure } from '@/lib/core/model/errors';
import type { Job } from '@/lib/core/model/job';
import { hostOf, parseUrl } from '@/lib/core/model/url';

/**
 * The address of the site that Trawl had no access to: that of the job, which need not be the one in the tab, or the
 * host it was redirected to, with the same scheme. A permission covers only one scheme.
 */
export function siteWithoutAccess(failure: Failure, job: Job | undefined, tabUrl: string): string {
  const own = job?.request.kind === 'scrape' ? job.request.source.url : tabUrl;
  const { host } = failure.facts;
  if (host === undefined || host === hostOf(own)) return own;
  const scheme = parseUrl(own)?.protocol === 'http:' ? 'http:' : 'https:';
  return `${scheme}//${host}/`;
}
