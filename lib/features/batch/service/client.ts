import { batchBodySchema, batchStartReplySchema, type BatchBody } from './wire';
import { checked } from '@/lib/service/http/checked';
import type { CallOptions } from '@/lib/service/http/request';
import { START_TIMEOUT_MS, type Calls } from '@/lib/service/http/send';
import { siteJobCalls } from '@/lib/service/clients/site-job';

/** Batches (docs/service.md 9). */
export function batchCalls(calls: Calls) {
  return {
    ...siteJobCalls(calls, ['batch', 'scrape']),
    /**
     * Starts paid work, or adds to the batch that `appendToId` names; sent once: a second request would do it twice.
     * After an error without a status, with 408 or with 5xx, and after `bad-reply`, it may have started: look it up.
     */
    start: async (body: BatchBody, options: CallOptions) => {
      const { value, servedAt } = await calls.send(
        {
          method: 'POST',
          path: '/batch/scrape',
          body: checked(batchBodySchema, body),
          reply: batchStartReplySchema,
        },
        { timeoutMs: START_TIMEOUT_MS, ...options },
      );
      return { ...value, servedAt };
    },
  };
}
