import type { IDBPTransaction } from 'idb';
import type { Capture } from '../model/capture';
import type { Job } from '../model/job';
import { z } from '../model/zod';
import { sizeOf, type CaptureRecord } from './capture-record';
import type { LibrarySchema } from './db';
import { editInRecord } from '@/lib/features/editing/background/edit-store';
import { marksOfPage } from '@/lib/features/marks/background/mark-store';
import { noteInOutbox } from './outbox';
import { pageOfCapture, sameReading, seenAgain } from './same-text';

const heldContent = z.looseObject({ content: z.looseObject({ forTemplates: z.unknown().optional() }) });

/** The stores of a commit. */
export const COMMIT_STORES = [
  'jobs',
  'items',
  'captures',
  'contents',
  'blobs',
  'outbox',
  'settings',
  'deliveries',
] as const;
export type CommitTx = IDBPTransaction<LibrarySchema, typeof COMMIT_STORES, 'readwrite'>;

/** What became of the pages of a step. */
type Written = {
  /** The id of each page, in their order: its own, or that of the version whose date was added to. */
  ids: string[];
  /** The captures that are new. */
  kept: Capture[];
  /** The ids of new captures, by the key of the item that they capture. */
  byItem: Map<string, string>;
};

/** Writes the pages of a step within its commit; a page whose text was captured before only gets another date. */
export async function writeCaptures(
  tx: CommitTx,
  job: Job,
  records: readonly CaptureRecord[],
): Promise<Written> {
  const stores = { captures: tx.objectStore('captures'), contents: tx.objectStore('contents') };
  // Everything is read before anything is written: a write without space ends the transaction, and must be the
  // reported error.
  const known = [];
  for (const read of records) {
    const page = await pageOfCapture(stores, read);
    const capture = { ...read.capture, page };
    const record = { ...read, capture };
    const again = (await sameReading(stores.captures, job, record)) ?? (await seenAgain(stores, job, record));
    const marks = again ? undefined : await marksOfPage(stores.captures, capture);
    // A page that is read again keeps its id and the user's edit.
    const edit = again ? undefined : editInRecord(await stores.contents.get(capture.id));
    // Templates may have been added since: their answers are those of the page as it was read now. A service knows less.
    const before =
      again && record.content.forTemplates?.jsonLd
        ? heldContent.safeParse(await stores.contents.get(again.id)).data
        : undefined;
    known.push({ ...record, again, before, marks, edit });
  }
  // The requests of a transaction run in order: awaiting each one would only add round trips.
  const writes: Promise<unknown>[] = [];
  const written: Written = { ids: [], kept: [], byItem: new Map() };
  for (const { capture, content, blob, key, again, before, marks, edit } of known) {
    written.ids.push(again?.id ?? capture.id);
    if (again) {
      const { forTemplates } = content;
      if (!before) writes.push(stores.captures.put(again));
      else {
        const bytes = again.bytes + sizeOf(forTemplates) - sizeOf(before.content.forTemplates);
        writes.push(stores.captures.put({ ...again, bytes: Math.max(0, bytes) }));
        writes.push(stores.contents.put({ ...before, content: { ...before.content, forTemplates } }));
      }
      continue;
    }
    written.kept.push(capture);
    if (marks) capture.marks = marks;
    if (edit) capture.bytes += edit.markdown.length;
    writes.push(stores.captures.put({ ...capture, ...(edit && { hasEdit: true }) }));
    writes.push(stores.contents.put({ id: capture.id, content, ...(edit && { edit }) }));
    if (blob) writes.push(tx.objectStore('blobs').put(blob));
    writes.push(noteInOutbox(tx.objectStore('outbox'), capture.id));
    if (key !== undefined) written.byItem.set(key, capture.id);
  }
  await Promise.all(writes);
  return written;
}
