import { AppError } from '../model/errors';
import { dueAtOf, isEnded, noProgress, type Job, type JobState } from '../model/job';
import type { Changes, Clock, StoreName } from '../ports/host';
import type { Commit, JobStore } from '../ports/store';
import { toCaptureRecord } from './capture-record';
import type { LibraryDb } from './db';
import { readJob } from './records';
import { settle } from './settle';

type Deps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'>; now: Clock };

/** The job with another state and the due time that follows from it. */
function withState(job: Job, state: JobState): Job {
  const { dueAt: _old, ...rest } = job;
  const dueAt = dueAtOf(state);
  return { ...rest, state, ...(dueAt !== undefined && { dueAt }) };
}

/** Whether the step from the stored cursor may already have happened, wholly or in part. */
const wasInterrupted = (state: JobState): boolean =>
  state.status === 'running' || ('interrupted' in state && state.interrupted === true);

const cursorOf = (state: JobState): unknown => ('cursor' in state ? state.cursor : undefined);

/** Jobs in IndexedDB. Each method is one transaction; the lease decides who may commit. */
export function createJobStore({ db, changes, now }: Deps): JobStore {
  /** Reads one job, lets `change` answer with its successor or undefined for "leave it", and says which it was. */
  async function change(id: string, decide: (job: Job) => Job | undefined): Promise<Job | undefined> {
    const tx = (await db()).transaction('jobs', 'readwrite');
    const job = readJob(await tx.store.get(id));
    const next = job && decide(job);
    if (next) await tx.store.put(next);
    await tx.done;
    if (next) changes.notify(['jobs']);
    return next;
  }

  const holds = (job: Job, owner: string): boolean =>
    job.state.status === 'running' && job.state.owner === owner;

  return {
    async add(job, failure) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      if ((await tx.store.getKey(job.id)) === undefined) {
        const fresh: Job = {
          id: job.id,
          request: job.request,
          engine: job.engine,
          host: job.host,
          title: job.title,
          createdAt: now(),
          progress: noProgress,
          state: failure
            ? { status: 'failed', endedAt: now(), failure }
            : { status: 'ready', cursor: undefined },
          captureIds: [],
          ...(job.delivery && { delivery: { ...job.delivery, status: 'pending' as const } }),
          seen: false,
        };
        await tx.store.put(withState(fresh, fresh.state));
      }
      await tx.done;
      changes.notify(['jobs']);
    },

    async get(id) {
      return readJob(await (await db()).get('jobs', id));
    },

    async claimDue(owner, leaseMs) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      let cursor = await tx.store.index('byDue').openCursor(IDBKeyRange.upperBound(now()));
      let job = cursor ? readJob(cursor.value) : undefined;
      while (cursor && job && (isEnded(job.state) || job.state.status === 'blocked')) {
        // A record that no longer fits its schema reads as failed: store it so, and it is never due again.
        await cursor.update(withState(job, job.state));
        cursor = await cursor.continue();
        job = cursor ? readJob(cursor.value) : undefined;
      }
      if (!job) {
        await tx.done;
        return undefined;
      }
      const interrupted = wasInterrupted(job.state);
      const stepCursor = cursorOf(job.state);
      const claimed = withState(
        { ...job, startedAt: job.startedAt ?? now() },
        { status: 'running', cursor: stepCursor, owner, leaseUntil: now() + leaseMs },
      );
      await tx.store.put(claimed);
      await tx.done;
      changes.notify(['jobs']);
      return { job: claimed, cursor: stepCursor, interrupted };
    },

    async renew(id, owner, leaseMs, step) {
      const renewed = await change(id, (job) => {
        if (!holds(job, owner)) return undefined;
        const progress = step ? { ...job.progress, step } : job.progress;
        return withState(
          { ...job, progress },
          { status: 'running', cursor: cursorOf(job.state), owner, leaseUntil: now() + leaseMs },
        );
      });
      return renewed !== undefined;
    },

    async commit(id, owner, outcome) {
      const library = await db();
      const before = readJob(await library.get('jobs', id));
      if (!before || !holds(before, owner)) return false;
      // Hashing is not a database request and would end the transaction, so the records are made first.
      const pages = outcome.type === 'step' ? outcome.captures : [];
      const records = await Promise.all(pages.map((page) => toCaptureRecord(before, page, now())));
      const tx = library.transaction(['jobs', 'captures', 'contents', 'blobs'], 'readwrite');
      const job = readJob(await tx.objectStore('jobs').get(id));
      if (!job || !holds(job, owner)) {
        await tx.done;
        return false;
      }
      for (const { capture, content, blob } of records) {
        await tx.objectStore('captures').put(capture);
        await tx.objectStore('contents').put({ id: capture.id, content });
        if (blob) await tx.objectStore('blobs').put(blob);
      }
      const made = records.map(({ capture }) => capture.id).filter((key) => !job.captureIds.includes(key));
      const settled = settle({ ...job, captureIds: [...job.captureIds, ...made] }, outcome, now());
      await tx.objectStore('jobs').put(withState(settled, settled.state));
      await tx.done;
      const touched: StoreName[] = records.length > 0 ? ['jobs', 'captures'] : ['jobs'];
      changes.notify(touched);
      return true;
    },

    async releaseOthers(owner) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      for await (const cursor of tx.store.index('byDue').iterate()) {
        const job = readJob(cursor.value);
        if (job?.state.status === 'running' && job.state.owner !== owner)
          await cursor.update(withState(job, { ...job.state, leaseUntil: 0 }));
      }
      await tx.done;
    },

    async cancel(id) {
      const cancelled = await change(id, (job) =>
        isEnded(job.state)
          ? undefined
          : withState({ ...job, seen: true }, { status: 'cancelled', endedAt: now() }),
      );
      return cancelled !== undefined;
    },

    async retry(id) {
      const again = await change(id, (job) => {
        if (job.state.status !== 'blocked' && job.state.status !== 'failed') return undefined;
        const interrupted = wasInterrupted(job.state);
        return withState(
          { ...job, seen: false },
          { status: 'ready', cursor: cursorOf(job.state), ...(interrupted && { interrupted }) },
        );
      });
      return again !== undefined;
    },

    async markSeen(id) {
      await change(id, (job) => (job.seen ? undefined : { ...job, seen: true }));
    },

    async purge(endedBefore) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      for await (const cursor of tx.store.iterate()) {
        const job = readJob(cursor.value);
        if (!job || (isEnded(job.state) && job.seen && job.state.endedAt < endedBefore))
          await cursor.delete();
      }
      await tx.done;
      changes.notify(['jobs']);
    },

    async nextDueAt() {
      const tx = (await db()).transaction('jobs', 'readonly');
      const cursor = await tx.store.index('byDue').openKeyCursor();
      const due = cursor?.key;
      await tx.done;
      return due;
    },

    async claimDelivery() {
      const tx = (await db()).transaction('jobs', 'readwrite');
      for await (const cursor of tx.store.index('byCreated').iterate()) {
        const job = readJob(cursor.value);
        const delivery = job?.delivery;
        if (!job || !delivery || job.state.status !== 'done') continue;
        if (delivery.status !== 'pending' && delivery.status !== 'started') continue;
        if (delivery.status === 'started' && delivery.to === 'file') {
          // A dead worker had begun it. A copy may be made twice without harm; a file that was perhaps saved is not
          // saved again, and the person is told.
          await cursor.update({ ...job, delivery: { ...delivery, status: 'failed' } });
          changes.notify(['jobs']);
          continue;
        }
        const started: Job = { ...job, delivery: { ...delivery, status: 'started' } };
        await cursor.update(started);
        await tx.done;
        return started;
      }
      await tx.done;
      return undefined;
    },

    async endDelivery(id, status) {
      await change(id, (job) => {
        if (!job.delivery) throw new AppError('bug', { detail: 'no delivery to end' });
        return { ...job, seen: status === 'done' || job.seen, delivery: { ...job.delivery, status } };
      });
    },
  } satisfies JobStore;
}

export type { Commit };
