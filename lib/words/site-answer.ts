import type { FailureFacts } from '../model/errors';

/** What became of a request to a site that gave no answer of its own. */
export type SiteAnswer = 'refused' | 'closed' | 'unread';

/** Statuses that no site sends: what the service saw at the connection. */
const atConnection: Readonly<Record<number, SiteAnswer>> = { 594: 'refused', 595: 'closed' };
const byCode: Readonly<Record<string, SiteAnswer>> = { SCRAPE_ALL_ENGINES_FAILED: 'unread' };

/** What a status or a code of the service says about a site, where that is no answer of the site itself. */
export function siteAnswer({
  status,
  serviceCode,
}: Pick<FailureFacts, 'status' | 'serviceCode'>): SiteAnswer | undefined {
  if (serviceCode !== undefined && Object.hasOwn(byCode, serviceCode)) return byCode[serviceCode];
  return status === undefined ? undefined : atConnection[status];
}
