import { createCaptureWriter } from '@/lib/core/library/capture-store';
import { createEditWriter } from '@/lib/features/editing/background/edit-store';
import { createPassageWriter } from '@/lib/features/highlights/background/passage-store';
import { createCollectionStore } from '@/lib/features/collections/background/collection-store';
import { createCleanUpStore } from '@/lib/features/clean-up/background/clean-up-store';
import { createMarkWriter } from '@/lib/features/marks/background/mark-store';
import { openLibrary, type LibraryDb } from '@/lib/core/library/db';
import { createFolderStore } from '@/lib/features/folder/background/folder-store';
import { createUsedExportsStore } from '@/lib/features/export/background/used-exports-store';
import { createHandOffStore } from '@/lib/features/hand-off/background/hand-off-store';
import { createJobStore } from '@/lib/core/library/job-store';
import { createModelStore } from '@/lib/features/model/background/model-store';
import { createMonitorStore } from '@/lib/features/monitors/background/monitors';
import { createStorageReader } from '@/lib/features/clean-up/background/storage-reader';
import { createLibraryReader } from '@/lib/core/library/reader';
import { createRecipeStore } from '@/lib/features/recipes/background/recipe-store';
import { createTemplateStore } from '@/lib/features/templates/background/template-store';
import { createSettingsStore } from '@/lib/core/library/settings-store';
import { createWebhookStore } from '@/lib/features/webhook/background/webhook-store';
import type { StoreName } from '@/lib/core/ports/host';

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
    modelStore: createModelStore(deps),
    folder: createFolderStore(deps),
    reader: createLibraryReader(deps.db),
  };
}
export type TestLibrary = Awaited<ReturnType<typeof createTestLibrary>>;
