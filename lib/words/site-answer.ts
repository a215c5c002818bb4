import type { FailureFacts } from '../model/errors';

/** In a row, and in a sentence whose subject is the site. */
type SiteAnswer = { short: string; long: string };

/** Statuses that no site sends: what the service saw at the connection. */
const atConnection: Readonly<Record<number, SiteAnswer>> = {
  594: { short: 'refused the connection', long: 'refused the connection' },
  595: { short: 'closed the connection', long: 'closed the connection' },
};
const byCode: Readonly<Record<string, SiteAnswer>> = {
  SCRAPE_ALL_ENGINES_FAILED: {
    short: 'could not be reached',
    long: 'could not be read by the service: it may be down, or keep services out',
  },
};

/** What a status or a code of the service says about a site, where that is no answer of the site itself. */
export function siteAnswer({
  status,
  serviceCode,
}: Pick<FailureFacts, 'status' | 'serviceCode'>): SiteAnswer | undefined {
  if (serviceCode !== undefined && Object.hasOwn(byCode, serviceCode)) return byCode[serviceCode];
  return status === undefined ? undefined : atConnection[status];
}
