import type { Job } from '@/lib/core/model/job';

/** How the images of a job are requested. */
export type FetchPolicy = {
  maxConcurrency: number;
  delayMs: number;
  /** The origin that is requested with the cookies of this browser: the site of a signed-in job. */
  signedInTo?: string;
};

const AT_ONCE = 4;

/** The same policy as the job's pages. Cookies only if it was signed in to one site, and only for that site. */
export function fetchPolicyOf(job: Pick<Job, 'request' | 'engine'> | undefined): FetchPolicy {
  if (job?.request.kind !== 'crawl') return { maxConcurrency: AT_ONCE, delayMs: 0 };
  const { request, engine } = job;
  return {
    maxConcurrency: Math.min(request.maxConcurrency ?? AT_ONCE, AT_ONCE),
    delayMs: (request.delay ?? 0) * 1000,
    ...(engine === 'device' && request.reading.signedIn && { signedInTo: new URL(request.url).origin }),
  };
}
