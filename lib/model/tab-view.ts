import { tabSourceSchema } from './request';
import { z } from './zod';

/** What the browser tells of a tab, before anybody has asked the page itself. */
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

/** What a screen knows of the tab it is about. */
export const tabViewSchema = z.object({
  ...knownTabSchema.shape,
  /** Ready to be captured, or why not. */
  access: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      source: tabSourceSchema,
      hasSelection: z.boolean(),
      /** How many elements its document has: what reading it will cost. */
      elements: z.number().int().nonnegative().exactOptional(),
    }),
    z.object({
      ok: z.literal(false),
      reason: z.enum(['restricted-page', 'file-switch', 'tab-not-open', 'pdf-viewer', 'tab-gone']),
    }),
  ]),
});
export type TabView = z.infer<typeof tabViewSchema>;
