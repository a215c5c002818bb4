import type { Job } from '../model/job';
import { hostOf } from '../model/url';

/** True for a batch whose pages are not all on the host that the job is named after. */
export function spansSites({ request, host }: Pick<Job, 'request' | 'host'>): boolean {
  if (request.kind !== 'batch') return false;
  // For ten thousand pages of one site, few are parsed.
  const starts = [`https://${host}/`, `http://${host}/`];
  return request.sources.some(
    ({ url }) => !starts.some((start) => url.startsWith(start)) && hostOf(url) !== host,
  );
}
