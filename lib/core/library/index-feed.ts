import { passagePageOf } from '../model/passage';
import { z } from '../model/zod';
import type { FeedChange, LibraryFeed } from '@/lib/features/library/search-port';
import type { LibraryDb } from './db';
import { changeRow, NAME_ROW, nameRow } from './outbox';
import { passagesOf } from '@/lib/features/highlights/background/passage-store';
import { readCapture, searchedContent } from './records';

const jobRecord = z.object({ request: z.object({ kind: z.string() }) });

/** The library as the search index follows it: each portion is read in one transaction. */
export function createIndexFeed(db: () => Promise<LibraryDb>): LibraryFeed {
  return {
    async name() {
      return nameRow.parse(await (await db()).get('outbox', NAME_ROW)).library;
    },
    async after(seq, limit, isIndexed) {
      const tx = (await db()).transaction(['outbox', 'captures', 'contents', 'jobs', 'passages'], 'readonly');
      const range = IDBKeyRange.lowerBound(Math.max(seq, NAME_ROW), true);
      const rows: unknown[] = await tx.objectStore('outbox').getAll(range, limit);
      const changes = rows.flatMap((row) => changeRow.safeParse(row).data ?? []);
      return Promise.all(
        changes.map(async ({ seq: at, captureId, written = at }): Promise<FeedChange> => {
          const capture = readCapture(await tx.objectStore('captures').get(captureId));
          const change = { seq: at, captureId, written };
          if (!capture) return change;
          if (capture.deletedAt !== undefined) return { ...change, hidden: true };
          if (written < at && isIndexed(captureId, written)) return { ...change, hidden: false };
          const [record, job, passages] = await Promise.all([
            tx.objectStore('contents').get(captureId),
            tx.objectStore('jobs').get(capture.jobId),
            passagesOf(tx.objectStore('passages'), passagePageOf(capture)),
          ]);
          const kind = jobRecord.safeParse(job).data?.request.kind;
          const content = searchedContent(record);
          return {
            ...change,
            capture: { ...capture, passages },
            content,
            ...(kind !== undefined && { kind }),
          };
        }),
      );
    },
    async left(seq) {
      const range = IDBKeyRange.lowerBound(Math.max(seq, NAME_ROW), true);
      return (await db()).count('outbox', range);
    },
    async read(ids) {
      const tx = (await db()).transaction(['captures', 'contents', 'passages'], 'readonly');
      const all = await Promise.all(
        ids.map(async (id) => {
          const [record, held] = await Promise.all([
            tx.objectStore('captures').get(id),
            tx.objectStore('contents').get(id),
          ]);
          const capture = readCapture(record);
          if (!capture || capture.deletedAt !== undefined) return [];
          const passages = await passagesOf(tx.objectStore('passages'), passagePageOf(capture));
          return [{ capture: { ...capture, passages }, content: searchedContent(held) }];
        }),
      );
      return all.flat();
    },
    async captures(ids) {
      const { store } = (await db()).transaction('captures', 'readonly');
      const records = await Promise.all(ids.map((id) => store.get(id)));
      return records.flatMap((record) => {
        const capture = readCapture(record);
        return capture && capture.deletedAt === undefined ? [capture] : [];
      });
    },
  };
}
