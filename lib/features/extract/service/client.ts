import { extractBodySchema, extractReplySchema, extractStartReplySchema, type ExtractBody } from './wire';
import { checked } from '@/lib/service/http/checked';
import { pathOf } from '@/lib/service/http/address';
import type { CallOptions } from '@/lib/service/http/request';
import { START_TIMEOUT_MS, type Calls, type ReadOptions } from '@/lib/service/http/send';

/**
 * Extracts (docs/service.md 13): kept for users who still need them; the service itself recommends scrapes with JSON.
 */
export function extractCalls(calls: Calls) {
  return {
    /** Starts paid work; sent once. After an error without a status, with 408 or with 5xx, it may have started. */
    start: async (body: ExtractBody, options: CallOptions) => {
      const { value, servedAt } = await calls.send(
        {
          method: 'POST',
          path: '/extract',
          body: checked(extractBodySchema, body),
          reply: extractStartReplySchema,
        },
        { timeoutMs: START_TIMEOUT_MS, ...options },
      );
      return { ...value, servedAt };
    },
    /** Throws `job-failed` with the service's message when the extract failed. There is no cancel. */
    status: async (id: string, options: ReadOptions) => {
      const path = pathOf(['extract', id]);
      const received = await calls.read({ method: 'GET', path, reply: extractReplySchema }, options);
      return { ...received.value, servedAt: received.servedAt, retryAfterMs: received.retryAfterMs };
    },
  };
}
