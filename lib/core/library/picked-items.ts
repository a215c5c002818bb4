import type { Failure } from '../model/errors';
import { statusOfBlock, type Item, type ItemStatus } from '../model/item';
import { mayContinue, type Job, type Progress } from '../model/job';
import { retryRoom } from '../jobs/retry-room';
import { hostOf } from '../model/url';
import { isOfPage, pickedRange, readItems, statusRange, type Items } from './item-store';
import { readItem } from './records';

type Moved = Pick<Job, 'progress' | 'nextOrder'>;

const moved = (progress: Progress, from: ItemStatus, to: ItemStatus): Progress => {
  const less = { ...progress, [from]: Math.max(0, progress[from] - 1) };
  return { ...less, [to]: less[to] + 1 };
};

/**
 * Queues these pages of the job for its next round; undefined when it has none of them. Their data stays, so that they
 * can be restored.
 */
export async function pickItems(
  store: Items,
  { id, round, progress, nextOrder }: Pick<Job, 'id' | 'round' | 'progress' | 'nextOrder'>,
  keys: readonly string[],
): Promise<Moved | undefined> {
  const picked: Moved = { progress, nextOrder };
  for (const key of new Set(keys)) {
    const known = readItem(await store.get([id, key]));
    if (!known) continue;
    const { notBefore: _notBefore, waitsSince: _since, ...item } = known;
    picked.progress = moved(picked.progress, item.status, 'waiting');
    const order = picked.nextOrder++;
    await store.put({
      ...item,
      status: 'waiting',
      attempts: 0,
      order,
      pickedRound: round + 1,
    } satisfies Item);
  }
  return picked.nextOrder === nextOrder ? undefined : picked;
}

/**
 * Keys of the pages with too little content without scripts. For a crawl that may leave its site, only those of the
 * site: with cookies, no other site is requested.
 */
export async function keysNeedingScripts(
  store: Items,
  { id, request }: Pick<Job, 'id' | 'request'>,
): Promise<string[]> {
  const site = request.kind === 'crawl' && request.allowExternalLinks ? hostOf(request.url) : undefined;
  const keys: string[] = [];
  for (const status of ['read', 'failed'] as const)
    for (const item of readItems(await store.index('byStatus').getAll(statusRange(id, status))))
      if (item.needsScripts && (site === undefined || hostOf(item.url) === site)) keys.push(item.key);
  return keys;
}

/** Keys of the failed pages of a canceled job that has pages left, as many as its limit allows; of any other job none. */
export async function keysFailedBeforeCancel(job: Job, store: Items): Promise<string[]> {
  if (!mayContinue(job)) return [];
  const failed = readItems(await store.index('byStatus').getAll(statusRange(job.id, 'failed')));
  return failed.slice(0, retryRoom(job)).map(({ key }) => key);
}

/** The status of a picked page that was not read after all. */
function standingOf(item: Item): ItemStatus {
  const { captureId, failure, blocked } = item;
  if (captureId !== undefined && (isOfPage(item) || !failure)) return 'read';
  if (failure) return 'failed';
  return blocked ? statusOfBlock(blocked.reason) : 'waiting';
}

/**
 * The picked pages that still wait at the end of their round get their previous status back, or fail if `failure` gives
 * a reason.
 */
export async function putBack(
  store: Items,
  { id, round, progress, nextOrder }: Pick<Job, 'id' | 'round' | 'progress' | 'nextOrder'>,
  failure?: Failure,
): Promise<Moved> {
  const back: Moved = { progress, nextOrder };
  for (const left of readItems(await store.index('byPicked').getAll(pickedRange(id, round)))) {
    const {
      notBefore: _notBefore,
      waitsSince: _since,
      pickedRound: _round,
      ...item
    } = { ...left, ...(failure && { failure }) };
    const status = standingOf(item);
    back.progress = moved(back.progress, 'waiting', status);
    await store.put({ ...item, status, order: back.nextOrder++ } satisfies Item);
  }
  return back;
}
