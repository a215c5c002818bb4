import { pageKeyOf } from '@/lib/core/model/page-key';
import { z } from '@/lib/core/model/zod';
import type { LibraryDb } from '@/lib/core/library/db';

/** A whole reading is large; only the fields that identify its page are parsed. */
const record = z.object({
  id: z.string(),
  readAt: z.number(),
  reading: z.object({ ok: z.literal(true), url: z.string() }),
});

/** The newest reading of this page that is still held. */
export async function heldReading(
  db: LibraryDb,
  url: string,
): Promise<{ id: string; readAt: number } | undefined> {
  const page = pageKeyOf(url);
  let newest: { id: string; readAt: number } | undefined;
  for await (const cursor of db.transaction('readings').store.iterate()) {
    const { data } = record.safeParse(cursor.value);
    if (!data || pageKeyOf(data.reading.url) !== page || (newest && newest.readAt >= data.readAt)) continue;
    newest = { id: data.id, readAt: data.readAt };
  }
  return newest;
}
