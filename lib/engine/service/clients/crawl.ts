import {
  activeCrawlsReplySchema,
  crawlBodySchema,
  crawlPreviewBodySchema,
  crawlPreviewReplySchema,
  crawlStartReplySchema,
  type CrawlBody,
} from '../wire/crawl';
import { checked } from '../http/checked';
import type { CallOptions } from '../http/request';
import { START_TIMEOUT_MS, type Calls, type ReadOptions } from '../http/send';
import { siteJobCalls } from './site-job';

/** A language model writes the answer. */
const PREVIEW_TIMEOUT_MS = 90_000;

/** Crawls (docs/service.md 10). */
export function crawlCalls(calls: Calls) {
  return {
    ...siteJobCalls(calls, ['crawl']),
    /**
     * Starts paid work; sent once. The key is a fresh UUID for each attempt, stored before the call, and goes only to a
     * hosted service: used twice it gives `conflict`, and after a 400 it is spent (docs/service.md 2.6). What rises
     * without a status, with 408 or with 5xx, and `bad-reply`, may have started: look for it.
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
    /** The rules that the service makes of a sentence. Starts nothing; the same sentence may work at a second try. */
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
    /** The team's crawls that run now: where a start whose reply was lost is looked for. Batches are not among them. */
    active: async (options: ReadOptions) => {
      const { value, servedAt } = await calls.read(
        { method: 'GET', path: '/crawl/active', reply: activeCrawlsReplySchema },
        options,
      );
      return { crawls: value, servedAt };
    },
  };
}
