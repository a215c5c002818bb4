import { z } from '../model/zod';

/** The needed methods of the store, in any transaction. */
type OutboxStore = {
  index(name: 'byCapture'): { getAll(captureId: string): Promise<unknown[]> };
  delete(seq: number): Promise<void>;
  add(row: unknown): Promise<number>;
};

/**
 * Records that a capture was written, deleted or restored. The outbox has one row per capture, numbered in the order of
 * commits. The row is written in the same transaction that changes the capture, so a follower of the outbox, such as
 * the search index, misses nothing, whenever it dies. Where only its deletion changed, the row names the last one that
 * recorded more: who followed that one knows the rest already.
 */
export async function noteInOutbox(
  outbox: OutboxStore,
  captureId: string,
  what: 'all' | 'deletion' = 'all',
): Promise<void> {
  const rows = (await outbox.index('byCapture').getAll(captureId)).map((row) => changeRow.parse(row));
  const last = rows.at(-1);
  const written = what === 'deletion' && last ? { written: last.written ?? last.seq } : {};
  await Promise.all([...rows.map(({ seq }) => outbox.delete(seq)), outbox.add({ captureId, ...written })]);
}

/** The key of the row that names the library: a new library has another name, and its numbers start again. */
export const NAME_ROW = 1;

/** Names the library, and records everything already in it; `ids` are in the order to follow. */
export async function fillOutbox(outbox: OutboxStore, ids: readonly string[]): Promise<void> {
  await outbox.add({ library: crypto.randomUUID() });
  await Promise.all(ids.map((captureId) => outbox.add({ captureId })));
}

export const nameRow = z.object({ library: z.string() });
export const changeRow = z.object({
  seq: z.number(),
  captureId: z.string(),
  written: z.number().optional().catch(undefined),
});
