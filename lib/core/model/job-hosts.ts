import type { Capture } from './capture';
import type { Job } from './job';
import { hostOf } from './url';

type Named = Pick<Job, 'request' | 'host'>;

/** The hosts of a batch other than the one that the job is named after; the same one may come several times. */
function* otherHosts({ request, host }: Named): Generator<string> {
  if (request.kind !== 'batch') return;
  // For ten thousand pages of one site, few are parsed.
  const starts = [`https://${host}/`, `http://${host}/`];
  for (const { url } of request.sources) {
    if (starts.some((start) => url.startsWith(start))) continue;
    const other = hostOf(url);
    if (other !== host) yield other;
  }
}

/** The sites of captures, that of the first in front: a file of this computer and an answer are of none. */
export const sitesOf = (captures: readonly Pick<Capture, 'url' | 'host'>[]): string[] => [
  ...new Set(captures.flatMap(({ url, host }) => (/^https?:/.test(url) ? [host] : []))),
];

/** True for a batch whose pages are not all on the host that the job is named after. */
export const spansSites = (job: Named): boolean => otherHosts(job).next().done !== true;

/** The host of a job; of a batch, those of all its pages. */
export const hostsOfJob = (job: Named): string[] => [...new Set([job.host, ...otherHosts(job)])];
