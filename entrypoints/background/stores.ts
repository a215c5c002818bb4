import { createCaptureWriter } from '@/lib/core/library/capture-store';
import { createChanges } from '@/lib/core/library/changes';
import { createCleanUpStore } from '@/lib/features/clean-up/background/clean-up-store';
import { createCollectionStore } from '@/lib/features/collections/background/collection-store';
import { createLibraryConnection } from '@/lib/core/library/db';
import { createEditWriter } from '@/lib/features/editing/background/edit-store';
import { createFolderStore } from '@/lib/features/folder/background/folder-store';
import { createHandOffStore } from '@/lib/features/hand-off/background/hand-off-store';
import { createInbox } from '@/lib/core/library/inbox';
import { createJobStore } from '@/lib/core/library/job-store';
import { createMarkWriter } from '@/lib/features/marks/background/mark-store';
import { createModelStore } from '@/lib/features/model/background/model-store';
import { createPassageWriter } from '@/lib/features/highlights/background/passage-store';
import { createReadings } from '@/lib/features/capture/background/readings';
import { createLibraryReader } from '@/lib/core/library/reader';
import { createRecipeStore } from '@/lib/features/recipes/background/recipe-store';
import { createRestoreStore } from '@/lib/features/backup/background/restore-store';
import { createSettingsStore } from '@/lib/core/library/settings-store';
import { startNewLibrary } from '@/lib/core/library/start-new';
import { createSyncStore } from '@/lib/features/backup/background/sync-store';
import { createTemplateStore } from '@/lib/features/templates/background/template-store';
import { createUsedExportsStore } from '@/lib/features/export/background/used-exports-store';
import type { Clock } from '@/lib/core/ports/host';

export type Stores = ReturnType<typeof createStores>;

/** Everything that reads and writes the library, over one connection. */
export function createStores(now: Clock) {
  const changes = createChanges();
  const db = createLibraryConnection();
  const parts = { db, changes, now };
  return {
    changes,
    db,
    reader: createLibraryReader(db),
    settings: createSettingsStore(parts),
    jobs: createJobStore(parts),
    captures: createCaptureWriter(parts),
    marks: createMarkWriter(parts),
    passages: createPassageWriter(parts),
    edits: createEditWriter(parts),
    collections: createCollectionStore(parts),
    inbox: createInbox(parts),
    held: createReadings(parts),
    restores: createRestoreStore(parts),
    modelStore: createModelStore(parts),
    folder: createFolderStore(parts),
    usedExports: createUsedExportsStore(parts),
    templates: createTemplateStore(parts),
    sync: createSyncStore(parts),
    cleanUp: createCleanUpStore(parts),
    recipes: createRecipeStore(parts),
    handOff: createHandOffStore(parts),
    startNew: () => startNewLibrary(db),
  };
}
