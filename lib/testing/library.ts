import { createCaptureWriter } from '../library/capture-store';
import { createEditWriter } from '../library/edit-store';
import { createPassageWriter } from '../library/passage-store';
import { createCollectionStore } from '../library/collection-store';
import { createCleanUpStore } from '../library/clean-up-store';
import { createMarkWriter } from '../library/mark-store';
import { openLibrary, type LibraryDb } from '../library/db';
import { createFolderStore } from '../library/folder-store';
import { createUsedExportsStore } from '../library/used-exports-store';
import { createHandOffStore } from '../library/hand-off-store';
import { createJobStore } from '../library/job-store';
import { createMonitorStore } from '../library/monitor-store';
import { createStorageReader } from '../library/storage-reader';
import { createLibraryReader } from '../library/reader';
import { createRecipeStore } from '../library/recipe-store';
import { createTemplateStore } from '../library/template-store';
import { createSettingsStore } from '../library/settings-store';
import { createWebhookStore } from '../library/webhook-store';
import type { StoreName } from '../ports/host';

/** A real library in its own database, seen through `through`, with a clock that the test moves. */
export async function createTestLibrary(
  start = 1_000_000,
  through: (db: LibraryDb) => LibraryDb = (db) => db,
) {
  const library: LibraryDb = await openLibrary(`test-${crypto.randomUUID()}`);
  const clock = { now: start };
  const notices: StoreName[] = [];
  const seen = through(library);
  const deps = {
    db: () => Promise.resolve(seen),
    changes: { notify: (stores: StoreName[]) => void notices.push(...stores) },
    now: () => clock.now,
  };
  return {
    db: library,
    clock,
    notices,
    jobs: createJobStore(deps),
    captures: createCaptureWriter(deps),
    cleanUp: createCleanUpStore(deps),
    storage: createStorageReader(deps.db),
    marks: createMarkWriter(deps),
    passages: createPassageWriter(deps),
    edits: createEditWriter(deps),
    collections: createCollectionStore(deps),
    settings: createSettingsStore(deps),
    recipes: createRecipeStore(deps),
    monitors: createMonitorStore(deps),
    templates: createTemplateStore(deps),
    handOff: createHandOffStore(deps),
    usedExports: createUsedExportsStore(deps),
    webhook: createWebhookStore(deps),
    folder: createFolderStore(deps),
    reader: createLibraryReader(deps.db),
  };
}
export type TestLibrary = Awaited<ReturnType<typeof createTestLibrary>>;
