import { failureSchema } from './errors';
import { pageOptionsSchema, pageReadingSchema } from './page';
import { z } from './zod';

/** How one page of a site is fetched and read. */
export const siteOrderSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  options: pageOptionsSchema,
  /** Sends the cookies of this browser with the request. */
  signedIn: z.boolean(),
  /** Reads no more than this many bytes. */
  maxBytes: z.number().int().positive(),
  /** Reads files too, none larger than this; all files are skipped when absent. */
  maxFileBytes: z.number().int().positive().optional(),
  /** Milliseconds for the whole page, from the request on. */
  timeoutMs: z.number().int().positive(),
  /** Requests the page from the site itself, bypassing the browser's cache. */
  fresh: z.boolean().optional(),
  /** It was tried before: the redirects of an address that did not answer have been checked then. */
  again: z.boolean().optional(),
  /** Maximum concurrent requests to its host; this one waits for another to end. */
  atOnce: z.number().int().positive(),
});
export type SiteOrder = z.infer<typeof siteOrderSchema>;

/** The result of requesting one page from a site. `url` is the address after redirects. */
export const sitePageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('page'),
    url: z.string(),
    status: z.number().int(),
    contentType: z.string(),
    bytes: z.number().int().nonnegative(),
    reading: pageReadingSchema,
    /** Identifies the text that was read. Absent when there is none. */
    contentHash: z.string().optional(),
    /** It had very few words, and scripts: it may show more when they are run. Absent if not checked. */
    sparse: z.boolean().optional(),
  }),
  /** The site answered with an error. `retryAfter` is its header. */
  z.object({
    type: z.literal('refused'),
    url: z.string(),
    status: z.number().int(),
    retryAfter: z.string().optional(),
  }),
  /** It exists, but is not a readable page. `detail`: the content type, or its size in megabytes. */
  z.object({
    type: z.literal('skipped'),
    url: z.string(),
    why: z.enum(['content-type', 'too-large']),
    detail: z.string(),
  }),
  /** It is a file that cannot be read here. */
  z.object({
    type: z.literal('unreadable'),
    url: z.string(),
    status: z.number().int(),
    failure: failureSchema,
  }),
  /** It redirects to a host that was not granted; the browser does not say which. */
  z.object({ type: z.literal('left-site') }),
  /** Its redirects never end at a page: they loop, or lead to a host that does not answer. */
  z.object({ type: z.literal('astray') }),
  /** It was not requested: the browser was not granted this host. */
  z.object({ type: z.literal('not-granted'), host: z.string() }),
  z.object({
    type: z.literal('unanswered'),
    why: z.enum(['unreachable', 'timed-out', 'offline']),
    /** How often it was requested; once when absent. */
    asked: z.number().int().positive().optional(),
  }),
]);
export type SitePage = z.infer<typeof sitePageSchema>;
