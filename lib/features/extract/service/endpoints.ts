import { get, post, startWait, type Endpoints } from '@/lib/service/http/endpoint';
import { extractBodySchema, extractReplySchema, extractStartReplySchema } from './wire';

/**
 * Extracts (docs/service.md 13): kept for users who still need them; the service itself recommends scrapes with JSON.
 */
export const extractEndpoints = {
  /** Starts paid work. After an error without a status, with 408 or with 5xx, it may have started. */
  start: { ...post('/extract', extractBodySchema, extractStartReplySchema), timed: true, waitMs: startWait },
  /** Throws `job-failed` with the service's message when the extract failed. There is no cancel. */
  status: { ...get('/extract/{id}', extractReplySchema), timed: true },
} as const satisfies Endpoints;
