import {
  activeCrawlsReplySchema,
  crawlBodySchema,
  crawlPreviewBodySchema,
  crawlPreviewReplySchema,
  crawlStartReplySchema,
  type CrawlBody,
} from './wire';
import { checked } from '@/lib/service/http/checked';
import type { CallOptions } from '@/lib/service/http/request';
import { START_TIMEOUT_MS, type Calls, type ReadOptions } from '@/lib/service/http/send';
import { siteJobCalls } from '@/lib/service/clients/site-job';

/** A language model writes the answer. */
const PREVIEW_TIMEOUT_MS = 90_000;

/** Crawls (docs/service.md 10). */
export function crawlCalls(calls: Calls) {
  return {
    ...siteJobCalls(calls, ['crawl']),
    /**
     * Starts paid work; sent once. The key is a new UUID for each attempt, stored before the call, and sent only to a
     * hosted service: used twice it returns `conflict`, and after a 400 it is used up (docs/service.md 2.6). After an
     * error without a status, with 408 or with 5xx, and after `bad-reply`, it may have started: look it up.
     */
    start: async (body: CrawlBody, options: CallOptions & { idempotencyKey: string }) => {
      const { idempotencyKey, ...rest } = options;
      const sent = checked(crawlBodySchema, body);
      const { value, servedAt } = await calls.send(
        {
          method: 'POST',
          path: '/crawl',
          body: sent,
          idempotencyKey,
          reply: crawlStartReplySchema,
          pageUrl: body.url,
        },
        { timeoutMs: START_TIMEOUT_MS, ...rest },
      );
      return { ...value, servedAt };
    },
    /**
     * The rules that the service derives from a sentence. Starts nothing; a sentence that failed may work on a second
     * attempt.
     */
    paramsPreview: async (body: { url: string; prompt: string }, options: CallOptions) => {
      const { value } = await calls.send(
        {
          method: 'POST',
          path: '/crawl/params-preview',
          body: checked(crawlPreviewBodySchema, body),
          reply: crawlPreviewReplySchema,
          pageUrl: body.url,
        },
        { timeoutMs: PREVIEW_TIMEOUT_MS, ...options },
      );
      return value;
    },
    /** The team's running crawls: used to look up a start whose reply was lost. Batches are not included. */
    active: async (options: ReadOptions) => {
      const { value, servedAt } = await calls.read(
        { method: 'GET', path: '/crawl/active', reply: activeCrawlsReplySchema },
        options,
      );
      return { crawls: value, servedAt };
    },
  };
}
