import { AppError } from '@/lib/core/model/errors';
import {
  changedPassage,
  MOST_PASSAGES,
  passagePageOf,
  passageSchema,
  readPassages,
  type Passage,
} from '@/lib/core/model/passage';
import { z } from '@/lib/core/model/zod';
import type { PassageWriter } from '@/lib/core/ports/store';
import { rangeOfKey } from '@/lib/core/library/page-index';
import { noteInOutbox } from '@/lib/core/library/outbox';
import { transact, type Transaction, type WriterDeps } from '@/lib/core/library/transact';

const named = z.object({ id: z.string(), url: z.string().catch(''), page: z.string().optional() });

type Passages = {
  index(name: 'byPage'): { getAllKeys(page: string): Promise<string[]> };
  delete(id: string): Promise<void>;
};
type Captures = {
  get(id: string): Promise<unknown>;
  index(name: 'byPage'): { getAllKeys(range: IDBKeyRange): Promise<string[]> };
};
type Counted = Captures & { count(): Promise<number>; index(name: 'byTime'): { count(): Promise<number> } };

type Tx = Transaction<('captures' | 'passages' | 'outbox')[]>;

/** The ids of all captures of a page, including those whose deletion can be undone. */
export async function capturesOf(captures: Captures, page: string): Promise<string[]> {
  const alone = page.startsWith('capture ') ? page.slice('capture '.length) : undefined;
  if (alone !== undefined) return (await captures.get(alone)) === undefined ? [] : [alone];
  return captures.index('byPage').getAllKeys(rangeOfKey(page));
}

/** The index follows the passages of a page. */
async function noteCaptures(tx: Tx, pages: ReadonlySet<string>): Promise<void> {
  for (const page of pages)
    for (const id of await capturesOf(tx.objectStore('captures'), page))
      await noteInOutbox(tx.objectStore('outbox'), id);
}

/** Removes the passages of those of these pages that have no capture any more; returns whether there were any. */
export async function removeOrphans(
  passages: Passages,
  captures: Counted,
  pages: ReadonlySet<string>,
): Promise<boolean> {
  let removed = false;
  // A capture without a readable date is not in the index, and may be of any of these pages.
  const [all, dated] = await Promise.all([captures.count(), captures.index('byTime').count()]);
  if (all > dated) return false;
  for (const page of pages) {
    if ((await capturesOf(captures, page)).length > 0) continue;
    for (const id of await passages.index('byPage').getAllKeys(page)) {
      await passages.delete(id);
      removed = true;
    }
  }
  return removed;
}

/** The page of a stored capture, whatever else its record contains. */
export function pageOfRecord(record: unknown): string | undefined {
  const { data } = named.safeParse(record);
  return data && passagePageOf(data);
}

/** Writes highlights and their notes, which the index follows in the same transaction. */
export function createPassageWriter(deps: WriterDeps): PassageWriter {
  const { now } = deps;
  /** `work` returns the pages for which something was written. */
  const write = (work: (tx: Tx) => Promise<ReadonlySet<string>>): Promise<void> =>
    transact(deps, ['captures', 'passages', 'outbox'], async (tx, tell) => {
      const pages = await work(tx);
      await noteCaptures(tx, pages);
      if (pages.size > 0) tell('passages');
    });
  const readable = async (tx: Tx, id: string): Promise<Passage | undefined> =>
    passageSchema.safeParse(await tx.objectStore('passages').get(id)).data;

  return {
    add: (captureId, { id, quote, note, color }) =>
      write(async (tx) => {
        const page = pageOfRecord(await tx.objectStore('captures').get(captureId));
        if (page === undefined) throw new AppError('not-found');
        const passages = tx.objectStore('passages');
        // The same press twice is one passage, even if it was changed or deleted since.
        if ((await passages.get(id)) !== undefined) return new Set();
        if ((await passages.index('byPage').count(page)) >= MOST_PASSAGES)
          throw new AppError('bad-request', { detail: 'too many passages' });
        const at = now();
        await passages.add(
          passageSchema.parse({ id, page, quote, note, color, createdAt: at, changedAt: at }),
        );
        return new Set([page]);
      }),
    change: (id, change) =>
      write(async (tx) => {
        const passage = await readable(tx, id);
        if (!passage) throw new AppError('not-found');
        const changed = changedPassage(passage, change, now());
        if (!changed) return new Set();
        await tx.objectStore('passages').put(changed);
        return new Set([passage.page]);
      }),
    async delete(ids) {
      const deleted: Passage[] = [];
      await write(async (tx) => {
        for (const id of ids) {
          const passage = await readable(tx, id);
          if (!passage) continue;
          await tx.objectStore('passages').delete(id);
          deleted.push(passage);
        }
        return new Set(deleted.map(({ page }) => page));
      });
      return deleted;
    },
    restore: (gone) =>
      write(async (tx) => {
        const pages = new Set<string>();
        for (const passage of gone) {
          if ((await tx.objectStore('passages').get(passage.id)) !== undefined) continue;
          // The page may have been deleted meanwhile.
          if ((await capturesOf(tx.objectStore('captures'), passage.page)).length === 0) continue;
          await tx.objectStore('passages').add(passage);
          pages.add(passage.page);
        }
        return pages;
      }),
  };
}

/** The passages of a page, oldest first, without unreadable ones. */
export async function passagesOf(
  passages: { index(name: 'byPage'): { getAll(page: string): Promise<unknown[]> } },
  page: string,
): Promise<Passage[]> {
  return readPassages(await passages.index('byPage').getAll(page));
}

/** Merges passages of a backup: of two with the same id, the later one stays. Returns whether any were added. */
export async function mergePassages(
  passages: { get(id: string): Promise<unknown>; put(record: unknown): Promise<unknown> },
  page: string,
  brought: readonly Passage[],
): Promise<boolean> {
  let changed = false;
  for (const passage of brought) {
    const here = passageSchema.safeParse(await passages.get(passage.id)).data;
    if (here && here.changedAt >= passage.changedAt) continue;
    await passages.put({ ...passage, page });
    changed = true;
  }
  return changed;
}
