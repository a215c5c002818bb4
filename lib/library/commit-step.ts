import type { Capture } from '../model/capture';
import type { Failure } from '../model/errors';
import { hasItems, isEnded, type Job } from '../model/job';
import type { StoreName } from '../ports/host';
import type { Commit, JobStore } from '../ports/store';
import { toCaptureRecord } from './capture-record';
import type { JobDeps } from './change-job';
import { editInRecord } from './edit-store';
import { writeItems } from './item-store';
import { holds, stateAt, withLastCursor } from './job-states';
import { marksOfPage } from './mark-store';
import { noteInOutbox } from './outbox';
import { putBack } from './picked-items';
import { readableJob } from './records';
import { settle } from './settle';
import { sameReading, seenAgain } from './same-text';
import { queueKept } from './webhook-store';

/** Why a step, and with it the round, failed. */
function failureIn(outcome: Commit): Failure | undefined {
  if (outcome.type !== 'step') return outcome.failure;
  return outcome.next.type === 'fail' ? outcome.next.failure : undefined;
}

/** Stores the outcome of a step in one transaction; only the holder of the lease may write it. */
export function createCommit(deps: JobDeps): Pick<JobStore, 'commit'> {
  const { db, changes, now } = deps;
  return {
    async commit(id, owner, outcome) {
      const library = await db();
      const before = readableJob(await library.get('jobs', id));
      if (!before || !holds(before, owner)) return false;
      // Hashing is not a database request and would end the transaction, so the records are made first.
      const pages = outcome.type === 'step' ? outcome.captures : [];
      const records = await Promise.all(pages.map((page) => toCaptureRecord(before, page, now())));
      const tx = library.transaction(
        ['jobs', 'items', 'captures', 'contents', 'blobs', 'outbox', 'settings', 'deliveries'],
        'readwrite',
      );
      const job = readableJob(await tx.objectStore('jobs').get(id));
      if (!job || !holds(job, owner)) {
        await tx.done;
        return false;
      }
      const captureIds = new Map<string, string>();
      const stores = { captures: tx.objectStore('captures'), contents: tx.objectStore('contents') };
      // Everything is read before anything is written: a write without space ends the transaction, and must be the
      // reported error.
      const known = [];
      for (const record of records) {
        const { capture } = record;
        const again =
          (await sameReading(stores.captures, job, record)) ?? (await seenAgain(stores, job, record));
        const marks = again ? undefined : await marksOfPage(stores.captures, capture.url);
        // A page that is read again keeps its id and the user's edit.
        const edit = again ? undefined : editInRecord(await stores.contents.get(capture.id));
        known.push({ ...record, again, marks, edit });
      }
      // The requests of a transaction run in order: awaiting each one would only add round trips.
      const writes: Promise<unknown>[] = [];
      const kept: Capture[] = [];
      const madeIds: string[] = [];
      for (const { capture, content, blob, key, again, marks, edit } of known) {
        madeIds.push(again?.id ?? capture.id);
        if (again) {
          writes.push(stores.captures.put(again));
          continue;
        }
        kept.push(capture);
        if (marks) capture.marks = marks;
        if (edit) capture.bytes += edit.markdown.length;
        writes.push(stores.captures.put(capture));
        writes.push(stores.contents.put({ id: capture.id, content, ...(edit && { edit }) }));
        if (blob) writes.push(tx.objectStore('blobs').put(blob));
        writes.push(noteInOutbox(tx.objectStore('outbox'), capture.id));
        if (key !== undefined) captureIds.set(key, capture.id);
      }
      await Promise.all(writes);
      const queued = await queueKept(tx.objectStore('settings'), tx.objectStore('deliveries'), kept, now());
      const found = outcome.type === 'step' ? (outcome.found ?? []) : [];
      const handled = outcome.type === 'step' ? (outcome.handled ?? []) : [];
      const counted: Job = hasItems(job)
        ? {
            ...job,
            ...(await writeItems(tx.objectStore('items'), job, { found, handled, captureIds }, now())),
          }
        : {
            ...job,
            captureIds: [...new Set([...job.captureIds, ...madeIds])],
          };
      let settled = settle(counted, outcome, now());
      if (isEnded(settled.state) || (job.picked && !settled.picked))
        settled = withLastCursor(settled, job.state);
      if (job.picked && !settled.picked)
        settled = {
          ...settled,
          ...(await putBack(tx.objectStore('items'), { ...job, ...settled }, failureIn(outcome))),
        };
      await tx.objectStore('jobs').put(stateAt(settled, settled.state, now()));
      await tx.done;
      const touched: StoreName[] = ['jobs'];
      if (found.length > 0 || handled.length > 0) touched.push('items');
      if (records.length > 0) touched.push('captures');
      if (queued) touched.push('deliveries');
      changes.notify(touched);
      return true;
    },
  };
}
