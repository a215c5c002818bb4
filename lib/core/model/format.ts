import { z } from './zod';

/**
 * The capture formats that both engines know, in the order of the interface. The names are those of docs/service.md 7.3.
 */
export const captureFormats = [
  'markdown',
  'summary',
  'json',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
] as const;
export const captureFormatSchema = z.enum(captureFormats);
export type CaptureFormat = z.infer<typeof captureFormatSchema>;

/** The seven that the popup offers; `rawHtml` is available in the panel and under "More options". */
export const popupFormats = ['markdown', 'summary', 'json', 'html', 'links', 'images', 'screenshot'] as const;

/** How the popup shows a chosen format. */
export const popupFormatOf = (format: CaptureFormat): CaptureFormat =>
  format === 'rawHtml' ? 'html' : format;

/** How a screenshot is taken. Quality is 1 to 100; the viewport is only for the service. */
export const screenshotOptionsSchema = z.strictObject({
  fullPage: z.boolean().default(false),
  quality: z.number().int().min(1).max(100).optional(),
  viewport: z
    .strictObject({ width: z.number().int().min(1).max(7680), height: z.number().int().min(1).max(4320) })
    .optional(),
});

/** JSON by prompt or schema. The device needs neither: it returns the page's structured data. */
export const jsonOptionsSchema = z.strictObject({
  prompt: z.string().max(10_000).optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
});
export type JsonOptions = z.infer<typeof jsonOptionsSchema>;
