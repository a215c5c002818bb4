import { fileFactsSchema } from './file-reading';
import { captureFormatSchema } from './format';
import { contentSchema, metadataSchema, reportSchema } from './capture';
import { templateAsksSchema } from './for-templates';
import { scopeSchema } from './request';
import { pageRulesSchema } from './site-rule';
import { titleSchema } from './title';
import { z } from './zod';

/** The options of the page code. Plain JSON: sent into the page's isolated world. */
export const pageOptionsSchema = z.object({
  formats: z.array(captureFormatSchema),
  scope: scopeSchema,
  onlyMainContent: z.boolean(),
  /** CSS selectors: keep only these. */
  includeTags: z.array(z.string()),
  /** CSS selectors: leave these out. */
  excludeTags: z.array(z.string()),
  removeBase64Images: z.boolean(),
  /** The user's rules for this site; used when main content is extracted. */
  rules: pageRulesSchema.optional(),
  /** Parts of the main content that the user wants back, as the report names them. */
  putBack: z.array(z.string()).optional(),
  /** A page, or a selection of it, with more elements is refused; by default, the maximum for any page. */
  mostElements: z.number().int().optional(),
  /** Also return what the page says about its site: for maps and crawls. */
  siteFacts: z.boolean().optional(),
  /** Also keep what the user's templates ask of the page. */
  forTemplates: templateAsksSchema.optional(),
  /** Read these rows as the JSON of the page: a recipe that `pageOptionsOf` has parsed, or `results` (model/page-results). */
  rows: z.unknown().optional(),
  /** In a background tab: do these steps first, which `pageOptionsOf` has parsed. */
  steps: z.unknown().optional(),
  /** CSS selector of the element that leads to the next page, if there is no `rel=next`. */
  nextSelector: z.string().optional(),
  /** In a live tab: first scroll through the page, to its end or this far (screens, milliseconds). */
  scroll: z.object({ screens: z.number().int().positive(), limitMs: z.number().int().positive() }).optional(),
});
export type PageOptions = z.infer<typeof pageOptionsSchema>;

/** A link of the whole page, including menus. */
const siteLinkSchema = z.object({
  url: z.string(),
  text: z.string(),
  /** Every link to this address is nofollow. */
  nofollow: z.boolean(),
});
export type SiteLink = z.infer<typeof siteLinkSchema>;

/** What a page says about its site, for following links. Addresses are absolute. */
const siteFactsSchema = z.object({
  links: z.array(siteLinkSchema),
  /** From `<meta name=robots>`; the HTTP header is not visible here. */
  noindex: z.boolean(),
  nofollow: z.boolean(),
  canonical: z.string().optional(),
  /** The address of its next page: by the given selector, otherwise by `rel=next`. */
  next: z.string().optional(),
  /** The target of `<meta http-equiv=refresh>`, if it redirects immediately or nearly so. */
  refresh: z.string().optional(),
  /** The given selector matches something without an address: a button to click. */
  nextIsButton: z.boolean().optional(),
});
export type SiteFacts = z.infer<typeof siteFactsSchema>;

/**
 * The result of reading a page: a page, or the reason why there is none. Validated at the boundary like any other
 * input.
 */
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
    /** Of a file that is neither HTML nor plain text. */
    file: fileFactsSchema.optional(),
  }),
  z.object({
    ok: z.literal(false),
    url: z.string(),
    why: z.enum(['empty', 'enormous', 'pdf', 'selector', 'nothing-readable']),
    /** Words found, elements counted, or 0: the number in the sentence. */
    amount: z.number(),
    /** The invalid selector; `more` if `amount` is the exceeded limit, beyond which nothing was counted. */
    detail: z.string().optional(),
    siteFacts: siteFactsSchema.optional(),
  }),
]);
export type PageReading = z.infer<typeof pageReadingSchema>;

/** Whether more of a page is requested than what is shown first: its Markdown, its metadata and the report. */
export function wantsRest(options: PageOptions): boolean {
  const { siteFacts, forTemplates, formats } = options;
  return siteFacts === true || forTemplates !== undefined || formats.some((format) => format !== 'markdown');
}

/** The formats of a page that are made after the first part, and their time. */
export const restOfPageSchema = z.object({
  content: contentSchema.omit({ markdown: true, screenshot: true, extra: true }),
  readingMs: z.number(),
});
export type RestOfPage = z.infer<typeof restOfPageSchema>;
