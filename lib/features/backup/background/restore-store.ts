import { captureEffect, mergedRecipes, mergedSettings, mergedTemplates } from '../merge';
import type { BackupStep } from '../read-backup';
import { MOST_LOST, readRestore, type Restore, type RestoreEffect } from '../backup';
import { contentSchema, type Capture, type Content } from '@/lib/core/model/capture';
import { laterMarks, noMarks, readMarks } from '@/lib/features/marks/marks';
import type { Edit } from '@/lib/core/model/edited-text';
import { AppError } from '@/lib/core/model/errors';
import { rangeOfKey } from '@/lib/core/library/page-index';
import { pageOfCapture } from '@/lib/core/library/commit-step';
import { formOf, pageKeyOf } from '@/lib/core/model/page-key';
import { passagePageOf } from '@/lib/core/model/passage';
import { mergedDates, seenDates } from '@/lib/core/model/seen-dates';
import { readMonitor } from '@/lib/features/monitors/monitor';
import { readTemplateBook } from '@/lib/features/templates/template';
import { z } from '@/lib/core/model/zod';
import type { RestoreStore } from '../restore-store';
import type { LibraryDb } from '@/lib/core/library/db';
import { marksOfPage, putMarks } from '@/lib/features/marks/background/mark-store';
import { editInRecord, laterEdit } from '@/lib/features/editing/background/edit-store';
import { withNews } from '@/lib/core/library/job-states';
import { noteInOutbox } from '@/lib/core/library/outbox';
import { capturesOf, mergePassages } from '@/lib/features/highlights/background/passage-store';
import { isDeleted, readBlob, readCapture } from '@/lib/core/library/records';
import { readRecipe } from '@/lib/features/recipes/background/recipe-store';
import { SETTINGS_KEY } from '@/lib/core/library/keys';
import { readSettings } from '@/lib/core/library/settings-store';
import { TEMPLATES_KEY } from '@/lib/features/templates/background/template-store';
import type { StoreDeps } from '@/lib/core/library/transact';

/** Stored with the settings, like the templates. */
const RESTORE_KEY = 'restore';
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
  'passages',
  'monitors',
  'checks',
] as const;

const contentRecord = z.object({ content: contentSchema });

async function openStores(db: () => Promise<LibraryDb>) {
  return (await db()).transaction(STORES, 'readwrite');
}
type Tx = Awaited<ReturnType<typeof openStores>>;

/** Merges the steps of a backup; each portion, its counts and its progress are one transaction. */
export function createRestoreStore({ db, changes }: StoreDeps): RestoreStore {
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
      // Another worker was faster, or the user has started another restore.
      if (restore?.status !== 'running' || restore.inboxId !== inboxId || restore.at !== at) {
        await tx.done;
        return restore;
      }
      const next = { ...restore, at: at + steps.length };
      for (const { step, ids } of steps) {
        for (const [effect, count] of Object.entries(await mergeStep(tx, step, ids)))
          next[effect as RestoreEffect] += count;
        if (!('lost' in step)) continue;
        next.damaged += 1;
        next.lost = [...next.lost, step.lost].slice(0, MOST_LOST);
      }
      if (next.at >= next.total) {
        next.status = 'done';
        await tx.objectStore('inbox').delete(inboxId);
      }
      await tx.objectStore('settings').put(next, RESTORE_KEY);
      await tx.done;
      changes.notify(['settings', 'captures', 'jobs', 'items', 'recipes', 'passages', 'monitors']);
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

type Counts = Partial<Record<RestoreEffect, number>>;

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
      const { book, effects } = mergedTemplates(here, step.book, ids);
      if (effects.some(({ effect }) => effect !== 'skipped')) await store.put(book, TEMPLATES_KEY);
      return counted(effects);
    }
    case 'recipes': {
      const store = tx.objectStore('recipes');
      const here = (await store.getAll()).flatMap((record) => readRecipe(record) ?? []);
      const merged = mergedRecipes(here, step.recipes);
      for (const recipe of merged.put) await store.put(recipe);
      return counted(merged.effects);
    }
    case 'watch': {
      const { monitor, checks, texts } = step;
      if (readMonitor(await tx.objectStore('monitors').get(monitor.id))) return { skipped: 1 };
      // Paused: no site is visited from here before the user has looked at what is watched.
      await tx.objectStore('monitors').put({ ...monitor, status: 'paused' });
      for (const pages of checks) await tx.objectStore('checks').put(pages);
      if (texts) await tx.objectStore('checks').put(texts);
      return { added: 1 };
    }
    case 'capture':
      return { [await mergeCapture(tx, step)]: 1 };
    case 'damaged':
      return {};
    case 'job': {
      const jobs = tx.objectStore('jobs');
      const record = await jobs.get(step.job.id);
      if (record !== undefined && !isDeleted(record)) return { skipped: 1 };
      await jobs.put(withNews(step.job));
      for (const item of step.items) await tx.objectStore('items').put(item);
      return { added: 1 };
    }
  }
}

