import type { IDBPTransaction } from 'idb';
import { cleanUpPlan, mayGo, removalByAge, versionsTooMany } from '../clean-up-plan';
import {
  isCleaning,
  nothingRemoved,
  readCleanUpRecord,
  type CleanUpRecord,
  type CleanUpRules,
  type Removal,
  type Removed,
} from '../clean-up';
import type { StoredCapture } from '../stored';
import { z } from '@/lib/core/model/zod';
import type { CleanUpStore } from '@/lib/core/ports/store';
import { CLEAN_UP_KEY, SETTINGS_KEY } from '@/lib/core/library/keys';
import type { LibrarySchema } from '@/lib/core/library/db';
import { rangeOfKey } from '@/lib/core/library/page-index';
import { noteInOutbox } from '@/lib/core/library/outbox';
import { readSettings } from '@/lib/core/library/settings-store';
import { jobsByUse, jobUse, storedCapture, storedCaptures } from './stored-captures';
import { changeRecord, transact, type WriterDeps } from '@/lib/core/library/transact';

/** A delay after rules were switched on, so that the user can reconsider. */
const SOON_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

const STORES = ['captures', 'contents', 'blobs', 'outbox', 'settings', 'jobs', 'passages'] as const;
type Tx = IDBPTransaction<LibrarySchema, (typeof STORES)[number][], 'readwrite'>;
const textOf = (rules: CleanUpRules): string => JSON.stringify(rules);
const isNothing = ({ versions, captures, screenshots }: Removed): boolean =>
  versions + captures + screenshots === 0;

/** The record of a clean-up that stops here counts as one that ended. */
function stopped({ running, last }: CleanUpRecord, now: number): CleanUpRecord {
  if (!running || isNothing(running)) return last ? { last } : {};
  const { startedAt: _begun, ...removed } = running;
  return { last: { ...removed, at: now } };
}

function arranged(record: CleanUpRecord, rules: CleanUpRules, now: number): CleanUpRecord {
  if (!isCleaning(rules)) return stopped(record, now);
  if (record.rules !== textOf(rules))
    return { ...stopped(record, now), rules: textOf(rules), dueAt: now + SOON_MS };
  // The clock was set back since.
  return { ...record, dueAt: Math.min(record.dueAt ?? now, now + DAY_MS) };
}

/** The current rules, and the record that matches them. */
async function arrangement(
  settings: { get(key: string): Promise<unknown> },
  now: number,
): Promise<{ rules: CleanUpRules; record: CleanUpRecord; isNew: boolean }> {
  const rules = readSettings(await settings.get(SETTINGS_KEY)).cleanUp;
  const before = readCleanUpRecord(await settings.get(CLEAN_UP_KEY));
  const record = arranged(before, rules, now);
  return { rules, record, isNew: JSON.stringify(record) !== JSON.stringify(before) };
}

/**
 * Removes captures and screenshots by the user's rules. The record of a clean-up is in the same commit as its changes.
 */
export function createCleanUpStore({ db, changes, now }: WriterDeps): CleanUpStore {
  const change = async (to: (record: CleanUpRecord) => CleanUpRecord): Promise<void> => {
    await changeRecord({ db, changes }, CLEAN_UP_KEY, readCleanUpRecord, to);
  };
  return {
    async arrange() {
      // Nearly always the record already matches, and a write transaction makes others wait.
      const here = await arrangement((await db()).transaction('settings', 'readonly').store, now());
      if (!here.isNew) return here;
      const tx = (await db()).transaction('settings', 'readwrite');
      const { isNew, ...there } = await arrangement(tx.store, now());
      if (isNew) await tx.store.put(there.record, CLEAN_UP_KEY);
      await tx.done;
      if (isNew) changes.notify(['settings']);
      return there;
    },
    begin: () =>
      change((record) => ({
        ...record,
        running: record.running ?? { ...nothingRemoved, startedAt: now() },
      })),
    async plan(rules) {
      const library = await db();
      const captures: StoredCapture[] = [];
      for await (const some of storedCaptures(library)) captures.push(...some);
      return cleanUpPlan(captures, rules, { now: now(), ...(await jobsByUse(library)) });
    },
    remove: (removals, rules) =>
      transact({ db, changes }, STORES, async (tx, tell) => {
        const settings = tx.objectStore('settings');
        const record = readCleanUpRecord(await settings.get(CLEAN_UP_KEY));
        const meant = readSettings(await settings.get(SETTINGS_KEY)).cleanUp;
        if (!record.running || textOf(meant) !== textOf(rules)) return false;
        const running = { ...record.running };
        const tooMany = versionsPerPage(tx, rules.versions.keep);
        for (const removal of removals) {
          const done = await removeOne(tx, removal, rules, now(), tooMany);
          if (!done) continue;
          running.bytes += done.bytes;
          if (done.what === 'screenshot') running.screenshots += 1;
          else if (done.rule === 'versions') running.versions += 1;
          else running.captures += 1;
        }
        await settings.put({ ...record, running } satisfies CleanUpRecord, CLEAN_UP_KEY);
        tell('captures');
        return true;
      }),
    end: (nextAt) =>
      change(({ running, ...record }) => ({
        ...record,
        dueAt: nextAt,
        ...(running && { last: { ...withoutStart(running), at: now() } }),
      })),
  };
}

