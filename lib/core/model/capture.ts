import { forTemplatesSchema } from './for-templates';
import { captureFormatSchema } from './format';
import type { Passage } from './passage';
import { engineIdSchema } from './request';
import { timeSchema } from './time';
import { textSchema, titleSchema } from './title';
import { z } from './zod';

/** A link of the page, absolute. */
export const linkSchema = z.object({
  url: z.string(),
  /** Visible text with collapsed white space; empty when the link has none. */
  text: z.string(),
  /** Same site as the page (registrable host or a subdomain of it), as determined by the reader. */
  internal: z.boolean(),
});
export type Link = z.infer<typeof linkSchema>;

/** An image of the page, absolute. */
export const imageSchema = z.object({
  url: z.string(),
  /** Null when the page gives no alternative text; empty when it marks the image as decoration. */
  alt: z.string().nullable(),
  /** CSS pixels, if known. */
  width: z.number().optional(),
  height: z.number().optional(),
});
export type Image = z.infer<typeof imageSchema>;

/** Metadata of the page. Times are ISO 8601 strings as given by the page or the service. */
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
  /** HTTP status of the page itself, if known. */
  statusCode: z.number().int().optional(),
  /** Words of the main content (Intl.Segmenter, word-like segments). */
  wordCount: z.number().int().optional(),
  /** Estimate for common language models; always shown with ≈. */
  tokenEstimate: z.number().int().optional(),
  /** Pages of a document such as a PDF. */
  pages: z.number().int().positive().optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

/** The site answered with an error, and this is the page that it sent. */
export const isErrorPage = ({ metadata }: { metadata: Metadata }): boolean =>
  (metadata.statusCode ?? 0) >= 400;

/** One part that was left out of the capture, and why. */
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
  ]),
  /** The number of words left out with it. */
  words: z.number().int().nonnegative(),
  /** How many elements. */
  count: z.number().int().positive(),
  /** Its beginning, if visible on the page. */
  begins: z.string().max(200).optional(),
  /** Names the part in this state of its page, to put it back; absent if that is not possible. */
  selector: z.string().optional(),
  /** Names parts made like it on any page of its site. */
  rule: z.string().optional(),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** Words that are in the main content for one reason. */
