import { tabSourceSchema } from './request';
import { z } from './zod';

/** What the browser reports about a tab, before the page itself is probed. */
export const knownTabSchema = z.object({
  tabId: z.number().int(),
  windowId: z.number().int(),
  /** Private window: copy and save only. */
  isPrivate: z.boolean(),
  title: z.string(),
  /** Absent while Trawl may not see it. */
  url: z.string().exactOptional(),
  faviconUrl: z.string().exactOptional(),
});
export type KnownTab = z.infer<typeof knownTabSchema>;

/** What a screen knows of its tab. */
export const tabViewSchema = z.object({
  ...knownTabSchema.shape,
  /** Ready to be captured, or why not. */
  access: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      source: tabSourceSchema,
      hasSelection: z.boolean(),
      /** The number of elements in its document: the cost of reading it. */
      elements: z.number().int().nonnegative().exactOptional(),
    }),
    z.object({
      ok: z.literal(false),
      reason: z.enum([
        'restricted-page',
        'file-switch',
        'file-closed',
        'tab-not-open',
        'pdf-viewer',
        'tab-gone',
      ]),
    }),
  ]),
});
export type TabView = z.infer<typeof tabViewSchema>;
