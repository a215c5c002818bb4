import { captureFormatSchema } from './format';
import { contentSchema, metadataSchema, reportSchema } from './capture';
import { scopeSchema } from './request';
import { z } from './zod';

/** What the page code is asked for. Plain JSON: it travels into the page's isolated world. */
export const pageOptionsSchema = z.object({
  formats: z.array(captureFormatSchema),
  scope: scopeSchema,
  onlyMainContent: z.boolean(),
  /** CSS selectors: keep only these. */
  includeTags: z.array(z.string()),
  /** CSS selectors: leave these out. */
  excludeTags: z.array(z.string()),
  removeBase64Images: z.boolean(),
});
export type PageOptions = z.infer<typeof pageOptionsSchema>;

/** What reading a page gives: a page, or the reason why there is none. Parsed at the border like any other input. */
export const pageReadingSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** The document's own address at the moment of reading. */
    url: z.string(),
    title: z.string(),
    content: contentSchema.omit({ screenshot: true, extra: true }),
    metadata: metadataSchema,
    report: reportSchema,
  }),
  z.object({
    ok: z.literal(false),
    url: z.string(),
    why: z.enum(['empty', 'enormous', 'pdf', 'selector', 'nothing-readable']),
    /** Words found, elements counted, or 0: what the sentence names. */
    amount: z.number(),
    /** The selector that is not one. */
    detail: z.string().optional(),
  }),
]);
export type PageReading = z.infer<typeof pageReadingSchema>;
