import { withTodaysSettingsNames } from '@/lib/core/model/older-names';
import { crawlSettingsSchema, settingsSchema, type Settings } from '@/lib/core/model/settings';
import { templateBookSchema, type TemplateBook } from '../templates/template';
import { z } from '@/lib/core/model/zod';

/**
 * What the browser's account may store of Trawl: nothing of a service, its address or its key, no site rules, no
 * captures.
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

/** A copy from elsewhere; undefined when it is invalid. */
export function readSyncCopy(text: string): SyncCopy | undefined {
  try {
    return syncCopySchema.safeParse(withTodaysNames(JSON.parse(text))).data;
  } catch {
    return undefined;
  }
}

const copied = z.looseObject({ settings: z.unknown() });

function withTodaysNames(value: unknown): unknown {
  const { data } = copied.safeParse(value);
  return data ? { ...data, settings: withTodaysSettingsNames(data.settings) } : value;
}

const syncRecordSchema = z.object({
  on: z.boolean(),
  /** A random name of this browser among those of the account. */
  browser: z.string().max(100),
  /** When the copy in the account last matched this browser, epoch milliseconds. */
  copiedAt: z.number().optional(),
  /** Why the last attempt to copy failed. */
  trouble: z.enum(['too-large', 'refused']).optional(),
  /** A copy of another browser for which the user has not decided yet: it is not overwritten. */
  found: z.object({ id: z.string().max(200), at: z.number() }).optional(),
  /** The copy for which the user last decided. */
  decided: z.string().max(200).optional(),
});
export type SyncRecord = z.infer<typeof syncRecordSchema>;

/** The stored record; undefined while the copy was never switched on. */
export function readSyncRecord(record: unknown): SyncRecord | undefined {
  return syncRecordSchema.safeParse(record).data;
}
