import { z } from '../model/zod';

/** What is needed of the store, whichever transaction it belongs to. */
type OutboxStore = {
  index(name: 'byCapture'): { getAllKeys(captureId: string): Promise<number[]> };
  delete(seq: number): Promise<void>;
  add(row: unknown): Promise<number>;
};

/**
 * Notes that a capture was written, deleted or brought back. The outbox holds a row for each capture, under a number that
 * only grows, in the order in which that was committed. The row is written in the very transaction that changes the
 * capture, so that whoever follows the outbox, as the search index does, misses nothing whenever it dies.
 */
export async function noteInOutbox(outbox: OutboxStore, captureId: string): Promise<void> {
  for (const seq of await outbox.index('byCapture').getAllKeys(captureId)) await outbox.delete(seq);
  await outbox.add({ captureId });
}

/** The key of the row that names the library: a new library has another name, and its numbers begin anew. */
export const NAME_ROW = 1;

/** Names the library, and notes all that it has already; `ids` come in the order in which they are to be followed. */
export async function fillOutbox(outbox: OutboxStore, ids: readonly string[]): Promise<void> {
  await outbox.add({ library: crypto.randomUUID() });
  await Promise.all(ids.map((captureId) => outbox.add({ captureId })));
}

export const nameRow = z.object({ library: z.string() });
export const changeRow = z.object({ seq: z.number(), captureId: z.string() });
