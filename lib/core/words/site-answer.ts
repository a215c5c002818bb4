import type { FailureFacts } from '../model/errors';

/** How a request to a site ended if the site itself did not answer. */
export type SiteAnswer = 'refused' | 'closed' | 'unread' | 'unknown' | 'insecure';

/** Statuses that no site sends: what the service saw at the connection. */
const atConnection: Readonly<Record<number, SiteAnswer>> = { 594: 'refused', 595: 'closed' };
const byCode: Readonly<Record<string, SiteAnswer>> = {
  SCRAPE_ALL_ENGINES_FAILED: 'unread',
  SCRAPE_RETRY_LIMIT: 'unread',
  SCRAPE_PDF_PREFETCH_FAILED: 'unread',
  SCRAPE_DOCUMENT_PREFETCH_FAILED: 'unread',
  SCRAPE_DNS_RESOLUTION_ERROR: 'unknown',
  SCRAPE_SSL_ERROR: 'insecure',
};

/** What a status or error code of the service says about a site that did not answer itself. */
export function siteAnswer({
  status,
  serviceCode,
}: Pick<FailureFacts, 'status' | 'serviceCode'>): SiteAnswer | undefined {
  if (serviceCode !== undefined && Object.hasOwn(byCode, serviceCode)) return byCode[serviceCode];
  return status === undefined ? undefined : atConnection[status];
}

/** True for what is not otherwise in a moment: trying again does not help. */
export const isForGood = (answer: SiteAnswer): boolean => answer === 'unknown' || answer === 'insecure';
