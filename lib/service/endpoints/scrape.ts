import { z } from '@/lib/core/model/zod';
import { get, post, workWait, type Endpoints } from '../http/endpoint';
import { scrapeReplySchema } from '../wire/scrape';

/** One page (docs/service.md 7). */
export const scrapeEndpoints = {
  /** Paid. `timeoutMs` is the time that the page itself may take. */
  page: {
    ...post('/scrape', z.custom<{ url: string }>(), scrapeReplySchema),
    keyless: true,
    ofPage: true,
    waitMs: workWait,
  },
  /** A finished scrape of the last 24 hours; free. */
  byId: get('/scrape/{id}', scrapeReplySchema),
} as const satisfies Endpoints;
