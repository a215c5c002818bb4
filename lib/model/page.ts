import { captureFormatSchema } from './format';
import { contentSchema, metadataSchema, reportSchema } from './capture';
import { scopeSchema } from './request';
import { pageRulesSchema } from './site-rule';
import { titleSchema } from './title';
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
  /** What the person always or never wants of this site; heard where main content is looked for. */
  rules: pageRulesSchema.optional(),
  /** A page, or a selection of it, with more elements is refused; where absent, what a page may have at most. */
  mostElements: z.number().int().optional(),
  /** Also what the page says about its site: for maps and crawls. */
  siteFacts: z.boolean().optional(),
  /** CSS selector of what leads to the next page, where `rel=next` does not. */
  nextSelector: z.string().optional(),
  /** In a live tab: scroll through the page first, to its end or this far (screens, milliseconds). */
  scroll: z.object({ screens: z.number().int().positive(), limitMs: z.number().int().positive() }).optional(),
});
export type PageOptions = z.infer<typeof pageOptionsSchema>;

/** A link of the whole page, menus included. */
const siteLinkSchema = z.object({
  url: z.string(),
  text: z.string(),
  /** Every link to this address asks not to be followed. */
  nofollow: z.boolean(),
});
export type SiteLink = z.infer<typeof siteLinkSchema>;

/** What a page says about its site, for following links. Addresses are absolute. */
const siteFactsSchema = z.object({
  links: z.array(siteLinkSchema),
  /** By `<meta name=robots>`; the HTTP header is not seen here. */
  noindex: z.boolean(),
  nofollow: z.boolean(),
  canonical: z.string().optional(),
  /** Where its next page is: by the selector that was given, else by `rel=next`. */
  next: z.string().optional(),
  /** Where it sends its readers on to by `<meta http-equiv=refresh>`, at once or nearly so. */
  refresh: z.string().optional(),
  /** The selector that was given leads to something without an address: a button to press. */
  nextIsButton: z.boolean().optional(),
});
export type SiteFacts = z.infer<typeof siteFactsSchema>;

/** What reading a page gives: a page, or the reason why there is none. Parsed at the border like any other input. */
export const pageReadingSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** The document's own address at the moment of reading. */
    url: z.string(),
    title: titleSchema,
    content: contentSchema.omit({ screenshot: true, extra: true }),
    metadata: metadataSchema,
    report: reportSchema,
    siteFacts: siteFactsSchema.optional(),
  }),
  z.object({
    ok: z.literal(false),
    url: z.string(),
    why: z.enum(['empty', 'enormous', 'pdf', 'selector', 'nothing-readable']),
    /** Words found, elements counted, or 0: what the sentence names. */
    amount: z.number(),
    /** The selector that is not one; `more` where `amount` is the limit that was passed, and nobody counted on. */
    detail: z.string().optional(),
    siteFacts: siteFactsSchema.optional(),
  }),
]);
export type PageReading = z.infer<typeof pageReadingSchema>;

/** Whether a page is asked for more than what is shown first: its Markdown, its metadata and the report. */
export function wantsRest(options: PageOptions): boolean {
  return options.siteFacts === true || options.formats.some((format) => format !== 'markdown');
}

/** The formats of a page that are made after the first, and what they took. */
export const restOfPageSchema = z.object({
  content: contentSchema.omit({ markdown: true, screenshot: true, extra: true }),
  readingMs: z.number(),
});
export type RestOfPage = z.infer<typeof restOfPageSchema>;
