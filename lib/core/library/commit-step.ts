import type { Failure } from '../model/errors';
import { hasItems, isEnded, type Job } from '../model/job';
import type { Commit, JobStore } from '../ports/store';
import { toCaptureRecord, sizeOf, type CaptureRecord } from './capture-record';
import type { JobDeps } from './change-job';
import { writeItems } from './item-store';
import { holds, stateAt, withLastCursor } from './job-states';
import { putBack } from './picked-items';
import { readableJob } from './records';
import { settle } from './settle';
import { queueKept } from '@/lib/features/webhook/background/webhook-store';
import { transact } from './transact';
import type { IDBPTransaction } from 'idb';
import type { Capture } from '../model/capture';
import { z } from '../model/zod';
import type { LibrarySchema } from './db';
import { editInRecord } from '@/lib/features/editing/background/edit-store';
import { marksOfPage } from '@/lib/features/marks/background/mark-store';
import { noteInOutbox } from './outbox';
import { pageOfCapture, sameReading, seenAgain } from './same-text';

const heldContent = z.looseObject({ content: z.looseObject({ forTemplates: z.unknown().optional() }) });

/** The stores of a commit. */
const COMMIT_STORES = [
  'jobs',
  'items',
  'captures',
  'contents',
  'blobs',
  'outbox',
  'settings',
  'deliveries',
] as const;
type CommitTx = IDBPTransaction<LibrarySchema, typeof COMMIT_STORES, 'readwrite'>;

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
async function writeCaptures(tx: CommitTx, job: Job, records: readonly CaptureRecord[]): Promise<Written> {
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

/** Why a step, and with it the round, failed. */
function failureIn(outcome: Commit): Failure | undefined {
  if (outcome.type !== 'step') return outcome.failure;
  return outcome.next.type === 'fail' ? outcome.next.failure : undefined;
}

/** Stores the outcome of a step in one transaction; only the holder of the lease may write it. */
export function createCommit(deps: JobDeps): Pick<JobStore, 'commit'> {
  const { now } = deps;
  return {
    async commit(id, owner, outcome) {
      const before = readableJob(await (await deps.db()).get('jobs', id));
      if (!before || !holds(before, owner)) return false;
      // Hashing is not a database request and would end the transaction, so the records are made first.
      const { captures = [], found = [], handled = [] } = outcome.type === 'step' ? outcome : {};
      const records = await Promise.all(captures.map((page) => toCaptureRecord(before, page, now())));
      return transact(deps, COMMIT_STORES, async (tx, tell) => {
        const job = readableJob(await tx.objectStore('jobs').get(id));
        if (!job || !holds(job, owner)) return false;
        const { ids, kept, byItem } = await writeCaptures(tx, job, records);
        const queued = await queueKept(tx.objectStore('settings'), tx.objectStore('deliveries'), kept, now());
        const items = tx.objectStore('items');
        const counted: Job = hasItems(job)
          ? { ...job, ...(await writeItems(items, job, { found, handled, captureIds: byItem }, now())) }
          : { ...job, captureIds: [...new Set([...job.captureIds, ...ids])] };
        let settled = settle(counted, outcome, now());
        if (isEnded(settled.state) || (job.picked && !settled.picked))
          settled = withLastCursor(settled, job.state);
        if (job.picked && !settled.picked)
          settled = {
            ...settled,
            ...(await putBack(items, { ...job, ...settled }, failureIn(outcome))),
          };
        await tx.objectStore('jobs').put(stateAt(settled, settled.state, now()));
        tell('jobs');
        if (found.length > 0 || handled.length > 0) tell('items');
        if (records.length > 0) tell('captures');
        if (queued) tell('deliveries');
        return true;
      });
    },
  };
}
