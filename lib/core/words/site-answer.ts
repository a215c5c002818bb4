import type { FailureFacts } from '../model/errors';

/** How a request to a site ended if the site itself did not answer. */
export type SiteAnswer = 'refused' | 'closed' | 'unread';

/** Statuses that no site sends: what the service saw at the connection. */
const atConnection: Readonly<Record<number, SiteAnswer>> = { 594: 'refused', 595: 'closed' };
const byCode: Readonly<Record<string, SiteAnswer>> = { SCRAPE_ALL_ENGINES_FAILED: 'unread' };

/** What a status or error code of the service says about a site that did not answer itself. */
export function siteAnswer({
  status,
  serviceCode,
}: Pick<FailureFacts, 'status' | 'serviceCode'>): SiteAnswer | undefined {
  if (serviceCode !== undefined && Object.hasOwn(byCode, serviceCode)) return byCode[serviceCode];
  return status === undefined ? undefined : atConnection[status];
}
