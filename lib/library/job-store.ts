import { AppError, type Failure } from '../model/errors';
import {
  dueAtOf,
  hasItems,
  staysListed,
  isEnded,
  isWorking,
  mayLetGo,
  mayPick,
  noProgress,
  type Job,
  type JobState,
} from '../model/job';
import type { TrawlRequest } from '../model/request';
import { MOST_TURNS, planOf, sessionOf, turnsOf } from '../model/session';
import type { Changes, Clock, StoreName } from '../ports/host';
import type { Commit, JobStore } from '../ports/store';
import { clockStart, stillSince } from '../derive/job-counts';
import { searchKey } from '../derive/search-history';
import { retryRoom } from '../derive/retry-room';
import { toCaptureRecord } from './capture-record';
import type { LibraryDb } from './db';
import { createStepItems, failedWaitAgain, itemRange, writeItems, type Items } from './item-store';
import { mendRows } from './mend-rows';
import { noteInOutbox } from './outbox';
import { bareKeys, pickItems, putBack } from './picked-items';
import { deletedAtOf, isDeleted, readableJob, readJob, seenRecord } from './records';
import { asBefore, settle } from './settle';
import { begun, inTime } from './waits';
import { queueKept } from './webhook-store';

/** A copy is for the moment in which its capture ended; a person who waited longer has copied something else since. */
const COPY_LATE_MS = 60_000;

type Deps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'>; now: Clock };

/** The job with another state and the due time that follows from it. */
function stateAt(job: Job, given: JobState, now: number): Job {
  const { dueAt: _old, ...rest } = job;
  const state = begun(given, now);
  const dueAt = dueAtOf(state);
  return { ...rest, state, ...(dueAt !== undefined && { dueAt }) };
}

/** Whether the step from the stored cursor may already have happened, wholly or in part. */
const wasInterrupted = (state: JobState): boolean =>
  state.status === 'running' || ('interrupted' in state && state.interrupted === true);

/** Why a step, and with it the round, came to nothing. */
function failureIn(outcome: Commit): Failure | undefined {
  if (outcome.type !== 'step') return outcome.failure;
  return outcome.next.type === 'fail' ? outcome.next.failure : undefined;
}

/** The job about to go on: its clock leaves out the time in which it stood still. */
function clockMovedOn(job: Job, now: number): Job {
  const from = clockStart(job);
  const since = stillSince(job.state);
  if (from === undefined || since === undefined) return job;
  return { ...job, clockFrom: from + Math.max(0, now - since) };
}

const cursorOf = (state: JobState): unknown => ('cursor' in state ? state.cursor : undefined);

/** What the next round of a job with items may go on from; a round that ended in its first step learnt nothing new. */
function withLastCursor(job: Job, state: JobState): Job {
  const cursor = cursorOf(state);
  return cursor === undefined || !hasItems(job) ? job : { ...job, lastCursor: cursor };
}

type ByDue = {
  index: (name: 'byDue') => { iterate: () => AsyncIterableIterator<{ value: unknown }> };
};

/** The id of a search that is at work, or waits to be, and asks for the same as this request. */
async function sameSearch(store: ByDue, request: TrawlRequest): Promise<string | undefined> {
  if (request.kind !== 'search') return undefined;
  const key = searchKey(request);
  // Exactly those that work have a time at which they are due.
  for await (const { value } of store.index('byDue').iterate()) {
    const job = readableJob(value);
    if (job?.request.kind === 'search' && job.asked === undefined && searchKey(job.request) === key)
      return job.id;
  }
  return undefined;
}

