import { z } from '../model/zod';
import type { LibraryReader } from '../ports/store';
import { createCaptureReader } from './capture-reader';
import type { LibraryDb } from './db';
import { createItemReader } from './item-reader';
import { createJobReader } from './job-reader';
import { readBlob } from './records';
import { readSettings } from './settings-store';

/** Only the text of a successful held reading: the whole schema is larger than what screens need of it. */
const readText = z.object({ reading: z.object({ content: z.object({ markdown: z.string().optional() }) }) });

/** The library, as screens see it. Read-only; without deleted captures. */
export const createLibraryReader = (db: () => Promise<LibraryDb>): LibraryReader => ({
  ...createJobReader(db),
  ...createItemReader(db),
  ...createCaptureReader(db),
  settings: async () => readSettings(await (await db()).get('settings', 'settings')),
  // The parsers of records that the popup never reads are loaded on use.
  async recipes() {
    const [{ readRecipe }, records] = await Promise.all([
      import('@/lib/features/recipes/background/recipe-store'),
      db().then((open) => open.getAll('recipes')),
    ]);
    return records.flatMap((record) => readRecipe(record) ?? []);
  },
  templateRecord: async () => (await db()).get('settings', 'templates'),
  handOffRecord: async () => (await db()).get('settings', 'handOff'),
  usedExportsRecord: async () => (await db()).get('settings', 'usedExports'),
  modelsRecord: async () => (await db()).get('settings', 'models'),
  answerRecord: async (id) => (await db()).get('readings', id),
  webhookRecord: async () => (await db()).get('settings', 'webhook'),
  deliveries: async (limit) =>
    (await import('@/lib/features/webhook/background/delivery-reader')).readDeliveries(await db(), limit),
  folderRecord: async () => (await db()).get('settings', 'folder'),
  folderNamesRecord: async (taskId) => (await db()).get('settings', `folderNames/${taskId}`),
  folderTasksRecord: async () => (await db()).get('settings', 'folderTasks'),
  syncRecord: async () => (await db()).get('settings', 'sync'),
  restoreRecord: async () => (await db()).get('settings', 'restore'),
  async markdownOfReading(id) {
    const parsed = readText.safeParse(await (await db()).get('readings', id));
    return parsed.data?.reading.content.markdown;
  },
  heldReading: async (url) =>
    (await import('@/lib/features/capture/background/held-reading')).heldReading(await db(), url),
  async passages(capture) {
    const { passagePageOf, readPassages } = await import('../model/passage');
    return readPassages(await (await db()).getAllFromIndex('passages', 'byPage', passagePageOf(capture)));
  },
  rawCapture: async (id) => (await import('./raw-capture')).rawCapture(await db(), id),
  blob: async (id) => readBlob(await (await db()).get('blobs', id)),
  async monitors() {
    const [{ readMonitor }, records] = await Promise.all([
      import('@/lib/features/monitors/background/monitor-store'),
      db().then((open) => open.getAll('monitors')),
    ]);
    return records.flatMap((record) => readMonitor(record) ?? []);
  },
  async checkPages(monitorId, checkId) {
    const [{ readCheckPages }, record] = await Promise.all([
      import('@/lib/features/monitors/background/monitor-store'),
      db().then((open) => open.get('checks', [monitorId, checkId])),
    ]);
    return readCheckPages(record);
  },
});
