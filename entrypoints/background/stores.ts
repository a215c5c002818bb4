import { createCaptureWriter } from '../../lib/library/capture-store';
import { createChanges } from '../../lib/library/changes';
import { createCleanUpStore } from '../../lib/library/clean-up-store';
import { createCollectionStore } from '../../lib/library/collection-store';
import { createLibraryConnection } from '../../lib/library/db';
import { createEditWriter } from '../../lib/library/edit-store';
import { createFolderStore } from '../../lib/library/folder-store';
import { createHandOffStore } from '../../lib/library/hand-off-store';
import { createInbox } from '../../lib/library/inbox';
import { createJobStore } from '../../lib/library/job-store';
import { createMarkWriter } from '../../lib/library/mark-store';
import { createMonitorStore } from '../../lib/library/monitor-store';
import { createPassageWriter } from '../../lib/library/passage-store';
import { createReadings } from '../../lib/library/readings';
import { createLibraryReader } from '../../lib/library/reader';
import { createRecipeStore } from '../../lib/library/recipe-store';
import { createRestoreStore } from '../../lib/library/restore-store';
import { createSettingsStore } from '../../lib/library/settings-store';
import { startNewLibrary } from '../../lib/library/start-new';
import { createSyncStore } from '../../lib/library/sync-store';
import { createTemplateStore } from '../../lib/library/template-store';
import { createUsedExportsStore } from '../../lib/library/used-exports-store';
import { createWebhookStore } from '../../lib/library/webhook-store';
import type { Clock } from '../../lib/ports/host';

export type Stores = ReturnType<typeof createStores>;

/** Everything that reads and writes the library, over one connection. */
export function createStores(now: Clock) {
  const changes = createChanges();
  const db = createLibraryConnection();
  const parts = { db, changes, now };
  return {
    changes,
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
    monitors: createMonitorStore(parts),
    restores: createRestoreStore(parts),
    webhook: createWebhookStore(parts),
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
