import type { Job } from '../model/job';

/** How many of the failed pages of a job can be read again within its limit. */
export function retryRoom({ request, progress }: Pick<Job, 'request' | 'progress'>): number {
  if (request.kind !== 'crawl') return progress.failed;
  return Math.max(0, Math.min(progress.failed, request.limit - progress.read - progress.waiting));
}
