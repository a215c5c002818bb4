import { pageOptionsSchema, pageReadingSchema } from './page';
import { z } from './zod';

/** How one page of a site is fetched and read. */
export const siteOrderSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  options: pageOptionsSchema,
  /** Sends the cookies of this browser with the request. */
  signedIn: z.boolean(),
  /** More bytes than these are not read. */
  maxBytes: z.number().int().positive(),
  /** Milliseconds for the whole page, from the request on. */
  timeoutMs: z.number().int().positive(),
  /** Asks the site itself, whatever the browser has kept of an earlier answer. */
  fresh: z.boolean().optional(),
  /** It was tried before: where a silent address was sent on to has been looked into then. */
  again: z.boolean().optional(),
  /** Requests under way to its host, beyond which this one waits for another to end. */
  atOnce: z.number().int().positive(),
});
export type SiteOrder = z.infer<typeof siteOrderSchema>;

/** What came of asking a site for one page. `url` is where the page ended up. */
export const sitePageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('page'),
    url: z.string(),
    status: z.number().int(),
    contentType: z.string(),
    bytes: z.number().int().nonnegative(),
    reading: pageReadingSchema,
    /** Names the text that was read. Absent when there is none. */
    contentHash: z.string().optional(),
    /** Hardly any words were there, and scripts: it may show more when they are run. Absent where nobody looked. */
    sparse: z.boolean().optional(),
  }),
  /** The site answered with an error. `retryAfter` is its header. */
  z.object({
    type: z.literal('refused'),
    url: z.string(),
    status: z.number().int(),
    retryAfter: z.string().optional(),
  }),
  /** It is there and not a page that can be read. `detail`: the content type, or its size in megabytes. */
  z.object({
    type: z.literal('skipped'),
    url: z.string(),
    why: z.enum(['content-type', 'too-large']),
    detail: z.string(),
  }),
  /** It redirects to a host that Trawl may not ask; the browser does not say to which. */
  z.object({ type: z.literal('left-site') }),
  /** Its redirects never come to a page: they go round in a circle, or lead to where nobody answers. */
  z.object({ type: z.literal('astray') }),
  /** It was not asked for: the browser was not given this host. */
  z.object({ type: z.literal('not-granted'), host: z.string() }),
  z.object({
    type: z.literal('unanswered'),
    why: z.enum(['unreachable', 'timed-out', 'offline']),
    /** How often it was asked for; once when absent. */
    asked: z.number().int().positive().optional(),
  }),
]);
export type SitePage = z.infer<typeof sitePageSchema>;
