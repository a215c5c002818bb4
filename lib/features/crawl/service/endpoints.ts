import { siteJobEndpoints } from '@/lib/service/endpoints/site-job';
import { get, post, startWait, type Endpoints } from '@/lib/service/http/endpoint';
import {
  activeCrawlsReplySchema,
  crawlBodySchema,
  crawlPreviewBodySchema,
  crawlPreviewReplySchema,
  crawlStartReplySchema,
} from './wire';

/** A language model writes the answer. */
const PREVIEW_TIMEOUT_MS = 90_000;

/** Crawls (docs/service.md 10). */
export const crawlEndpoints = {
  ...siteJobEndpoints('crawl'),
  /**
   * Starts paid work. The idempotency key is a new UUID for each attempt, stored before the call: used twice it returns
   * `conflict`, and after a 400 it is used up (docs/service.md 2.6). After an error without a status, with 408 or with
   * 5xx, and after `bad-reply`, it may have started: look it up.
   */
  start: {
    ...post('/crawl', crawlBodySchema, crawlStartReplySchema),
    ofPage: true,
    timed: true,
    waitMs: startWait,
  },
  /**
   * The rules that the service derives from a sentence. Starts nothing; a sentence that failed may work on a second
   * attempt.
   */
  paramsPreview: {
    ...post('/crawl/params-preview', crawlPreviewBodySchema, crawlPreviewReplySchema),
    ofPage: true,
    waitMs: (_body: unknown, askedMs = PREVIEW_TIMEOUT_MS) => askedMs,
  },
  /** The team's running crawls: used to look up a start whose reply was lost. Batches are not included. */
  active: { ...get('/crawl/active', activeCrawlsReplySchema), timed: true },
} as const satisfies Endpoints;
