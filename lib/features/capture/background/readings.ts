import { pageReadingSchema, type PageReading } from '@/lib/core/model/page';
import { z } from '@/lib/core/model/zod';
import type { HeldReadings } from '@/lib/core/ports/store';
import type { LibraryDb } from '@/lib/core/library/db';

const readingRecordSchema = z.object({
  id: z.string(),
  reading: pageReadingSchema,
  /** Epoch milliseconds. */
  readAt: z.number(),
});
type ReadingRecord = z.infer<typeof readingRecordSchema>;

/** Pages that were read for viewing and are in no list: held for as long as the user may still keep one. */
export function createReadings({
  db,
  now,
}: {
  db: () => Promise<LibraryDb>;
  now: () => number;
}): HeldReadings {
  return {
    async hold(id: string, reading: PageReading): Promise<void> {
      await (await db()).put('readings', { id, reading, readAt: now() } satisfies ReadingRecord);
    },
    async get(id: string): Promise<PageReading | undefined> {
      const parsed = readingRecordSchema.safeParse(await (await db()).get('readings', id));
      return parsed.success ? parsed.data.reading : undefined;
    },
    async purge(readBefore: number): Promise<void> {
      const tx = (await db()).transaction('readings', 'readwrite');
      for await (const cursor of tx.store.iterate()) {
        const parsed = z.object({ readAt: z.number() }).safeParse(cursor.value);
        if (!parsed.success || parsed.data.readAt < readBefore) await cursor.delete();
      }
      await tx.done;
    },
  };
}
