import type { Item } from '../model/item';
import { z } from '../model/zod';
import type { LibraryReader } from '../ports/store';
import type { LibraryDb } from './db';
import { itemRange, readItems } from './item-store';

/** Map rows read at once. */
const PORTION = 2_000;
/** The key of a stored item is always readable. */
const keyed = z.object({ key: z.string() });

/** The pages of jobs, as screens see them. */
export const createItemReader = (
  db: () => Promise<LibraryDb>,
): Pick<LibraryReader, 'items' | 'allItems'> => ({
  async items({ jobId, status, limit, before }) {
    const { store } = (await db()).transaction('items', 'readonly');
    const last = before ?? Infinity;
    const range = status
      ? IDBKeyRange.bound([jobId, status, -Infinity], [jobId, status, last], false, true)
      : IDBKeyRange.bound([jobId, -Infinity], [jobId, last], false, true);
    const index = status ? store.index('byStatus') : store.index('byOrder');
    const records: unknown[] = [];
    for (let cursor = await index.openCursor(range, 'prev'); cursor; cursor = await cursor.continue()) {
      records.push(cursor.value);
      if (records.length >= limit) break;
    }
    return readItems(records);
  },
  async allItems(jobId) {
    const { store } = (await db()).transaction('items', 'readonly');
    const items: Item[] = [];
    let range = itemRange(jobId);
    for (;;) {
      const records: unknown[] = await store.getAll(range, PORTION);
      for (const item of readItems(records)) items.push(item);
      if (records.length < PORTION) return items;
      const last = keyed.parse(records.at(-1));
      range = IDBKeyRange.bound([jobId, last.key], range.upper, true);
    }
  },
});
