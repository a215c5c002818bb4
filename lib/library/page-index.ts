import { pageKeyOf } from '../model/page-key';
import { seenDates } from '../model/seen-dates';
import { z } from '../model/zod';

const addressed = z.looseObject({ url: z.string() });
const seen = z.object({ capturedAt: z.number(), seenAgain: z.array(z.number()).min(1) });

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

/**
 * Gives each capture of an older library the key of its page and, where its text was seen again, when that was last.
 * What else a record holds stays as it is.
 */
export const bringAlong = async (captures: Captures): Promise<void> => {
  for (let cursor = await captures.openCursor(); cursor; cursor = await cursor.continue()) {
    const record = addressed.safeParse(cursor.value).data;
    if (!record) continue;
    const page = pageKeyOf(record.url);
    const { data } = seen.safeParse(record);
    const dates = data && seenDates(data.capturedAt, data.seenAgain);
    if (record['page'] !== page || dates) await cursor.update({ ...record, page, ...dates });
  }
};

export type BringAlong = typeof bringAlong;
