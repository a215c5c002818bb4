import { pageKeyOf } from '../model/page-key';
import { z } from '../model/zod';

const addressed = z.looseObject({ url: z.string() });

type Cursor = {
  value: unknown;
  update(record: object): Promise<unknown>;
  continue(): Promise<Cursor | null>;
};
type Captures = {
  openCursor(): Promise<Cursor | null>;
};

/** All captures of the page with this address, in the index by page. */
export function rangeOfPage(url: string): IDBKeyRange {
  const page = pageKeyOf(url);
  return IDBKeyRange.bound([page, -Infinity], [page, Infinity]);
}

/** Gives each capture of an older library the key of its page. What else a record holds stays as it is. */
export const addPageKeys = async (captures: Captures): Promise<void> => {
  for (let cursor = await captures.openCursor(); cursor; cursor = await cursor.continue()) {
    const record = addressed.safeParse(cursor.value).data;
    if (record) await cursor.update({ ...record, page: pageKeyOf(record.url) });
  }
};

export type AddPageKeys = typeof addPageKeys;
