import { post, workWait, type Endpoints } from '@/lib/service/http/endpoint';
import { mapBodySchema, mapReplySchema, type MapBody } from './wire';

/** Large sites take minutes, and the service has no limit of its own. */
const DEFAULT_TIMEOUT_MS = 180_000;

/** Maps (docs/service.md 11). */
export const mapEndpoints = {
  /** The addresses of a site. Paid; up to 100,000 rows in one reply. */
  site: {
    ...post('/map', mapBodySchema, mapReplySchema),
    ofPage: true,
    waitMs: (body: MapBody) => workWait(body, body.timeout ?? DEFAULT_TIMEOUT_MS),
  },
} as const satisfies Endpoints;
