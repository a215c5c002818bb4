import type { LibraryDb, LibraryStoreName } from '@/lib/core/library/db';
import { withNews } from '@/lib/core/library/job-states';
import { readCheckPages, readMonitor } from '@/lib/features/monitors/monitor';
import { readableJob, readCapture, readItem, withContent } from '@/lib/core/library/records';
import { readRecipe } from '@/lib/features/recipes/background/recipe-store';
import { readDelivery, RECEIVER_KEY } from '@/lib/features/webhook/background/webhook-records';
import { isDamaged, type FullCapture } from '@/lib/core/model/capture';
import type { CleanUpRecord } from '@/lib/features/clean-up/clean-up';
import { asCaptured, editOf } from '@/lib/core/model/edited-text';
import type { ChosenFolder, FolderTask } from '@/lib/features/folder/folder';
import type { Removal } from '@/lib/core/model/removal-progress';
import type { HandOff } from '@/lib/features/hand-off/hand-off';
import type { Item } from '@/lib/core/model/item';
import { dueAtOf, type Job } from '@/lib/core/model/job';
import type { CheckPages, Monitor } from '@/lib/features/monitors/monitor';
import type { PageReading } from '@/lib/core/model/page';
import { pageKeyOf } from '@/lib/core/model/page-key';
import { passageSchema, type Passage } from '@/lib/core/model/passage';
import type { Recipe } from '@/lib/features/recipes/recipe';
import type { Restore } from '@/lib/features/backup/backup';
import type { Settings } from '@/lib/core/model/settings';
import type { SyncRecord } from '@/lib/features/backup/sync-copy';
import type { TemplateBook } from '@/lib/features/templates/template';
import type { UsedExports } from '@/lib/features/export/used-exports';
import type { Receiver, Webhook, WebhookDelivery } from '@/lib/features/webhook/webhook';

/** The contents of a library, as a test describes them. */
export type LibraryContents = {
  settings?: Settings;
  templates?: TemplateBook;
  handOff?: HandOff;
  usedExports?: UsedExports;
  /** The copy in the browser's account. */
  sync?: SyncRecord;
  restore?: Restore;
  cleanUp?: CleanUpRecord;
  /** The folder that captures are written to, and what is being written. */
  folder?: ChosenFolder;
  folderTasks?: FolderTask[];
  /** How far a deletion of thousands has come. */
  removal?: Removal;
  /** The user's webhook, its queue and the state of its receiver. */
  webhook?: Webhook;
  receiver?: Receiver;
  deliveries?: WebhookDelivery[];
  recipes?: Recipe[];
  jobs?: Job[];
  items?: Item[];
  captures?: FullCapture[];
  /** What was highlighted on their pages. */
  passages?: Passage[];
  /** Screenshots by the ids of their captures. */
  blobs?: Record<string, Blob>;
  /** Pages that were read for viewing. */
  readings?: { id: string; readAt: number; reading: PageReading }[];
  monitors?: Monitor[];
  checkPages?: CheckPages[];
};

/** `beside`: what the library holds already stays. Otherwise these take the place of those of their kind. */
export type Writing = { contents: LibraryContents; beside: boolean };

type Rows = Partial<Record<Exclude<LibraryStoreName, 'settings' | 'inbox' | 'outbox'>, readonly object[]>>;

/** The records by which the background stores them. */
function rowsOf({ blobs, captures, jobs, checkPages, ...contents }: LibraryContents): Rows {
  const { deliveries, items, monitors, passages, readings, recipes } = contents;
  return {
    ...(deliveries && { deliveries }),
    ...(items && { items }),
    ...(monitors && { monitors }),
    ...(passages && { passages }),
    ...(readings && { readings }),
    ...(recipes && { recipes }),
    ...(checkPages && { checks: checkPages }),
    ...(jobs && { jobs: jobs.map(jobRow) }),
    ...(captures && { captures: captures.map(captureRow), contents: captures.map(contentRow) }),
    ...(blobs && { blobs: Object.entries(blobs).map(([id, blob]) => ({ id, blob })) }),
  };
}

function jobRow({ dueAt: _old, ...job }: Job): Job {
  const dueAt = dueAtOf(job.state);
  return withNews({ ...job, ...(dueAt !== undefined && { dueAt }) });
}

function captureRow(full: FullCapture): object {
  const { content: _content, passages: _passages, ...capture } = asCaptured(full);
  return {
    ...capture,
    ...(capture.url !== '' && { page: pageKeyOf(capture.url) }),
    ...(full.edited && { hasEdit: true }),
  };
}

function contentRow(full: FullCapture): object {
  const edit = editOf(full);
  return { id: full.id, content: asCaptured(full).content, ...(edit && { edit }) };
}

/** Records that have their own key, besides the settings. */
function keyedOf({ folder, receiver, ...contents }: LibraryContents): [key: string, record: unknown][] {
  const { settings, templates, handOff, usedExports, sync, restore, cleanUp, folderTasks, removal, webhook } =
    contents;
  const records = {
    settings,
    templates,
    handOff,
    usedExports,
    sync,
    restore,
    cleanUp,
    folderTasks,
    removal,
    webhook,
    [RECEIVER_KEY]: receiver,
    // The handle of a fake folder cannot be stored.
    ...(folder?.type === 'downloads' && { folder }),
  };
  return Object.entries(records).filter(([, record]) => record !== undefined);
}

/** The product's reader of each record; a record that the background would not write is rejected. */
const READ_BY: Readonly<Partial<Record<keyof Rows, (record: unknown) => unknown>>> = {
  jobs: readableJob,
  items: readItem,
  recipes: readRecipe,
  monitors: readMonitor,
  checks: readCheckPages,
  deliveries: readDelivery,
  passages: (record) => passageSchema.safeParse(record).data,
};

/** Throws when the product would not read all of this. A capture may say of itself that it is damaged. */
export function assertReadable(contents: LibraryContents): void {
  const refuse = (name: string, record: unknown): never => {
    throw new Error(`the background writes no such record in ${name}: ${JSON.stringify(record)}`);
  };
  for (const [name, records] of Object.entries(rowsOf(contents)) as [keyof Rows, readonly object[]][])
    for (const record of records) {
      const read = READ_BY[name];
      if (read && read(record) === undefined) refuse(name, record);
    }
  for (const capture of contents.captures ?? []) {
    if (isDamaged(capture)) continue;
    const read = readCapture(captureRow(capture));
    if (!read || isDamaged(withContent(read, contentRow(capture)))) refuse('captures', capture);
  }
}

/** In one transaction. */
export async function writeContents(db: LibraryDb, { contents, beside }: Writing): Promise<void> {
  const rows = Object.entries(rowsOf(contents)) as [keyof Rows, readonly object[]][];
  const keyed = keyedOf(contents);
  const names = [...rows.map(([name]) => name), ...(keyed.length > 0 ? (['settings'] as const) : [])];
  if (names.length === 0) return;
  const tx = db.transaction(names, 'readwrite');
  const writes: Promise<unknown>[] = [];
  for (const [name, records] of rows) {
    const store = tx.objectStore(name);
    if (!beside) writes.push(store.clear());
    for (const record of records) writes.push(store.put(record));
  }
  for (const [key, record] of keyed) writes.push(tx.objectStore('settings').put(record, key));
  await Promise.all([...writes, tx.done]);
}