/** Jobs in IndexedDB. Each method is one transaction; the lease decides who may commit. */
export function createJobStore({ db, changes, now }: Deps): JobStore {
  const withState = (job: Job, state: JobState): Job => stateAt(job, state, now());

  /** Reads one job, lets `change` answer with its successor or undefined for "leave it", and says which it was. */
  async function change(id: string, decide: (job: Job) => Job | undefined): Promise<Job | undefined> {
    const tx = (await db()).transaction('jobs', 'readwrite');
    const job = readableJob(await tx.store.get(id));
    const next = job && decide(job);
    if (next) await tx.store.put(next);
    await tx.done;
    if (next) changes.notify(['jobs']);
    return next;
  }

  /** A job that is at work, stopped where it stands. */
  function pausedNow({ asked: _asked, ...job }: Job): Job {
    const interrupted = wasInterrupted(job.state);
    return withState(job, {
      status: 'paused',
      cursor: cursorOf(job.state),
      since: now(),
      ...(interrupted && { interrupted }),
    });
  }

  /** A cancelled job that one more step is to tell somebody of. */
  function cancelling(job: Job): Job {
    const interrupted = wasInterrupted(job.state);
    return withState(
      {
        ...clockMovedOn(job, now()),
        asked: 'cancel',
        seen: true,
        progress: { ...job.progress, step: 'cancelling', reading: [] },
      },
      { status: 'ready', cursor: cursorOf(job.state), ...(interrupted && { interrupted }) },
    );
  }

  /** A job that is cancelled at once; of one that reads picked pages, only that is. */
  async function endedNow({ asked: _asked, ...live }: Job, items: Items, failure?: Failure): Promise<Job> {
    const at = withLastCursor(clockMovedOn(live, now()), live.state);
    const job = { ...at, progress: { ...at.progress, reading: [] } };
    if (!job.picked)
      return withState(
        { ...job, seen: true },
        { status: 'cancelled', endedAt: now(), ...(failure && { failure }) },
      );
    const before = asBefore({ ...job, ...(await putBack(items, job)) });
    return withState({ ...before, progress: { ...before.progress, reading: [] } }, before.state);
  }

  /** Lets single pages of a job that stands still be read in a round of their own. */
  async function pick(
    id: string,
    keysOf: (job: Job, items: Items) => Promise<readonly string[]>,
    how: Omit<NonNullable<Job['picked']>, 'then'>,
  ): Promise<boolean> {
    const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
    const items = tx.objectStore('items');
    const job = readableJob(await tx.objectStore('jobs').get(id));
    const mayBe = job && mayPick(job);
    const progress = mayBe ? await pickItems(items, job, await keysOf(job, items)) : undefined;
    if (mayBe && progress) {
      const began = clockStart(job);
      const picked = { ...how, then: job.state, ...(began !== undefined && { clockFrom: began }) };
      const next = {
        ...withLastCursor(job, job.state),
        round: job.round + 1,
        clockFrom: now(),
        progress,
        picked,
      };
      await tx.objectStore('jobs').put(withState(next, { status: 'ready', cursor: undefined }));
    }
    await tx.done;
    if (progress) changes.notify(['jobs', 'items']);
    return progress !== undefined;
  }

  const holds = (job: Job, owner: string): boolean =>
    job.state.status === 'running' && job.state.owner === owner;

  return {
    async add(job, failure) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      const known = await tx.store.getKey(job.id);
      const twin = known === undefined && !failure ? await sameSearch(tx.store, job.request) : undefined;
      if (known === undefined && twin === undefined) {
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
          round: 0,
          nextOrder: 0,
          ...(job.delivery && { delivery: { ...job.delivery, status: 'pending' as const } }),
          ...(job.notify && { notify: true }),
          seen: false,
        };
        await tx.store.put(withState(fresh, fresh.state));
      }
      await tx.done;
      changes.notify(['jobs']);
      return twin ?? job.id;
    },

    async get(id) {
      return readJob(await (await db()).get('jobs', id));
    },

    async claimDue(owner, leaseMs, wanted = () => true) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      const at = now();
      let job: Job | undefined;
      for await (const cursor of tx.store.index('byDue').iterate()) {
        const stored = readableJob(cursor.value);
        // A record that cannot be read stays as it is, and stands in nobody's way.
        if (!stored) continue;
        const due = withState(stored, inTime(stored.state, at, leaseMs));
        if (stored.asked === 'pause' && cursor.key <= at) {
          // Its worker died before it could.
          await cursor.update(pausedNow(stored));
        } else if (due.dueAt === undefined || due.dueAt > at) {
          if (due.dueAt !== stored.dueAt) await cursor.update(due);
        } else if (wanted(stored)) {
          job = stored;
          break;
        }
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

    async renew(id, owner, leaseMs, doing) {
      const renewed = await change(id, (job) => {
        if (!holds(job, owner)) return undefined;
        const progress = { ...job.progress, ...doing };
        return withState(
          { ...job, progress },
          { status: 'running', cursor: cursorOf(job.state), owner, leaseUntil: now() + leaseMs },
        );
      });
      return renewed !== undefined;
    },

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
      // The requests of a transaction are done in their order: waiting for each would only cost the way there and back.
      const writes: Promise<unknown>[] = [];
      for (const { capture, content, blob, key } of records) {
        writes.push(tx.objectStore('captures').put(capture));
        writes.push(tx.objectStore('contents').put({ id: capture.id, content }));
        if (blob) writes.push(tx.objectStore('blobs').put(blob));
        writes.push(noteInOutbox(tx.objectStore('outbox'), capture.id));
        if (key !== undefined) captureIds.set(key, capture.id);
      }
      await Promise.all(writes);
      const queued = await queueKept(
        tx.objectStore('settings'),
        tx.objectStore('deliveries'),
        records.map(({ capture }) => capture),
        now(),
      );
      const found = outcome.type === 'step' ? (outcome.found ?? []) : [];
      const handled = outcome.type === 'step' ? (outcome.handled ?? []) : [];
      const counted: Job = hasItems(job)
        ? {
            ...job,
            ...(await writeItems(tx.objectStore('items'), job, { found, handled, captureIds }, now())),
          }
        : {
            ...job,
            captureIds: [...new Set([...job.captureIds, ...records.map(({ capture }) => capture.id)])],
          };
      let settled = settle(counted, outcome, now());
      if (isEnded(settled.state) || (job.picked && !settled.picked))
        settled = withLastCursor(settled, job.state);
      if (job.picked && !settled.picked)
        settled = {
          ...settled,
          ...(await putBack(tx.objectStore('items'), { ...job, ...settled }, failureIn(outcome))),
        };
      await tx.objectStore('jobs').put(withState(settled, settled.state));
      await tx.done;
      const touched: StoreName[] = ['jobs'];
      if (found.length > 0 || handled.length > 0) touched.push('items');
      if (records.length > 0) touched.push('captures');
      if (queued) touched.push('deliveries');
      changes.notify(touched);
      return true;
    },

    itemsOf: (jobId, round) =>
      createStepItems(db, jobId, now, round, async (keys) => {
        if (await mendRows(await db(), jobId, keys, now())) changes.notify(['jobs', 'items']);
      }),

    async releaseOthers(owner) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      for await (const cursor of tx.store.index('byDue').iterate()) {
        const job = readableJob(cursor.value);
        if (job?.state.status === 'running' && job.state.owner !== owner)
          await cursor.update(withState(job, { ...job.state, leaseUntil: 0 }));
      }
      await tx.done;
    },

    async cancel(id, owes = () => false) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      const job = readableJob(await tx.objectStore('jobs').get(id));
      // Somebody is being told already: ended now, nobody would be.
      if (!job || isEnded(job.state) || job.asked === 'cancel') {
        await tx.done;
        return false;
      }
      const next = owes(job) ? cancelling(job) : await endedNow(job, tx.objectStore('items'));
      await tx.objectStore('jobs').put(next);
      await tx.done;
      changes.notify(job.picked ? ['jobs', 'items'] : ['jobs']);
      return true;
    },

    async letGo(id) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      const job = readableJob(await tx.objectStore('jobs').get(id));
      const failure = job && mayLetGo(job);
      if (failure) await tx.objectStore('jobs').put(await endedNow(job, tx.objectStore('items'), failure));
      await tx.done;
      if (failure) changes.notify(job.picked ? ['jobs', 'items'] : ['jobs']);
      return failure !== undefined;
    },

    async pause(id) {
      const paused = await change(id, (job) => {
        if (!isWorking(job) || job.asked === 'cancel') return undefined;
        return job.state.status === 'running' ? { ...job, asked: 'pause' } : pausedNow(job);
      });
      return paused !== undefined;
    },

    async addTurn(id, turn) {
      let known = false;
      const asked = await change(id, (job) => {
        const { request, state } = job;
        if (request.kind !== 'interact') return undefined;
        known = turnsOf(request).some((each) => each.id === turn.id);
        const plan = planOf(request);
        const waits = state.status === 'waiting' && sessionOf(job)?.until !== undefined;
        if (known || !plan || !waits || job.asked !== undefined || plan.turns.length >= MOST_TURNS)
          return undefined;
        const session = { ...plan, turns: [...plan.turns, turn] };
        return withState(
          { ...clockMovedOn(job, now()), request: { ...request, session } },
          { status: 'ready', cursor: state.cursor },
        );
      });
      return known || asked !== undefined;
    },

    async retry(id) {
      const again = await change(id, (job) => {
        const { asked, ...rest } = job;
        // Pausing is taken back before it has happened.
        if (asked === 'pause') return rest;
        const { status } = job.state;
        if (status !== 'blocked' && status !== 'failed' && status !== 'paused') return undefined;
        const interrupted = wasInterrupted(job.state);
        return withState(
          { ...clockMovedOn(rest, now()), seen: false },
          { status: 'ready', cursor: cursorOf(job.state), ...(interrupted && { interrupted }) },
        );
      });
      return again !== undefined;
    },

    async reopen(id, { retryFailed, addPages }) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      const job = readableJob(await tx.objectStore('jobs').get(id));
      if (!job || !isEnded(job.state) || !hasItems(job)) {
        await tx.done;
        return false;
      }
      const { progress } = job;
      const request =
        job.request.kind === 'crawl' ? { ...job.request, limit: job.request.limit + addPages } : job.request;
      const room = retryFailed ? retryRoom({ request, progress }) : 0;
      const again = room > 0 ? await failedWaitAgain(tx.objectStore('items'), id, room) : 0;
      if (again === 0 && addPages === 0 && progress.waiting === 0) {
        await tx.done;
        return false;
      }
      await tx.objectStore('jobs').put(
        withState(
          {
            ...job,
            request,
            round: job.round + 1,
            clockFrom: now(),
            progress: {
              ...progress,
              failed: progress.failed - again,
              waiting: progress.waiting + again,
            },
            seen: false,
          },
          { status: 'ready', cursor: undefined },
        ),
      );
      await tx.done;
      changes.notify(['jobs', 'items']);
      return true;
    },

    readAgain: (id, keys) => pick(id, async () => keys, {}),

    async readInTabs(id, keys) {
      const among = keys && new Set(keys);
      return pick(
        id,
        async (job, items) =>
          job.engine === 'device'
            ? (await bareKeys(items, job)).filter((key) => !among || among.has(key))
            : [],
        { inTabs: true },
      );
    },

    async forget(ids) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      for (const id of ids) {
        const job = readableJob(await tx.objectStore('jobs').get(id));
        if (job && !isEnded(job.state)) continue;
        await tx.objectStore('items').delete(itemRange(id));
        await tx.objectStore('jobs').delete(id);
      }
      await tx.done;
      changes.notify(['jobs', 'items']);
    },

    async markSeen(id) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      const next = seenRecord(await tx.store.get(id));
      if (next) await tx.store.put(next);
      await tx.done;
      if (next) changes.notify(['jobs']);
    },

    async clear() {
      const tx = (await db()).transaction('jobs', 'readwrite');
      const ids: string[] = [];
      for await (const cursor of tx.store.iterate()) {
        const job = readableJob(cursor.value);
        if ((job && !isEnded(job.state)) || isDeleted(cursor.value)) continue;
        // The record itself and not what was read of it: one that cannot be read today is kept as it is.
        await cursor.update({ ...(cursor.value as object), deletedAt: now() });
        ids.push(cursor.primaryKey);
      }
      await tx.done;
      changes.notify(['jobs']);
      return ids;
    },

    async restore(ids) {
      const tx = (await db()).transaction('jobs', 'readwrite');
      for (const id of ids) {
        const record: unknown = await tx.store.get(id);
        if (!isDeleted(record)) continue;
        const { deletedAt: _deleted, ...kept } = record as { deletedAt: number };
        await tx.store.put(kept);
      }
      await tx.done;
      changes.notify(['jobs']);
    },

    async purge(endedBefore) {
      const tx = (await db()).transaction(['jobs', 'items'], 'readwrite');
      for await (const cursor of tx.objectStore('jobs').iterate()) {
        const job = readableJob(cursor.value);
        const deletedAt = deletedAtOf(cursor.value);
        const gone =
          deletedAt === undefined
            ? job && isEnded(job.state) && !staysListed(job) && job.seen && job.state.endedAt < endedBefore
            : deletedAt < endedBefore;
        if (!gone) continue;
        await tx.objectStore('items').delete(itemRange(cursor.primaryKey));
        await cursor.delete();
      }
      await tx.done;
      changes.notify(['jobs']);
    },

    async nextDueAt() {
      const tx = (await db()).transaction('jobs', 'readonly');
      let due: number | undefined;
      for await (const cursor of tx.store.index('byDue').iterate()) {
        if (!readableJob(cursor.value)) continue;
        due = cursor.key;
        break;
      }
      await tx.done;
      return due;
    },

    async claimDelivery() {
      const tx = (await db()).transaction('jobs', 'readwrite');
      for await (const cursor of tx.store.index('byCreated').iterate()) {
        const job = readableJob(cursor.value);
        const delivery = job?.delivery;
        if (!job || !delivery || job.state.status !== 'done') continue;
        if (delivery.status !== 'pending' && delivery.status !== 'started') continue;
        // A file that was perhaps saved is not saved again; whatever was copied since the end is not written over.
        const stale =
          delivery.to === 'file'
            ? delivery.status === 'started'
            : Math.abs(now() - job.state.endedAt) > COPY_LATE_MS;
        if (stale) {
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
