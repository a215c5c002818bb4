import { siteJobEndpoints } from '@/lib/service/endpoints/site-job';
import { post, startWait, type Endpoints } from '@/lib/service/http/endpoint';
import { batchBodySchema, batchStartReplySchema } from './wire';

/** Batches (docs/service.md 9). */
export const batchEndpoints = {
  ...siteJobEndpoints('batch/scrape'),
  /**
   * Starts paid work, or adds to the batch that `appendToId` names. After an error without a status, with 408 or with
   * 5xx, and after `bad-reply`, it may have started: look it up.
   */
  start: { ...post('/batch/scrape', batchBodySchema, batchStartReplySchema), timed: true, waitMs: startWait },
} as const satisfies Endpoints;
