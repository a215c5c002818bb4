import { failureSchema } from './errors';
import { tabSourceSchema } from './request';
import { titleSchema } from './title';
import { z } from './zod';

/**
 * Where one page of a many-page job stands. `found` is known and not to be read (a row of a map, a page beyond the
 * limit); `waiting` is still to be read. The last three were left alone, with the reason in `blocked`: a `duplicate` is
 * there under another address, a `file` is no page, and `blocked` is whatever a rule skips. Records from before the
 * three were told apart have all of them as `blocked`.
 */
const itemStatusSchema = z.enum(['found', 'waiting', 'read', 'failed', 'blocked', 'duplicate', 'file']);
export type ItemStatus = z.infer<typeof itemStatusSchema>;

/** Why a page was left alone. lib/words has the sentence for each; `detail` is the fact it names. */
const blockReasonSchema = z.enum([
  /** `detail`: the rule of robots.txt that matched. */
  'robots',
  /** robots.txt could not be read (5xx or no answer), so nothing may be (RFC 9309, 2.3.1.4). */
  'robots-unreachable',
  /** A redirect led out of what was allowed. `detail`: the host, when it is known. */
  'leaves-site',
  /** The browser was not given this host. `detail`: the host. */
  'not-granted',
  /** The same page, or the same text, under another address. `detail`: that address. */
  'duplicate',
  /** Not a page that can be read. `detail`: the content type. */
  'content-type',
  /** `detail`: its size or the cap, as shown. */
  'too-large',
  'noindex',
  'nofollow',
  /** A calendar, endless parameters, a path that loops. `detail`: which. */
  'trap',
  /** Its address or the text of its link means signing out, deleting, buying… `detail`: the word. */
  'side-effect-link',
  /** The service's own reason. `detail`: its code or sentence. */
  'service',
  /** A line that is no address. `detail`: the line. */
  'bad-address',
]);
export type BlockReason = z.infer<typeof blockReasonSchema>;

/** States of a page that was left alone. */
export type LeftStatus = Extract<ItemStatus, 'blocked' | 'duplicate' | 'file'>;

/** How a page stands that was left alone for this reason. */
export function statusOfBlock(reason: BlockReason): LeftStatus {
  if (reason === 'duplicate') return 'duplicate';
  return reason === 'content-type' ? 'file' : 'blocked';
}

/** True for a page that was left alone, whatever for. */
export const isLeft = (status: ItemStatus): status is LeftStatus =>
  status === 'blocked' || status === 'duplicate' || status === 'file';

/** How an address came to be known. */
export const itemOriginSchema = z.enum([
  'start',
  'sitemap',
  'page',
  'list',
  'tab',
  'service',
  'llms',
  'feed',
]);
export type ItemOrigin = z.infer<typeof itemOriginSchema>;

const facts = {
  /** The address to read and to show. */
  url: z.string(),
  title: titleSchema.optional(),
  description: z.string().optional(),
  /** As the sitemap gives it. */
  lastModified: z.string().optional(),
  origin: itemOriginSchema,
  /** Links from the start page; the start page and pages of a sitemap are 0. */
  depth: z.number().int().nonnegative().optional(),
  /** The page on which its link was found. */
  from: z.string().optional(),
  /** The live tab to read, for a batch of open tabs. */
  tab: tabSourceSchema.optional(),
};

/** What becomes of a page when it is handled. */
const outcome = {
  /** How often it was tried. */
  attempts: z.number().int().nonnegative().optional(),
  /** Not to be tried before this time (epoch milliseconds). */
  notBefore: z.number().optional(),
  words: z.number().int().nonnegative().optional(),
  /** As estimated for the capture. */
  tokens: z.number().int().nonnegative().optional(),
  /** HTTP status of the page. */
  statusCode: z.number().int().optional(),
  /** With status `failed`, and with `waiting` after a try that failed. */
  failure: failureSchema.optional(),
  /** Why it was left alone. */
  blocked: z.object({ reason: blockReasonSchema, detail: z.string().max(500).optional() }).optional(),
  /**
   * It held too little for a page, and scripts, which were not run: read in a tab it may show more. Not said of pages
   * that a visit with cookies could do something to.
   */
  needsScripts: z.boolean().optional(),
  /** Names the text that was read, so that the same text under another address is known. */
  contentHash: z.string().optional(),
};

/** One page of a many-page job, as a row of the library. Unique by job and key. */
export const itemSchema = z.object({
  jobId: z.string(),
  /** One spelling per page, made by the engine: what is known under it is not added again. */
  key: z.string(),
  ...facts,
  status: itemStatusSchema,
  /** Place in the order of finding while it waits, of finishing afterwards. Rows of a map have none. */
  order: z.number().optional(),
  /** The round of picked pages in which it waits to be read. */
  pickedRound: z.number().int().positive().optional(),
  ...outcome,
  /** When `notBefore` was asked for, by the same clock: the wait is the time between the two. */
  waitsSince: z.number().optional(),
  /** The capture made of it. */
  captureId: z.string().optional(),
});
export type Item = z.infer<typeof itemSchema>;

/** A page that an engine has learnt of. Added when its key is new to the job, and left as it is otherwise. */
export type FoundItem = Pick<
  Item,
  'key' | 'url' | 'title' | 'description' | 'lastModified' | 'origin' | 'depth' | 'from' | 'tab'
> & { status: 'found' | 'waiting' };

/** What became of a page. Added when its key is new to the job; what is given overrides what was known. */
export type HandledItem = Pick<Item, 'key' | 'status'> &
  Partial<
    Pick<Item, 'url' | 'title' | 'description' | 'origin' | 'depth' | 'from' | keyof typeof outcome>
  > & {
    /** It waits behind all others, also those that are found later. */
    last?: boolean;
  };
