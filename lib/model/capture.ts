import { captureFormatSchema } from './format';
import type { Passage } from './passage';
import { engineIdSchema } from './request';
import { titleSchema } from './title';
import { z } from './zod';

/** A link of the page, absolute. */
export const linkSchema = z.object({
  url: z.string(),
  /** Visible text, white space folded; empty when the link has none. */
  text: z.string(),
  /** Same site as the page (registrable host or a subdomain of it), as told by the reader. */
  internal: z.boolean(),
});
export type Link = z.infer<typeof linkSchema>;

/** An image of the page, absolute. */
export const imageSchema = z.object({
  url: z.string(),
  /** Null when the page gives no alternative text; empty when it says the image is decoration. */
  alt: z.string().nullable(),
  /** CSS pixels, where known. */
  width: z.number().optional(),
  height: z.number().optional(),
});
export type Image = z.infer<typeof imageSchema>;

/** What is known about the page. Times are ISO 8601 strings as the page or the service gives them. */
export const metadataSchema = z.object({
  title: titleSchema.optional(),
  author: z.string().optional(),
  published: z.string().optional(),
  modified: z.string().optional(),
  description: z.string().optional(),
  /** BCP 47. */
  language: z.string().optional(),
  canonicalUrl: z.string().optional(),
  siteName: z.string().optional(),
  image: z.string().optional(),
  favicon: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  contentType: z.string().optional(),
  /** HTTP status of the page itself, where known. */
  statusCode: z.number().int().optional(),
  /** Words of the main content (Intl.Segmenter, word-like segments). */
  wordCount: z.number().int().optional(),
  /** Estimate for common language models; always shown with ≈. */
  tokenEstimate: z.number().int().optional(),
  /** Pages of a document such as a PDF. */
  pages: z.number().int().positive().optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

/** One thing that was left out of the capture, and why. */
const leftOutSchema = z.object({
  what: z.enum([
    'navigation',
    'header',
    'footer',
    'sidebar',
    'cookie-notice',
    'hidden',
    'form',
    'advertisement',
    'comments',
    'related',
    'boilerplate',
    'excluded',
    'site-rule',
    'closed-shadow-root',
    'inline-image',
    'over-budget',
  ]),
  /** Words that went with it. */
  words: z.number().int().nonnegative(),
  /** How many elements. */
  count: z.number().int().positive(),
  /** How the largest of them begins, where it can be seen on the page. */
  begins: z.string().max(200).optional(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** Words that are in the main content for one reason. */
const keptBecauseSchema = z.object({
  why: z.enum([
    /** It reads like the text of the page. */
    'text',
    /** Part of a list, a table, code or a figure of which the rest is kept. */
    'structure',
    /** It stands between two parts that are kept. */
    'between',
    /** Notes and references that the text points to. */
    'referred',
    /** A rule of the person for this site. */
    'site-rule',
    /** The page gave too little to judge by: all but menus and the like. */
    'remainder',
  ]),
  words: z.number().int().nonnegative(),
});
export type KeptBecause = z.infer<typeof keptBecauseSchema>;

/** A frame of the page and whether its text is in the capture. */
const frameReportSchema = z.object({
  url: z.string(),
  read: z.boolean(),
  /** Why not: another origin without permission, or it could not be reached. */
  why: z.enum(['cross-origin', 'unreachable', 'hidden']).optional(),
});
export type FrameReport = z.infer<typeof frameReportSchema>;

/** How the capture came about: shown with every capture. */
export const reportSchema = z.object({
  /** What was taken. */
  scope: z.enum(['selection', 'main', 'everything']),
  /** Which way of finding the main content won. */
  method: z.enum(['article', 'listing', 'cleaner', 'body', 'selection', 'service']),
  /** Milliseconds from the start of reading to the end of conversion. */
  readingMs: z.number().nonnegative(),
  /** Words kept and words visible on the page; equal when everything was taken. */
  wordsKept: z.number().int().nonnegative(),
  wordsOnPage: z.number().int().nonnegative(),
  leftOut: z.array(leftOutSchema),
  /** Of main content, as this device chose it. */
  kept: z.array(keptBecauseSchema).optional(),
  frames: z.array(frameReportSchema),
  /** Plain notes: the service's `warning`, "lazy parts may be missing". Inserted as text. */
  warnings: z.array(z.string()),
});
export type Report = z.infer<typeof reportSchema>;

/** Where a picture's bytes are, and what it shows. */
export const screenshotSchema = z.object({
  blobId: z.string(),
  mimeType: z.string(),
  /** Pixels of the picture. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  fullPage: z.boolean(),
});

/** The facets of a capture, each present when it was asked for and could be made. */
export const contentSchema = z.object({
  markdown: z.string().optional(),
  html: z.string().optional(),
  rawHtml: z.string().optional(),
  summary: z.string().optional(),
  json: z.unknown().optional(),
  links: z.array(linkSchema).optional(),
  images: z.array(imageSchema).optional(),
  screenshot: screenshotSchema.optional(),
  /** What a service returned beyond the shared formats (answer, highlights, branding…), by its own names. */
  extra: z.record(z.string(), z.unknown()).optional(),
});
export type Content = z.infer<typeof contentSchema>;

/** The light half of a capture: all that lists need. */
export const captureSchema = z.object({
  /** From the job id and the normalised URL, so repeated work overwrites. */
  id: z.string(),
  jobId: z.string(),
  /** Where the page ended up, normalised. */
  url: z.string(),
  /** Under which its page is known, however its address was written (`pageKeyOf`). */
  page: z.string().optional(),
  host: z.string(),
  title: titleSchema,
  /** Epoch milliseconds. */
  capturedAt: z.number(),
  /** When the same text was captured again. Epoch milliseconds, oldest first. */
  seenAgain: z.array(z.number()).optional().catch(undefined),
  /** The last of `seenAgain`: where the capture stands in lists, which are by its last date. */
  seenAt: z.number().min(1).max(8.64e15).optional().catch(undefined),
  engine: engineIdSchema,
  formats: z.array(captureFormatSchema),
  metadata: metadataSchema,
  report: reportSchema,
  /** Credits that the service says it used. */
  creditsUsed: z.number().optional(),
  /** Bytes of text and pictures together, for "storage used". */
  bytes: z.number().int().nonnegative(),
  /** Bytes of its picture among them. */
  pictureBytes: z.number().int().nonnegative().default(0),
  /** Star, tags and note of the page, as `readMarks` reads them. */
  marks: z.unknown().optional(),
  /** Set while a deletion can still be undone. */
  deletedAt: z.number().optional(),
});
export type Capture = z.infer<typeof captureSchema>;

/** The note of a capture whose record does not fit, or does so in part. */
export const DAMAGED = 'stored-record-bad';

/** True of a capture that cannot be read, or only in part. Its time is 0 when that is not known. */
export function isDamaged({ report }: { report: Pick<Report, 'warnings'> }): boolean {
  return report.warnings.includes(DAMAGED);
}

/** A capture with its facets. */
export type FullCapture = Capture & {
  content: Content;
  /** What the person highlighted on its page, the oldest first, where there is anything. */
  passages?: Passage[];
  /** Set where `content` has a text that the person wrote: when, and what was captured. See `asCaptured`. */
  edited?: { at: number; content: Content; metadata: Metadata };
};

/** What an engine hands to the runner for one page, before it has an id. Pictures come as blobs beside it. */
export type CapturedPage = {
  /** The key of its item, in a job with items; its capture is then the same whatever address the page ended up at. */
  key?: string;
  url: string;
  title: string;
  content: Omit<Content, 'screenshot'>;
  screenshot?: { blob: Blob; width: number; height: number; fullPage: boolean };
  metadata: Metadata;
  report: Report;
  creditsUsed?: number;
};
