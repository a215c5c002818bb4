import { imageSchema, linkSchema, metadataSchema, reportSchema } from '@/lib/core/model/capture';
import { captureFormatSchema } from '@/lib/core/model/format';
import { z } from '@/lib/core/model/zod';

/** The start of a text, whether there is more of it, and the size of all of it where that is not the page's. */
const textStartSchema = z.object({
  text: z.string(),
  more: z.boolean(),
  words: z.number().int().nonnegative().exactOptional(),
  tokens: z.number().int().nonnegative().exactOptional(),
});
export type TextStart = z.infer<typeof textStartSchema>;

/**
 * A summary of a page: as much of each format as a popup shows, and the counts of the whole. The whole page stays where
 * it was read, so that a large page is not sent just for viewing.
 */
export const lookSchema = z.object({
  url: z.string(),
  title: z.string(),
  metadata: metadataSchema,
  report: reportSchema,
  /** The available formats. */
  formats: z.array(captureFormatSchema),
  texts: z.partialRecord(z.enum(['markdown', 'summary', 'json', 'html', 'rawHtml']), textStartSchema),
  links: z.object({ rows: z.array(linkSchema), total: z.number().int().nonnegative() }).exactOptional(),
  images: z.object({ rows: z.array(imageSchema), total: z.number().int().nonnegative() }).exactOptional(),
  /** The name of the template for copying and saving its Markdown. */
  template: z.string().exactOptional(),
  /** The size of the screenshot, in pixels. */
  screenshot: z
    .object({ width: z.number().int().positive(), height: z.number().int().positive() })
    .exactOptional(),
});
export type Look = z.infer<typeof lookSchema>;
