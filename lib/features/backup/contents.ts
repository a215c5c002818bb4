import { captureSchema, contentSchema } from '@/lib/core/model/capture';
import { editSchema } from '@/lib/core/model/edited-text';
import { itemSchema } from '@/lib/core/model/item';
import { isEnded, jobSchema } from '@/lib/core/model/job';
import { libraryViewSchema } from '../library/library-view';
import { marksSchema } from '../marks/marks';
import { checkPagesSchema, monitorSchema } from '../monitors/monitor';
import { DEVICE_ACCOUNT, readTextsSchema, watchSchema } from '../monitors/watch';
import { MOST_PASSAGES, readPassages } from '@/lib/core/model/passage';
import { MOST_RECIPES, recipeSchema } from '../recipes/recipe';
import { crawlSettingsSchema, settingsSchema, type Settings } from '@/lib/core/model/settings';
import { templateBookSchema } from '../templates/template';
import { z } from '@/lib/core/model/zod';

export const MANIFEST = 'manifest.json';
export const SETTINGS = 'settings.json';
export const TEMPLATES = 'templates.json';
export const RECIPES = 'recipes.json';

const ID = '[A-Za-z0-9][A-Za-z0-9_-]{0,99}';
const CAPTURE = new RegExp(`^captures/(${ID})\\.json$`);
/** Under `pictures/` in backups from before they were called screenshots. */
const SCREENSHOT = new RegExp(`^(?:screenshots|pictures)/(${ID})$`);
const JOB = new RegExp(`^jobs/(${ID})\\.json$`);
const WATCH = new RegExp(`^watches/(${ID})\\.json$`);

/** The type of a backup file, by its path; undefined for a path that no backup file has. */
export type BackupPart =
  | { kind: 'settings' | 'templates' | 'recipes' }
  | { kind: 'capture' | 'screenshot' | 'job' | 'watch'; id: string };

const SINGLE = { [SETTINGS]: 'settings', [TEMPLATES]: 'templates', [RECIPES]: 'recipes' } as const;

export function partOf(path: string): BackupPart | undefined {
  if (path === SETTINGS || path === TEMPLATES || path === RECIPES) return { kind: SINGLE[path] };
  for (const [kind, pattern] of [
    ['capture', CAPTURE],
    ['screenshot', SCREENSHOT],
    ['job', JOB],
    ['watch', WATCH],
  ] as const) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** Whether a record can have its own file. */
export const mayHaveFile = (id: string): boolean => partOf(`captures/${id}.json`) !== undefined;

/** The settings in a backup: nothing of the service, neither its address nor its key. */
export const backupSettingsSchema = settingsSchema
  .pick({
    capture: true,
    cleanUp: true,
    contextMenus: true,
    singleKeys: true,
    loadRemoteImages: true,
    siteRules: true,
  })
  // Absent in backups from before collections existed.
  .extend({
    crawl: crawlSettingsSchema,
    library: libraryViewSchema.pick({ collections: true, searches: true }).optional(),
  });
export type BackupSettings = z.infer<typeof backupSettingsSchema>;

export function backupSettingsOf(settings: Settings): BackupSettings {
  const { capture, crawl, cleanUp, contextMenus, singleKeys, loadRemoteImages, siteRules } = settings;
  const { collections, searches } = settings.library;
  const library = { collections, searches };
  return { capture, crawl, cleanUp, contextMenus, singleKeys, loadRemoteImages, siteRules, library };
}

/** A page's address that a screen may link to. */
const isAddress = (url: string): boolean => URL.canParse(url) && new URL(url).protocol !== 'javascript:';

export const backupCaptureSchema = z
  .object({
    capture: captureSchema
      .extend({ url: z.string().refine(isAddress), marks: marksSchema.optional().catch(undefined) })
      .omit({ deletedAt: true }),
    content: contentSchema,
    edit: editSchema.optional().catch(undefined),
    /**
     * For its page; each version has them. Unreadable ones are left out: undo and merging may produce more than one
     * page accepts.
     */
    passages: z
      .array(z.unknown())
      .transform((records) => readPassages(records).slice(0, 10 * MOST_PASSAGES))
      .optional()
      .catch(undefined),
  })
  .refine(({ capture, content }) => !content.screenshot || content.screenshot.blobId === capture.id);
export type BackupCapture = z.infer<typeof backupCaptureSchema>;

/** A job that has ended, without its engine's data. */
export const backupJobSchema = z.object({
  job: jobSchema
    .omit({
      lastCursor: true,
      deletedAt: true,
      dueAt: true,
      delivery: true,
      picked: true,
      requestedAction: true,
    })
    .refine(({ state }) => isEnded(state)),
  items: z.array(itemSchema).max(200_000),
});
export type BackupJob = z.infer<typeof backupJobSchema>;

/** A watch of this device: what it watches, what its checks found, and the texts that the next is compared with. */
export const backupWatchSchema = z
  .object({
    monitor: monitorSchema.omit({ run: true, goneAt: true, removeAskedAt: true }).extend({
      account: z.literal(DEVICE_ACCOUNT),
      watch: watchSchema.omit({ running: true, ended: true }),
    }),
    checks: z.array(checkPagesSchema).max(1_000),
    texts: readTextsSchema.optional(),
  })
  .refine(({ monitor, checks, texts }) =>
    [...checks, ...(texts ? [texts] : [])].every(({ monitorId }) => monitorId === monitor.id),
  )
  .refine(({ monitor, checks }) =>
    [
      ...monitor.targets.flatMap(({ what }) => what),
      ...checks.flatMap(({ pages }) => pages.map(({ url }) => url)),
    ].every(isAddress),
  );
export type BackupWatch = z.infer<typeof backupWatchSchema>;

export const backupTemplatesSchema = templateBookSchema;
export const backupRecipesSchema = z.array(recipeSchema).max(MOST_RECIPES);
