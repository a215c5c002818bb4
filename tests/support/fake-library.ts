// Replaces the browser's database: its classes must be in place before a connection is wrapped.
import 'fake-indexeddb/auto';
import { createCaptureWriter } from '@/lib/core/library/capture-store';
import { createCollectionStore } from '@/lib/features/collections/background/collection-store';
import { openLibrary, type LibraryDb } from '@/lib/core/library/db';
import { createEditWriter } from '@/lib/features/editing/background/edit-store';
import { createHandOffStore } from '@/lib/features/hand-off/background/hand-off-store';
import { createJobStore } from '@/lib/core/library/job-store';
import { createMarkWriter } from '@/lib/features/marks/background/mark-store';
import { createPassageWriter } from '@/lib/features/highlights/background/passage-store';
import { createLibraryReader } from '@/lib/core/library/reader';
import { createReadings } from '@/lib/features/capture/background/readings';
import { createRecipeStore } from '@/lib/features/recipes/background/recipe-store';
import { readCapture, withContent } from '@/lib/core/library/records';
import { createSettingsStore } from '@/lib/core/library/settings-store';
import { createStorageReader } from '@/lib/features/clean-up/background/storage-reader';
import { createSyncStore } from '@/lib/features/backup/background/sync-store';
import { createTemplateStore } from '@/lib/features/templates/background/template-store';
import { createUsedExportsStore } from '@/lib/features/export/background/used-exports-store';
import { createWebhookStore } from '@/lib/features/webhook/background/webhook-store';
import type { FullCapture } from '@/lib/core/model/capture';
import type { StoreName } from '@/lib/core/ports/host';
import type { LibraryReader } from '@/lib/core/ports/store';
import { assertReadable, writeContents, type Writing } from './library-contents';

let underWay = 0;

/** How many reads of fake libraries have not been answered yet. */
export const readsUnderWay = (): number => underWay;

/** Once no read is under way, and what the last ones lead to was drawn. */
export async function allRead(): Promise<void> {
  do await afterAllQueued();
  while (underWay > 0);
}

/** After everything that the browser has queued, the database in memory included. */
export const afterAllQueued = (): Promise<unknown> =>
  scheduler.postTask(() => undefined, { priority: 'background' });

/** The reader, with its calls counted until they are answered. */
function counted(reader: LibraryReader): LibraryReader {
  const count =
    <A extends unknown[], R>(read: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      underWay += 1;
      return read(...args).finally(() => (underWay -= 1));
    };
  const entries = Object.entries(reader).map(([name, read]) => [
    name,
    count(read as (...args: unknown[]) => Promise<unknown>),
  ]);
  // The same functions under the same names.
  return Object.fromEntries(entries) as LibraryReader;
}

/**
 * The product's reader and stores over a database in memory. It is opened on the first read, and what was put by then is
 * written first.
 */
export function createFakeLibrary(deps: { now: () => number; notify: (stores: StoreName[]) => void }) {
  let open: Promise<LibraryDb> | undefined;
  let unwritten: Writing[] = [];
  const db = (): Promise<LibraryDb> => {
    open ??= openLibrary(`fake-${crypto.randomUUID()}`);
    if (unwritten.length > 0) {
      const writings = unwritten;
      unwritten = [];
      open = open.then(async (library) => {
        for (const writing of writings) await writeContents(library, writing);
        return library;
      });
    }
    return open;
  };
  const stores = { db, now: deps.now, changes: { notify: deps.notify } };
  return {
    /** Written before anything that is read from now on. */
    write(writing: Writing): void {
      assertReadable(writing.contents);
      unwritten.push(writing);
    },
    reader: counted(createLibraryReader(db)),
    storage: createStorageReader(db),
    /** All captures, deleted ones too. */
    async everyCapture(): Promise<FullCapture[]> {
      const tx = (await db()).transaction(['captures', 'contents'], 'readonly');
      const [captures, contents] = await Promise.all([
        tx.objectStore('captures').getAll(),
        tx.objectStore('contents').getAll(),
      ]);
      // Both stores are sorted by the same id, and each capture has contents.
      return captures.flatMap((record, at) => {
        const capture = readCapture(record);
        return capture ? withContent(capture, contents[at]) : [];
      });
    },
    captures: createCaptureWriter(stores),
    collections: createCollectionStore(stores),
    edits: createEditWriter(stores),
    handOff: createHandOffStore(stores),
    jobs: createJobStore(stores),
    marks: createMarkWriter(stores),
    passages: createPassageWriter(stores),
    readings: createReadings(stores),
    recipes: createRecipeStore(stores),
    settings: createSettingsStore(stores),
    sync: createSyncStore(stores),
    templates: createTemplateStore(stores),
    usedExports: createUsedExportsStore(stores),
    webhook: createWebhookStore(stores),
  };
}
export type FakeLibrary = ReturnType<typeof createFakeLibrary>;
