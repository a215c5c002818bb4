import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import { isWebUrl } from '@/lib/core/model/url';
import { useLive } from '@/components/shell/state/use-live';

const NONE: readonly string[] = [];

/** Failed since a service had no credits for it, or still waits in a job that has none. */
function isUnpaid({ status, failure }: Item): boolean {
  return status === 'waiting' || (status === 'failed' && failure?.reason === 'no-credits');
}

/** The pages that a service was not paid for: this device can read them instead. */
export function useUnpaid(job: Job): readonly string[] {
  const ranOut =
    job.engine === 'service' &&
    (job.progress.notes.some(({ code }) => code === 'credits-out') ||
      ('failure' in job.state && job.state.failure?.reason === 'no-credits'));
  const { value } = useLive(
    async (reader) =>
      ranOut
        ? (await reader.allItems(job.id))
            .filter((item) => isUnpaid(item) && isWebUrl(item.url))
            .map(({ url }) => url)
        : NONE,
    ['items'],
    [job.id, job.round, ranOut],
  );
  return value ?? NONE;
}
