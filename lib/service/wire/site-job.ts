import { z } from '@/lib/core/model/zod';
import { count, list, text } from './fields';
import { documentSchema, type ServiceDocument } from './scrape';

/** The only values taken from a `next`: its address is never followed (docs/service.md 5.3). */
export type PageMark = {
  skip?: number;
  limit?: number;
  offset?: number;
  before?: number;
  cursor?: string;
};

const NUMBERS = ['skip', 'limit', 'offset', 'before'] as const;

/**
 * What a `next` says about the next page, whatever scheme, host or path it names. Undefined when there is none, or when
 * it contains nothing that could be requested.
 */
export function readNext(next: unknown): PageMark | undefined {
  if (typeof next !== 'string' || !URL.canParse(next, 'https://next.invalid')) return undefined;
  const { searchParams } = new URL(next, 'https://next.invalid');
  const mark: PageMark = {};
  for (const name of NUMBERS) {
    const value = searchParams.get(name);
    if (value !== null && /^\d{1,15}$/.test(value)) mark[name] = Number(value);
  }
  const cursor = searchParams.get('cursor');
  if (cursor !== null && cursor !== '' && cursor.length <= 2_000) mark.cursor = cursor;
  return Object.keys(mark).length > 0 ? mark : undefined;
}

/** How work at a service can end. */
export type EndWord = 'completed' | 'failed' | 'cancelled';

/** The words that servers use: the three of the API (docs/service.md 6), and other spellings. */
const END_WORDS: Readonly<Record<string, EndWord>> = {
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  finished: 'completed',
  succeeded: 'completed',
  success: 'completed',
  failed: 'failed',
  failure: 'failed',
  error: 'failed',
  errored: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  aborted: 'cancelled',
};

/** The API's word for a final status; undefined while the work is running, or for an unknown status. */
export function endWordOf(status: string): EndWord | undefined {
  const word = status.toLowerCase();
  return Object.hasOwn(END_WORDS, word) ? END_WORDS[word] : undefined;
}

/** The state of a crawl or a batch, and one page of its documents (docs/service.md 10.2). */
export type SiteJobPage = {
  /** The API's status for an end, otherwise the service's own, which may be unknown here. */
  status: string;
  /** The status is final. False for an unknown status. */
  ended: boolean;
  /** Pages read, in progress and queued. Failed pages are excluded, so it can shrink: it does not show the end. */
  total: number | undefined;
  completed: number | undefined;
  /** Undefined if the service counts none. */
  creditsUsed: number | undefined;
  /** Epoch milliseconds. */
  expiresAt: number | undefined;
  warning: string | undefined;
  /**
   * Where the next page starts, according to the service. While a job runs, it only means "ask again later from here",
   * and some servers always send it: continue while documents arrive, and stop when `ended` and none does.
   */
  next: { skip: number; limit?: number } | undefined;
  /**
   * In the order in which they finished; the list only grows. An entry that is not a document is null at its position,
   * so that `skip` is the number of entries received. Some servers repeat everything, whatever `skip` says.
   */
  documents: (ServiceDocument | null)[];
};

const entries = z
  .array(z.unknown())
  .nullish()
  .catch(undefined)
  .transform((data): (ServiceDocument | null)[] =>
    (data ?? []).map((each) => {
      const document = documentSchema.safeParse(each);
      return document.success ? document.data : null;
    }),
  );

/** `GET /v2/crawl/{id}` and `GET /v2/batch/scrape/{id}`. */
export const siteJobReplySchema = z
  .looseObject({
    status: z.string(),
    total: count,
    completed: count,
    creditsUsed: count,
    expiresAt: text,
    warning: text,
    next: z.unknown().optional(),
    data: entries,
  })
  .transform(({ status, data, next, expiresAt, ...rest }): SiteJobPage => ({
    status: endWordOf(status) ?? status,
    ended: endWordOf(status) !== undefined,
    total: rest.total,
    completed: rest.completed,
    creditsUsed: rest.creditsUsed,
    expiresAt: timeOf(expiresAt),
    warning: rest.warning,
    next: nextOf(next),
    documents: data,
  }));

function nextOf(next: unknown): SiteJobPage['next'] {
  const mark = readNext(next);
  if (mark?.skip === undefined) return undefined;
  return { skip: mark.skip, ...(mark.limit === undefined ? {} : { limit: mark.limit }) };
}

/** An ISO 8601 time in epoch milliseconds. */
export function timeOf(iso: string | undefined): number | undefined {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? undefined : time;
}

const pageError = z
  .object({ id: text, timestamp: text, url: z.string(), code: text, error: text })
  .transform(({ timestamp, ...rest }) => ({ ...rest, at: timeOf(timestamp) }));
/** A page that could not be read, in the service's own words. */
export type PageError = z.output<typeof pageError>;

/** `GET …/errors`, which has no `success`. */
export const pageErrorsReplySchema = z
  .looseObject({ errors: z.array(z.unknown()), robotsBlocked: list(z.string()) })
  .transform(({ errors, robotsBlocked }) => ({
    errors: list(pageError).parse(errors),
    robotsBlocked,
  }));

/** `DELETE …`, which has no `success` either. */
export const cancelReplySchema = z.looseObject({ status: text }).transform(() => 'cancelled' as const);
