import type { FailureReason } from '../model/errors';
import { itemOriginSchema, type Item } from '../model/item';
import type { Job } from '../model/job';
import { z } from '../model/zod';
import type { LibraryDb } from './db';
import { readableJob, readItem } from './records';
import { UNKNOWN_WAIT_MS } from './waits';

/** The fields kept of an invalid row, if readable. */
const remainsSchema = z.object({
  url: z.string().catch(''),
  title: z.string().optional().catch(undefined),
  origin: itemOriginSchema.catch('page'),
});
const keyedSchema = z.object({
  jobId: z.string(),
  key: z.custom<IDBValidKey>((key) => typeof key === 'string' || typeof key === 'number'),
});

/** The key of a job's row, whatever else it contains. */
export const keyOf = (record: unknown): IDBValidKey => keyedSchema.parse(record).key;

function faultOf(item: Item | undefined): FailureReason | undefined {
  if (!item) return 'stored-record-bad';
  return URL.canParse(item.url) ? undefined : 'bad-url';
}

/** A row whose wait started in the future, or is longer than any requested wait: the clock was set back since. */
function waitsAmiss({ waitsSince, notBefore = 0 }: Item, now: number): boolean {
  if (waitsSince === undefined) return notBefore > now + UNKNOWN_WAIT_MS;
  return waitsSince > now && notBefore > now;
}

/** The remaining wait of such a row. */
const waitOf = ({ waitsSince, notBefore = 0 }: Item): number =>
  waitsSince === undefined ? UNKNOWN_WAIT_MS : Math.max(0, notBefore - waitsSince);

/** True for a waiting row that no step can process as it is. */
export const wrongInWaiting = (item: Item | undefined, now: number): boolean =>
  !item || faultOf(item) !== undefined || waitsAmiss(item, now);

/** The row as a failed one, with as much of it as can be read. */
function asFailed(record: unknown, jobId: string, key: string, reason: FailureReason, order: number): Item {
  const { title, ...remains } = remainsSchema.parse(record);
  return {
    jobId,
    key,
    ...remains,
    url: remains.url === '' ? key : remains.url,
    ...(title !== undefined && { title }),
    status: 'failed',
    order,
    failure: { reason, facts: {} },
  };
}

/**
 * Repairs waiting rows, in one transaction with the counts of their job: an unreadable row, or one with an invalid
 * address, has failed, with the reason; after a clock was set back, a row waits as long as it had requested, from now.
 */
export async function repairRows(
  db: LibraryDb,
  jobId: string,
  keys: readonly IDBValidKey[],
  now: number,
): Promise<boolean> {
  const tx = db.transaction(['jobs', 'items'], 'readwrite');
  const items = tx.objectStore('items');
  const job = readableJob(await tx.objectStore('jobs').get(jobId));
  if (!job) {
    await tx.done;
    return false;
  }
  let mended: Job = job;
  for (const key of keys) {
    const at = IDBKeyRange.only([jobId, key]);
    const record: unknown = await items.get(at);
    const item = readItem(record);
    const fault = faultOf(item);
    if (record === undefined || (item && item.status !== 'waiting')) continue;
    if (fault === undefined) {
      if (item && waitsAmiss(item, now))
        await items.put({
          ...item,
          notBefore: now + waitOf(item),
          waitsSince: now,
        } satisfies Item);
      continue;
    }
    await items.delete(at);
    await items.put(asFailed(record, jobId, String(key), fault, mended.nextOrder));
    const { waiting, failed } = mended.progress;
    mended = {
      ...mended,
      nextOrder: mended.nextOrder + 1,
      progress: { ...mended.progress, waiting: Math.max(0, waiting - 1), failed: failed + 1 },
    };
  }
  if (mended !== job) await tx.objectStore('jobs').put(mended);
  await tx.done;
  return true;
}
