import { crawlSettingsSchema, settingsSchema, type Settings } from './settings';
import { templateBookSchema, type TemplateBook } from './template';
import { z } from './zod';

/**
 * What the browser's account may hold of Trawl: nothing of a service, its address or its key, no rule of a site, nothing
 * that was captured.
 */
const syncCopySchema = z.object({
  settings: settingsSchema
    .pick({ capture: true, cleanUp: true, contextMenus: true, singleKeys: true, loadRemoteImages: true })
    .extend({ crawl: crawlSettingsSchema }),
  templates: templateBookSchema,
});
export type SyncCopy = z.infer<typeof syncCopySchema>;

/** The copy as text; the same for the same settings and templates. */
export function syncTextOf(settings: Settings, templates: TemplateBook): string {
  const { capture, crawl, cleanUp, contextMenus, singleKeys, loadRemoteImages } = settings;
  const copy = {
    settings: { capture, crawl, cleanUp, contextMenus, singleKeys, loadRemoteImages },
    templates,
  };
  return JSON.stringify(syncCopySchema.parse(copy));
}

/** A copy that came from elsewhere; undefined when it is none. */
export function readSyncCopy(text: string): SyncCopy | undefined {
  try {
    return syncCopySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const syncRecordSchema = z.object({
  on: z.boolean(),
  /** Names this browser among those of the account; random. */
  browser: z.string().max(100),
  /** When the copy in the account was last seen to be what stands here, epoch milliseconds. */
  copiedAt: z.number().optional(),
  /** Why it could not be copied when that was last tried. */
  trouble: z.enum(['too-large', 'refused']).optional(),
  /** A copy of another browser that nobody has decided on: nothing is written over it. */
  found: z.object({ id: z.string().max(200), at: z.number() }).optional(),
  /** The copy that was decided on last. */
  decided: z.string().max(200).optional(),
});
export type SyncRecord = z.infer<typeof syncRecordSchema>;

/** The stored record; undefined while nobody has switched the copy on. */
export function readSyncRecord(record: unknown): SyncRecord | undefined {
  return syncRecordSchema.safeParse(record).data;
}