const keptBecauseSchema = z.object({
  why: z.enum([
    /** It reads like the text of the page. */
    'text',
    /** Part of a list, table, code or figure whose other parts are kept. */
    'structure',
    /** It is between two parts that are kept. */
    'between',
    /** Notes and references that the text refers to. */
    'referred',
    /** The user's rule for this site. */
    'site-rule',
    /** The page had too little content to classify: everything except menus and the like. */
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

/** How the capture was made: shown with every capture. */
export const reportSchema = z.object({
  /** The captured part. */
  scope: z.enum(['selection', 'main', 'everything']),
  /** The method that found the main content. */
  method: z.enum(['article', 'listing', 'cleaner', 'body', 'selection', 'service']),
  /** Milliseconds from the start of reading to the end of conversion. */
  readingMs: z.number().nonnegative(),
  /** Words kept and words visible on the page; equal when everything was taken. */
  wordsKept: z.number().int().nonnegative(),
  wordsOnPage: z.number().int().nonnegative(),
  leftOut: z.array(leftOutSchema),
  /** For main content, as chosen by this device. */
  kept: z.array(keptBecauseSchema).optional(),
  /** Selectors of the user's rules for this site that found something; absent when there were no rules. */
  rules: z.array(z.string()).optional(),
  frames: z.array(frameReportSchema),
  /** Plain notes: the service's `warning`, "lazy parts may be missing". Inserted as text. */
  warnings: z.array(z.string()),
});
export type Report = z.infer<typeof reportSchema>;

/** The report of a text that is kept whole. */
export const reportOfWhole = (
  method: Report['method'],
  words: number,
  readingMs: number,
  warnings: string[] = [],
): Report => ({
  scope: 'everything',
  method,
  readingMs: Math.max(0, Math.round(readingMs)),
  wordsKept: words,
  wordsOnPage: words,
  leftOut: [],
  frames: [],
  warnings,
});

/** The location of a screenshot's bytes, and what it shows. */
export const screenshotSchema = z.object({
  blobId: z.string(),
  mimeType: z.string(),
  /** Pixels of the screenshot. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  fullPage: z.boolean(),
});

/** The facets of a capture, each present if it was requested and could be made. */
export const contentSchema = z.object({
  markdown: textSchema.optional(),
  html: z.string().optional(),
  rawHtml: z.string().optional(),
  summary: textSchema.optional(),
  json: z.unknown().optional(),
  links: z.array(linkSchema).optional(),
  images: z.array(imageSchema).optional(),
  screenshot: screenshotSchema.optional(),
  /** Results of a service beyond the shared formats (answer, highlights, branding…), under its own names. */
  extra: z.record(z.string(), z.unknown()).optional(),
  /** What templates asked of the page when it was read. What cannot be read back is as if none had asked. */
  forTemplates: forTemplatesSchema.optional().catch(undefined),
});
export type Content = z.infer<typeof contentSchema>;

/** The light part of a capture: everything that lists need. */
export const captureSchema = z.object({
  /** From the job id and the normalized URL, so repeated work overwrites. */
  id: z.string(),
  jobId: z.string(),
  /** The normalized address after redirects. */
  url: z.string(),
  /** The key of its page, however its address was written (`pageKeyOf`). */
  page: z.string().optional(),
  /** What its address has in common with others of the same page (`formOf`). */
  form: z.string().optional(),
  host: z.string(),
  title: titleSchema,
  /** Epoch milliseconds. */
  capturedAt: timeSchema.min(0),
  /** When the same text was captured again. Epoch milliseconds, oldest first. */
  seenAgain: z.array(timeSchema).optional().catch(undefined),
  /** The last of `seenAgain`: the position of the capture in lists, which are sorted by last date. */
  seenAt: z.number().min(1).max(8.64e15).optional().catch(undefined),
  engine: engineIdSchema,
  formats: z.array(captureFormatSchema),
  metadata: metadataSchema,
  report: reportSchema,
  /** Credits used, as reported by the service. */
  creditsUsed: z.number().optional(),
  /** For "storage used": one byte for each character of text, and those of its screenshot. */
  bytes: z.number().int().nonnegative(),
  /** Bytes of its screenshot, included in `bytes`. */
  screenshotBytes: z.number().int().nonnegative().default(0),
  /** Star, tags and note of the page, parsed by `readMarks`. */
  marks: z.unknown().optional(),
  /** The user has edited its text, so no clean-up removes it. */
  hasEdit: z.literal(true).optional().catch(undefined),
  /** Set while a deletion can still be undone. */
  deletedAt: z.number().optional(),
});
export type Capture = z.infer<typeof captureSchema>;

/** The note of a capture whose record is invalid, in full or in part. */
export const DAMAGED = 'stored-record-bad';

/** True for a capture that cannot be read, or only in part. Its time is 0 when unknown. */
export function isDamaged({ report }: { report: Pick<Report, 'warnings'> }): boolean {
  return report.warnings.includes(DAMAGED);
}

/** A capture with its facets. */
export type FullCapture = Capture & {
  content: Content;
  /** The user's highlights on its page, oldest first, if any. */
  passages?: Passage[];
  /** Set if `content` has the user's edited text: when it was edited, and what was captured. See `asCaptured`. */
  edited?: { at: number; content: Content; metadata: Metadata };
};

/** What an engine returns to the runner for one page, before it has an id. Screenshots are passed as separate blobs. */
export type CapturedPage = {
  /** The key of its item, in a job with items; its capture is then the same whatever the final address of the page. */
  key?: string;
  url: string;
  title: string;
  content: Omit<Content, 'screenshot'>;
  screenshot?: { blob: Blob; width: number; height: number; fullPage: boolean };
  metadata: Metadata;
  report: Report;
  creditsUsed?: number;
};