const withoutStart = ({ startedAt: _begun, ...removed }: Removed & { startedAt: number }): Removed => removed;

/** Of a text that the user edited. */
const edited = z.looseObject({ edit: z.object({}) });
const withScreenshot = z.looseObject({ content: z.looseObject({ screenshot: z.unknown() }) });
const captureWithScreenshot = z.looseObject({
  formats: z.array(z.unknown()).catch([]),
  bytes: z.number().catch(0),
});

/** Removes one, unless it was changed since the plan was made, and returns what it was. */
async function removeOne(
  tx: Tx,
  removal: Removal,
  rules: CleanUpRules,
  now: number,
  tooMany: TooMany,
): Promise<Removal | undefined> {
  const { id } = removal;
  const record: unknown = await tx.objectStore('captures').get(id);
  const capture = storedCapture(record, new Set());
  const held: unknown = await tx.objectStore('contents').get(id);
  if (!capture || edited.safeParse(held).success) return undefined;
  if ((await tx.objectStore('passages').index('byPage').count(capture.page)) > 0) return undefined;
  const { running, crawled } = await useOfJob(tx, capture.jobId);
  if (!mayGo(capture, running)) return undefined;
  const still =
    removal.rule === 'versions'
      ? rules.versions.on && (await tooMany.has(capture)) && removal
      : removalByAge(capture, rules, { now, running, crawled });
  if (!still || still.what !== removal.what) return undefined;
  if (still.what === 'capture') {
    await tx.objectStore('captures').delete(id);
    await tx.objectStore('contents').delete(id);
    // Removing a version that was within the limit makes room for another.
    if (removal.rule !== 'versions') tooMany.forget(capture.page);
  } else {
    const { formats, ...kept } = captureWithScreenshot.parse(record);
    await tx.objectStore('captures').put({
      ...kept,
      formats: formats.filter((format) => format !== 'screenshot'),
      bytes: kept.bytes - capture.screenshotBytes,
      screenshotBytes: 0,
    });
    const stored = withScreenshot.safeParse(held).data;
    if (stored) {
      const { screenshot: _gone, ...content } = stored.content;
      await tx.objectStore('contents').put({ ...stored, content });
    }
  }
  await tx.objectStore('blobs').delete(id);
  await noteInOutbox(tx.objectStore('outbox'), id);
  return { ...still, bytes: still.what === 'capture' ? capture.bytes : capture.screenshotBytes };
}

async function useOfJob(tx: Tx, jobId: string): Promise<ReturnType<typeof jobUse>> {
  const record: unknown = jobId === '' ? undefined : await tx.objectStore('jobs').get(jobId);
  return jobUse(record === undefined ? [] : [[jobId, record]]);
}

type TooMany = { has(capture: StoredCapture): Promise<boolean>; forget(page: string): void };

/** Which captures have too many newer versions: each page is read once, until it is forgotten. */
function versionsPerPage(tx: Tx, keep: number): TooMany {
  const pages = new Map<string, Set<string>>();
  return {
    async has({ id, page }) {
      let ids = pages.get(page);
      if (!ids) {
        const records: unknown[] = await tx.objectStore('captures').index('byPage').getAll(rangeOfKey(page));
        const versions = records.flatMap((record) => storedCapture(record, new Set()) ?? []);
        ids = new Set(versionsTooMany(versions, keep).map((one) => one.id));
        pages.set(page, ids);
      }
      return ids.has(id);
    },
    forget: (page) => void pages.delete(page),
  };
}
