import { contentSchema, metadataSchema, reportSchema, screenshotSchema } from '@/lib/core/model/capture';
import { passageSchema } from '@/lib/core/model/passage';
import { readMarks } from '../marks/marks';
import { engineIdSchema } from '@/lib/core/model/request';
import { z } from '@/lib/core/model/zod';
import type { Exportable } from './exportable';
import { highlightsOf } from './highlights';

/**
 * The `.json` file. Its shape is stable: a reader may rely on every field under one `version`, and adding a field does
 * not change the version. It contains no id of the machine that wrote it.
 */
export const captureDocumentSchema = z.strictObject({
  version: z.literal(1),
  /** The final address after redirects. */
  url: z.string(),
  title: z.string(),
  /** ISO 8601, UTC. */
  capturedAt: z.iso.datetime(),
  engine: engineIdSchema,
  /** Credits that a service reports as used. */
  creditsUsed: z.number().optional(),
  metadata: metadataSchema,
  /** Format → content, for every format the capture has. A screenshot is described; its bytes are a separate file. */
  formats: z.strictObject({
    ...contentSchema.omit({ screenshot: true, extra: true, forTemplates: true }).shape,
    screenshot: screenshotSchema.omit({ blobId: true }).optional(),
  }),
  /** What a service returned beyond the shared formats, under its own names. */
  extra: contentSchema.shape.extra,
  report: reportSchema,
  /** The user's additions to the page, if there are any. */
  starred: z.literal(true).optional(),
  tags: z.array(z.string()).optional(),
  /** Markdown. */
  note: z.string().optional(),
  /** Passages that the user highlighted on the page, in text order. */
  highlights: z
    .array(
      z.strictObject({
        text: z.string(),
        /** Markdown. */
        note: z.string().optional(),
        color: passageSchema.shape.color,
        /** ISO 8601, UTC. */
        createdAt: z.iso.datetime(),
      }),
    )
    .optional(),
  /** When the user edited the Markdown in `formats`. */
  editedAt: z.iso.datetime().optional(),
});
export type CaptureDocument = z.infer<typeof captureDocumentSchema>;

/** The whole capture as a `CaptureDocument`. */
export function captureDocument(capture: Exportable): CaptureDocument {
  const { starred, tags, note } = readMarks(capture);
  const { screenshot, extra, forTemplates: _own, ...formats } = capture.content;
  const highlights = highlightsOf(capture).map(({ quote, note: own, color, createdAt }) => ({
    text: quote.exact,
    ...(own !== '' && { note: own }),
    color,
    createdAt: new Date(createdAt).toISOString(),
  }));
  return {
    version: 1,
    url: capture.url,
    title: capture.title,
    capturedAt: new Date(capture.capturedAt).toISOString(),
    engine: capture.engine,
    ...(capture.creditsUsed === undefined ? {} : { creditsUsed: capture.creditsUsed }),
    metadata: capture.metadata,
    formats: { ...formats, ...(screenshot ? { screenshot: withoutId(screenshot) } : {}) },
    ...(extra ? { extra } : {}),
    report: capture.report,
    ...(starred && { starred }),
    ...(tags.length > 0 && { tags }),
    ...(note !== '' && { note }),
    ...(highlights.length > 0 && { highlights }),
    ...(capture.edited && { editedAt: new Date(capture.edited.at).toISOString() }),
  };
}

function withoutId({
  mimeType,
  width,
  height,
  fullPage,
}: z.infer<typeof screenshotSchema>): CaptureDocument['formats']['screenshot'] {
  return { mimeType, width, height, fullPage };
}
