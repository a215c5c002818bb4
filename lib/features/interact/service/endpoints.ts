import { AppError } from '@/lib/core/model/errors';
import { get, post, query, remove, workWait, type Endpoints } from '@/lib/service/http/endpoint';
import {
  actBodySchema,
  interactListReplySchema,
  runReplySchema,
  stopReplySchema,
  type ActBody,
} from './wire';

/** The first act on a scrape replays it, and a model works on a prompt. */
const DEFAULT_ACT_S = 180;

function goneSession(error: unknown): { outcome: 'gone'; creditsUsed?: undefined } {
  if (error instanceof AppError && ['job-gone', 'job-expired', 'not-found'].includes(error.reason))
    return { outcome: 'gone' };
  throw error;
}

/** Browser sessions on a scrape (docs/service.md 17). Charged by the minute until they are stopped. */
export const interactEndpoints = {
  list: {
    ...get('/interact', interactListReplySchema),
    query: query<{ status?: 'active' | 'destroyed' }>(),
    timed: true,
  },
  /**
   * Works on the page of a scrape in its last state; the first act opens the session. Throws `job-gone` or `job-expired`
   * when the scrape is over, `conflict` when it is busy or cannot be replayed. Code that fails is a result, not an
   * error: check `ok`.
   */
  act: {
    ...post('/scrape/{id}/interact', actBodySchema, runReplySchema),
    alsoAnswers: [200],
    waitMs: (body: ActBody) => workWait(body, (body.timeout ?? DEFAULT_ACT_S) * 1000),
  },
  /** `gone`: the service no longer has such a session, so it is no longer charged. */
  stopOnScrape: { ...remove('/scrape/{id}/interact', stopReplySchema), refused: goneSession },
} as const satisfies Endpoints;
