import { failureSchema } from './errors';
import { tabSourceSchema } from './request';
import { titleSchema } from './title';
import { z } from './zod';

/**
 * The status of one page of a many-page job. `found` is known but not to be read (a row of a map, a page beyond the
 * limit); `waiting` is still to be read. The last three were skipped, with the reason in `blocked`: a `duplicate`
 * exists under another address, a `file` is not a page, and `blocked` is anything that a rule skips. Records from
 * before these three existed have all of them as `blocked`.
 */
const itemStatusSchema = z.enum(['found', 'waiting', 'read', 'failed', 'blocked', 'duplicate', 'file']);
export type ItemStatus = z.infer<typeof itemStatusSchema>;

/** Why a page was skipped. lib/core/words has the sentence for each; `detail` is the fact it names. */
const blockReasonSchema = z.enum([
  /** `detail`: the rule of robots.txt that matched. */
  'robots',
  /** robots.txt could not be read (5xx or no answer), so nothing may be (RFC 9309, 2.3.1.4). */
  'robots-unreachable',
  /** A redirect left the allowed hosts. `detail`: the host, if known. */
  'leaves-site',
  /** The browser was not granted this host. `detail`: the host. */
  'not-granted',
  /** The same page, or the same text, under another address. `detail`: that address. */
  'duplicate',
  /** Not a readable page. `detail`: the content type. */
  'content-type',
  /** `detail`: its size or the limit, as shown. */
  'too-large',
  'noindex',
  'nofollow',
  /** A calendar, endless parameters, a path that loops. `detail`: which. */
  'trap',
  /** Its address or link text suggests signing out, deleting, buying… `detail`: the word. */
  'side-effect-link',
  /** The service's own reason. `detail`: its code or message. */
  'service',
  /** The address of a folder that has no page of its own; no link leads to it. */
  'no-folder-page',
  /** A line that is not an address. `detail`: the line. */
  'bad-address',
]);
export type BlockReason = z.infer<typeof blockReasonSchema>;

/** Statuses of a skipped page. */
export type LeftStatus = Extract<ItemStatus, 'blocked' | 'duplicate' | 'file'>;

/** The status of a page skipped for this reason. */
export function statusOfBlock(reason: BlockReason): LeftStatus {
  if (reason === 'duplicate') return 'duplicate';
  return reason === 'content-type' ? 'file' : 'blocked';
}

/** True for a skipped page, whatever the reason. */
export const isLeft = (status: ItemStatus): status is LeftStatus =>
  status === 'blocked' || status === 'duplicate' || status === 'file';

/** How an address was found. */
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
  /** As given by the sitemap. */
  lastModified: z.string().optional(),
  origin: itemOriginSchema,
  /** Link distance from the start page; the start page and pages of a sitemap are 0. */
  depth: z.number().int().nonnegative().optional(),
  /** How many pages in a row sent on to it, each with nothing else to read. */
  sentBy: z.number().int().nonnegative().optional(),
  /** The page that contained its link. */
  from: z.string().optional(),
  /** The live tab to read, for a batch of open tabs. */
  tab: tabSourceSchema.optional(),
};

/** The result of handling a page. */
const outcome = {
  /** The number of attempts. */
  attempts: z.number().int().nonnegative().optional(),
  /** Not to be tried before this time, epoch milliseconds. */
  notBefore: z.number().optional(),
  words: z.number().int().nonnegative().optional(),
  /** The estimate for the capture. */
  tokens: z.number().int().nonnegative().optional(),
  /** HTTP status of the page. */
  statusCode: z.number().int().optional(),
  /** With status `failed`, and with `waiting` after a failed attempt. */
  failure: failureSchema.optional(),
  /** Why it was skipped. */
  blocked: z.object({ reason: blockReasonSchema, detail: z.string().max(500).optional() }).optional(),
  /**
   * It had too little content, and scripts that were not run: it may show more in a tab. Not set for pages where a
   * visit with cookies could have a side effect.
   */
  needsScripts: z.boolean().optional(),
  /** Identifies the text that was read, so that the same text under another address is recognized. */
  contentHash: z.string().optional(),
};

/** One page of a many-page job, as a row of the library. Unique by job and key. */
export const itemSchema = z.object({
  jobId: z.string(),
  /** The normalized key of the page, made by the engine: a known key is not added again. */
  key: z.string(),
  ...facts,
  status: itemStatusSchema,
  /** Its position in the order of finding while it waits, and of finishing afterwards. Rows of a map have none. */
  order: z.number().optional(),
  /** The round of picked pages in which it waits. */
  pickedRound: z.number().int().positive().optional(),
  ...outcome,
  /** When `notBefore` was set, by the same clock: the wait is the time between the two. */
  waitsSince: z.number().optional(),
  /** The capture made of it. */
  captureId: z.string().optional(),
});
export type Item = z.infer<typeof itemSchema>;

/** A page that an engine has found. Added when its key is new to the job, and otherwise ignored. */
export type FoundItem = Pick<
  Item,
  'key' | 'url' | 'title' | 'description' | 'lastModified' | 'origin' | 'depth' | 'sentBy' | 'from' | 'tab'
> & { status: 'found' | 'waiting' };

/** The result of a page. Added when its key is new to the job; the given fields override the stored ones. */
export type HandledItem = Pick<Item, 'key' | 'status'> &
  Partial<
    Pick<
      Item,
      'url' | 'title' | 'description' | 'origin' | 'depth' | 'sentBy' | 'from' | keyof typeof outcome
    >
  > & {
    /** It waits behind all others, including those found later. */
    last?: boolean;
  };

/** What a page says about itself, as the note beside it in lists such as `llms.txt`; a row keeps no more than that. */
export const describedAs = ({
  metadata: { description },
}: {
  metadata: { description?: string | undefined };
}): { description?: string } => (description === undefined ? {} : { description: description.slice(0, 500) });