async function mergeCapture(
  tx: Tx,
  { capture, content, edit: broughtEdit, passages, screenshot }: Extract<BackupStep, { kind: 'capture' }>,
): Promise<RestoreEffect> {
  const [record, held] = await Promise.all([
    tx.objectStore('captures').get(capture.id),
    tx.objectStore('contents').get(capture.id),
  ]);
  const here = readCapture(record);
  const ownContent = contentRecord.safeParse(held).data?.content;
  const blobId = ownContent?.screenshot?.blobId;
  const screenshotLost = blobId !== undefined && !readBlob(await tx.objectStore('blobs').get(blobId));
  const damaged = here && !ownContent && here.formats.length > 0;
  const captures = tx.objectStore('captures');
  const brought = readMarks(capture);
  const page = here?.page ?? (await pageOfBrought(tx, capture, content));
  const own = (await marksOfPage(captures, { url: capture.url, page })) ?? (here ? readMarks(here) : noMarks);
  const marksAt = own.changedAt;
  const passagePage = passagePageOf({ id: capture.id, url: capture.url, page });
  const ownEdit = editInRecord(held);
  const edit = laterEdit(ownEdit, broughtEdit);
  const highlighted = await mergePassages(tx.objectStore('passages'), passagePage, passages ?? []);
  const effect = captureEffect(
    here && { ...here, ...(damaged && { capturedAt: -1 }), screenshotLost, marksAt },
    {
      marksAt: brought.changedAt,
      capturedAt: capture.capturedAt,
      seenAgain: capture.seenAgain,
      hasScreenshot: screenshot !== undefined,
      moreWritten: highlighted || edit !== ownEdit,
    },
  );
  if (brought.changedAt > marksAt) {
    for (const id of await putMarks(captures, { url: capture.url, page }, capture.id, brought))
      await noteInOutbox(tx.objectStore('outbox'), id);
  }
  if (effect === 'skipped') return effect;
  // Each version of the page can be found by its highlights.
  if (highlighted)
    for (const id of await capturesOf(captures, passagePage))
      await noteInOutbox(tx.objectStore('outbox'), id);
  const dates = here && mergedDates(here, capture);
  if (effect === 'beside') {
    const kept: unknown = await captures.get(capture.id);
    const isEdited = edit !== ownEdit && typeof held === 'object';
    if (here && typeof kept === 'object' && (dates || isEdited)) {
      const bytes = Math.max(0, here.bytes + lengthOf(edit) - lengthOf(ownEdit));
      await captures.put({ ...kept, ...dates, ...(isEdited && { bytes, hasEdit: true }) });
    }
    if (isEdited) {
      await tx.objectStore('contents').put({ ...held, edit });
      await noteInOutbox(tx.objectStore('outbox'), capture.id);
    }
    return 'changed';
  }
  const marks = laterMarks(own, brought);
  const { seenAgain = [], seenAt: _derived, hasEdit: _had, ...brings } = capture;
  await captures.put({
    ...brings,
    bytes: Math.max(0, brings.bytes + lengthOf(edit) - lengthOf(broughtEdit)),
    ...(edit && { hasEdit: true }),
    page,
    form: formOf(pageKeyOf(capture.url)),
    ...(dates ?? seenDates(capture.capturedAt, seenAgain)),
    ...(marks.changedAt > 0 && { marks }),
  });
  await tx.objectStore('contents').put({ id: capture.id, content, ...(edit && { edit }) });
  if (screenshot) await tx.objectStore('blobs').put({ id: capture.id, blob: screenshot });
  else await tx.objectStore('blobs').delete(capture.id);
  await noteInOutbox(tx.objectStore('outbox'), capture.id);
  return effect;
}

/**
 * The page that a brought capture is of. Its text decides, as for any capture; but of a page whose text changed, the
 * versions at its other addresses are told by the file alone. That only counts for addresses that are spelled alike.
 */
async function pageOfBrought(
  tx: Tx,
  capture: Pick<Capture, 'url' | 'page'>,
  content: Content,
): Promise<string> {
  const captures = tx.objectStore('captures');
  const stores = { captures, contents: tx.objectStore('contents') };
  const page = await pageOfCapture(stores, { capture, content });
  const { page: said = page } = capture;
  if (formOf(page) !== formOf(said)) return page;
  return (await captures.index('byPage').getKey(rangeOfKey(page))) === undefined ? said : page;
}

const lengthOf = (edit: Edit | undefined): number => edit?.markdown.length ?? 0;

function counted(effects: readonly { effect: RestoreEffect }[]): Counts {
  const counts: Counts = {};
  for (const { effect } of effects) counts[effect] = (counts[effect] ?? 0) + 1;
  return counts;
}
