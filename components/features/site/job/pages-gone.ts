import type { Item } from '@/lib/core/model/item';
import { isEnded, type Job } from '@/lib/core/model/job';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useLive } from '@/components/shell/state/use-live';

/** While pages are captured, they are looked up again at most this often. */
export const LOOK_AGAIN_MS = 2_000;
/** Of a job whose last pages are still there, the others are not looked up. */
const LAST_PAGES = 20;

/** Whether all that the job read was deleted since. */
export async function arePagesGone(
  reader: LibraryReader,
  { id: jobId, request, state, progress }: Job,
): Promise<boolean> {
  if (request.kind === 'map' || !isEnded(state) || progress.read === 0) return false;
  const hasNone = async (items: readonly Item[]): Promise<boolean> =>
    (await reader.capturesWith(items.flatMap(({ captureId }) => captureId ?? []))).length === 0;
  const last = await reader.items({ jobId, status: 'read', limit: LAST_PAGES });
  if (last.length === 0 || !(await hasNone(last))) return false;
  return last.length < LAST_PAGES || hasNone(await reader.allItems(jobId));
}

/** The same, as it changes. */
export function usePagesGone(job: Job): boolean {
  const { value } = useLive(
    (reader) => arePagesGone(reader, job),
    ['captures'],
    [job.id, isEnded(job.state)],
    LOOK_AGAIN_MS,
  );
  return value ?? false;
}
