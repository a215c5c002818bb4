import { pageKeyOf } from '../model/page-key';
import { z } from '../model/zod';
import type { LibraryUpgrade } from './db';

const addressed = z.looseObject({ url: z.string() });

/** All captures of the page with this address, in the index by page. */
export function rangeOfPage(url: string): IDBKeyRange {
  const page = pageKeyOf(url);
  return IDBKeyRange.bound([page, -Infinity], [page, Infinity]);
}

/** Gives each capture of an older library the key of its page. What else a record holds stays as it is. */
export async function addPageKeys(tx: LibraryUpgrade): Promise<void> {
  const captures = tx.objectStore('captures');
  captures.createIndex('byPage', ['page', 'capturedAt']);
  for (let cursor = await captures.openCursor(); cursor; cursor = await cursor.continue()) {
    const record = addressed.safeParse(cursor.value).data;
    if (record) await cursor.update({ ...record, page: pageKeyOf(record.url) });
  }
}
