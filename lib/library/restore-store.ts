import { captureDeed, mergedRecipes, mergedSettings, mergedTemplates } from '../backup/merge';
import type { BackupStep } from '../backup/read-backup';
import { readRestore, type Restore, type RestoreDeed } from '../model/backup';
import { contentSchema } from '../model/capture';
import { AppError } from '../model/errors';
import { readTemplateBook } from '../model/template';
import { z } from '../model/zod';
import type { Changes } from '../ports/host';
import type { RestoreStore } from '../backup/restore-store';
import type { LibraryDb } from './db';
import { noteInOutbox } from './outbox';
import { isDeleted, readBlob, readCapture } from './records';
import { readRecipe } from './recipe-store';
import { readSettings } from './settings-store';
import { TEMPLATES_KEY } from './template-store';

/** Beside the settings, as the templates are. */
export const RESTORE_KEY = 'restore';
const SETTINGS_KEY = 'settings';
const STORES = [
  'settings',
  'captures',
  'contents',
  'blobs',
  'jobs',
  'items',
  'recipes',
  'inbox',
  'outbox',
] as const;

const contentRecord = z.object({ content: contentSchema });

type Deps = { db: () => Promise<LibraryDb>; changes: Pick<Changes, 'notify'> };

async function openStores(db: () => Promise<LibraryDb>) {
  return (await db()).transaction(STORES, 'readwrite');
}
type Tx = Awaited<ReturnType<typeof openStores>>;

/** Merges the steps of a backup; each portion, its counts and how far it came are one transaction. */
export function createRestoreStore({ db, changes }: Deps): RestoreStore {
  async function put(restore: Restore | undefined): Promise<void> {
    const store = await db();
    if (restore) await store.put('settings', restore, RESTORE_KEY);
    else await store.delete('settings', RESTORE_KEY);
    changes.notify(['settings']);
  }
  const current = async (): Promise<Restore | undefined> =>
    readRestore(await (await db()).get('settings', RESTORE_KEY));

  return {
    current,
    async begin(restore) {
      const tx = (await db()).transaction('settings', 'readwrite');
      const running = readRestore(await tx.store.get(RESTORE_KEY))?.status === 'running';
      if (!running) await tx.store.put(restore, RESTORE_KEY);
      await tx.done;
      if (running) throw new AppError('conflict');
      changes.notify(['settings']);
    },
    async merge(inboxId, at, steps) {
      const tx = await openStores(db);
      const restore = readRestore(await tx.objectStore('settings').get(RESTORE_KEY));
      // Another life of the worker was faster, or the person has begun another.
      if (restore?.status !== 'running' || restore.inboxId !== inboxId || restore.at !== at) {
        await tx.done;
        return restore;
      }
      const next = { ...restore, at: at + steps.length };
      for (const step of steps)
        for (const [deed, count] of Object.entries(await mergeStep(tx, step.step, step.ids)))
          next[deed as RestoreDeed] += count;
      if (next.at >= next.total) {
        next.status = 'done';
        await tx.objectStore('inbox').delete(inboxId);
      }
      await tx.objectStore('settings').put(next, RESTORE_KEY);
      await tx.done;
      changes.notify(['settings', 'captures', 'jobs', 'items', 'recipes']);
      return next;
    },
    async fail(why, path) {
      const restore = await current();
      if (restore?.status !== 'running') return;
      await (await db()).delete('inbox', restore.inboxId);
      await put({ ...restore, status: 'failed', why, ...(path !== undefined && { path }) });
    },
    async dismiss() {
      if ((await current())?.status !== 'running') await put(undefined);
    },
  };
}

type Counts = Partial<Record<RestoreDeed, number>>;

async function mergeStep(tx: Tx, step: BackupStep, ids: ReadonlyMap<string, string>): Promise<Counts> {
  switch (step.kind) {
    case 'settings': {
      const store = tx.objectStore('settings');
      const { settings, changed } = mergedSettings(
        readSettings(await store.get(SETTINGS_KEY)),
        step.settings,
      );
      if (changed) await store.put(settings, SETTINGS_KEY);
      return { [changed ? 'changed' : 'skipped']: 1 };
    }
    case 'templates': {
      const store = tx.objectStore('settings');
      const here = readTemplateBook(await store.get(TEMPLATES_KEY));
      const { book, deeds } = mergedTemplates(here, step.book, ids);
      if (deeds.some(({ deed }) => deed !== 'skipped')) await store.put(book, TEMPLATES_KEY);
      return counted(deeds);
    }
    case 'recipes': {
      const store = tx.objectStore('recipes');
      const here = (await store.getAll()).flatMap((record) => readRecipe(record) ?? []);
      const merged = mergedRecipes(here, step.recipes);
      for (const recipe of merged.put) await store.put(recipe);
      return counted(merged.deeds);
    }
    case 'capture':
      return { [await mergeCapture(tx, step)]: 1 };
    case 'job': {
      const jobs = tx.objectStore('jobs');
      const record = await jobs.get(step.job.id);
      if (record !== undefined && !isDeleted(record)) return { skipped: 1 };
      await jobs.put(step.job);
      for (const item of step.items) await tx.objectStore('items').put(item);
      return { added: 1 };
    }
  }
}

async function mergeCapture(
  tx: Tx,
  { capture, content, picture }: Extract<BackupStep, { kind: 'capture' }>,
): Promise<RestoreDeed> {
  const [record, held] = await Promise.all([
    tx.objectStore('captures').get(capture.id),
    tx.objectStore('contents').get(capture.id),
  ]);
  const here = readCapture(record);
  const ownContent = contentRecord.safeParse(held).data?.content;
  const blobId = ownContent?.screenshot?.blobId;
  const pictureLost = blobId !== undefined && !readBlob(await tx.objectStore('blobs').get(blobId));
  const damaged = here && !ownContent && here.formats.length > 0;
  const deed = captureDeed(here && { ...here, ...(damaged && { capturedAt: -1 }), pictureLost }, {
    capturedAt: capture.capturedAt,
    hasPicture: picture !== undefined,
  });
  if (deed === 'skipped') return deed;
  await tx.objectStore('captures').put(capture);
  await tx.objectStore('contents').put({ id: capture.id, content });
  if (picture) await tx.objectStore('blobs').put({ id: capture.id, blob: picture });
  else await tx.objectStore('blobs').delete(capture.id);
  await noteInOutbox(tx.objectStore('outbox'), capture.id);
  return deed;
}

function counted(deeds: readonly { deed: RestoreDeed }[]): Counts {
  const counts: Counts = {};
  for (const { deed } of deeds) counts[deed] = (counts[deed] ?? 0) + 1;
  return counts;
}
