import { post, workWait, type Endpoints } from '@/lib/service/http/endpoint';
import { searchBodySchema, searchReplySchema, type SearchBody } from './wire';

/** The service's own default. */
export const SEARCH_TIMEOUT_MS = 60_000;

/** Web searches (docs/service.md 12). */
export const searchEndpoints = {
  /** Paid; without `scrapeOptions` no page is read. */
  web: {
    ...post('/search', searchBodySchema, searchReplySchema),
    keyless: true,
    waitMs: (body: SearchBody) => workWait(body, body.timeout ?? SEARCH_TIMEOUT_MS),
  },
} as const satisfies Endpoints;
