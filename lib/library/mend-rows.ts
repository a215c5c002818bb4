import type { FailureReason } from '../model/errors';
import { itemOriginSchema, type Item } from '../model/item';
import type { Job } from '../model/job';
import { z } from '../model/zod';
import type { LibraryDb } from './db';
import { readableJob, readItem } from './records';
import { UNKNOWN_WAIT_MS } from './waits';

/** What is tried to be kept of a row that does not fit. */
const remainsSchema = z.object({
  url: z.string().catch(''),
  title: z.string().optional().catch(undefined),
  origin: itemOriginSchema.catch('page'),
});
const keyedSchema = z.object({
  jobId: z.string(),
  key: z.custom<IDBValidKey>((key) => typeof key === 'string' || typeof key === 'number'),
});

/** The key under which a row of a job lies, whatever else it holds. */
export const keyOf = (record: unknown): IDBValidKey => keyedSchema.parse(record).key;

function faultOf(item: Item | undefined): FailureReason | undefined {
  if (!item) return 'stored-record-bad';
  return URL.canParse(item.url) ? undefined : 'bad-url';
}

/** A row that began to wait at a time which is still to come, or for longer than anybody asks: the clock was set back since. */
function waitsAmiss({ waitsSince, notBefore = 0 }: Item, now: number): boolean {
  if (waitsSince === undefined) return notBefore > now + UNKNOWN_WAIT_MS;
  return waitsSince > now && notBefore > now;
}

/** How long such a row has still to wait. */
const waitOf = ({ waitsSince, notBefore = 0 }: Item): number =>
  waitsSince === undefined ? UNKNOWN_WAIT_MS : Math.max(0, notBefore - waitsSince);

/** True for a waiting row that no step can do anything with as it stands. */
export const wrongInWaiting = (item: Item | undefined, now: number): boolean =>
  !item || faultOf(item) !== undefined || waitsAmiss(item, now);

/** The row as one that failed, with as much of it as can be read. */
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
 * Puts waiting rows right, in one transaction with the counts of their job: one that cannot be read, or whose address
 * is none, has failed, with the reason; one whose clock was set back waits as long as it had asked for, from now.
 */
export async function mendRows(
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
