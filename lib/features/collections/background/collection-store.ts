import { renamedCollection } from '../collection';
import { changedMarks, readMarks } from '@/lib/features/marks/marks';
import { sameTag, tidyTag } from '@/lib/features/marks/tag';
import { z } from '@/lib/core/model/zod';
import type { Clock } from '@/lib/core/ports/host';
import type { CollectionStore } from '@/lib/core/ports/store';
import { noteInOutbox } from '@/lib/core/library/outbox';
import { SETTINGS_KEY } from '@/lib/core/library/keys';
import { readSettings } from '@/lib/core/library/settings-store';
import { transact, type Transaction, type WriterDeps } from '@/lib/core/library/transact';

/** The needed fields of a stored capture; everything else stays as it is. */
const record = z.looseObject({ id: z.string(), marks: z.unknown().optional() });

/** Renames a collection, in the list and on everything in it, in one transaction that the index follows. */
export function createCollectionStore(deps: WriterDeps): CollectionStore {
  return {
    async rename(from, given) {
      const to = tidyTag(given);
      if (to === '') return;
      await transact(deps, STORES, async (tx, tell) => {
        tell('settings');
        if ((await renameIn(tx, from, to, deps.now)) > 0) tell('captures');
      });
    },
  };
}

const STORES: ('captures' | 'outbox' | 'settings')[] = ['captures', 'outbox', 'settings'];
type Tx = Transaction<typeof STORES>;

/** Returns how many captures have the new name. */
async function renameIn(tx: Tx, from: string, to: string, now: Clock): Promise<number> {
  const settings = readSettings(await tx.objectStore('settings').get(SETTINGS_KEY));
  const { library } = settings;
  const collections = renamedCollection(library.collections, from, to);
  await tx.objectStore('settings').put({ ...settings, library: { ...library, collections } }, SETTINGS_KEY);
  const old = sameTag(from);
  let marked = 0;
  for await (const cursor of tx.objectStore('captures')) {
    const capture = record.safeParse(cursor.value).data;
    if (!capture || capture.marks === undefined) continue;
    const marks = readMarks(capture);
    if (!marks.tags.some((tag) => sameTag(tag) === old)) continue;
    // Manual positions are kept.
    const at = marks.places?.[old];
    const places = at === undefined ? undefined : { [sameTag(to)]: at, ...marks.places };
    const next = changedMarks(marks, { removeTags: [from], addTags: [to], ...(places && { places }) }, now());
    if (!next) continue;
    await cursor.update({ ...capture, marks: next });
    await noteInOutbox(tx.objectStore('outbox'), capture.id);
    marked += 1;
  }
  return marked;
}
