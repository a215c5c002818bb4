import { changedMarks, laterMarks, noMarks, readMarks, type Marks, type MarksChange } from '../marks';
import { sameTag } from '../tag';
import { z } from '@/lib/core/model/zod';
import type { MarkWriter } from '@/lib/core/ports/store';
import { noteInOutbox } from '@/lib/core/library/outbox';
import { rangeOfKey } from '@/lib/core/library/page-index';
import { pageKeyOf } from '@/lib/core/model/page-key';
import type { WriterDeps } from '@/lib/core/library/transact';

/** The needed fields of a stored capture; everything else stays as it is. */
const record = z.looseObject({
  id: z.string(),
  url: z.string().catch(''),
  page: z.string().optional().catch(undefined),
  marks: z.unknown().optional(),
});
type CaptureRecord = z.infer<typeof record>;

type Readable = {
  get(id: string): Promise<unknown>;
  index(name: 'byPage'): { getAll(range: IDBKeyRange): Promise<unknown[]> };
};

type Writable = Readable & { put(record: unknown): Promise<unknown> };

/**
 * Every capture of the page, including those whose deletion can be undone; a page without an address is one capture.
 */
type OfPage = Pick<CaptureRecord, 'url' | 'page'>;

async function versionsIn(
  captures: Readable,
  { url, page }: OfPage,
  own?: CaptureRecord,
): Promise<CaptureRecord[]> {
  const all = url === '' ? [] : await captures.index('byPage').getAll(rangeOfKey(page ?? pageKeyOf(url)));
  const versions = all.flatMap((one) => record.safeParse(one).data ?? []);
  return own && !versions.some(({ id }) => id === own.id) ? [...versions, own] : versions;
}

const latest = (versions: readonly CaptureRecord[]): Marks =>
  versions.map(readMarks).reduce(laterMarks, noMarks);

/** The marks of a page, for a new version of it. */
export async function marksOfPage(captures: Readable, of: OfPage): Promise<Marks | undefined> {
  const marks = latest(await versionsIn(captures, of));
  return marks.changedAt === 0 ? undefined : marks;
}

/** Writes these marks to all captures of a page, and returns their ids. */
export async function putMarks(captures: Writable, of: OfPage, id: string, marks: Marks): Promise<string[]> {
  const own = record.safeParse(await captures.get(id)).data;
  const versions = await versionsIn(captures, own ?? of, own);
  for (const version of versions) await captures.put({ ...version, marks });
  return versions.map((version) => version.id);
}

/** Sets stars, tags and notes of pages: on all captures of a page, which the index follows, in one transaction. */
export function createMarkWriter({ db, changes, now }: WriterDeps): MarkWriter {
  async function markEach(each: readonly { id: string; change: MarksChange }[]): Promise<string[]> {
    const tx = (await db()).transaction(['captures', 'outbox'], 'readwrite');
    const captures = tx.objectStore('captures');
    const changed: string[] = [];
    const done = new Set<string>();
    for (const { id, change } of each) {
      const own = record.safeParse(await captures.get(id)).data;
      if (!own || done.has(own.id)) continue;
      const versions = await versionsIn(captures, own, own);
      for (const version of versions) done.add(version.id);
      const marks = changedMarks(latest(versions), change, now());
      if (!marks) continue;
      changed.push(own.id);
      const versionIds = await putMarks(captures, own, own.id, marks);
      // Positions are not searchable.
      if (change.places) continue;
      for (const one of versionIds) await noteInOutbox(tx.objectStore('outbox'), one);
    }
    await tx.done;
    if (changed.length > 0) changes.notify(['captures']);
    return changed;
  }
  return {
    mark: (ids, change) => markEach(ids.map((id) => ({ id, change }))),
    async arrange(collection, places) {
      const tag = sameTag(collection);
      await markEach(places.map(({ id, at }) => ({ id, change: { places: { [tag]: at } } })));
    },
  };
}
