import { get, query, remove, type Endpoints } from '../http/endpoint';
import { outcomeOfRefusedCancel } from '../http/errors';
import { cancelReplySchema, pageErrorsReplySchema, siteJobReplySchema } from '../wire/site-job';

/** Documents per status reply; a server may return fewer, and ends a page at 10 MiB. */
export type StatusPage = { skip?: number; limit?: number };

/** A page of up to 10 MiB takes time on a slow connection. */
const STATUS_TIMEOUT_MS = 60_000;

/** What crawls and batches share, each under its own root. */
export const siteJobEndpoints = <R extends string>(root: R) =>
  ({
    /**
     * The state of the job, with its documents starting at `skip`. Throws `job-failed` when the start itself failed,
     * `job-expired` after a day, `job-gone` for an id that the service does not know.
     */
    status: {
      ...get(`/${root}/{id}`, siteJobReplySchema),
      query: query<StatusPage>(),
      timed: true,
      waitMs: (_body: unknown, askedMs = STATUS_TIMEOUT_MS) => askedMs,
    },
    /** The pages that failed, and those that robots.txt blocked. Servers may list a page in one or both. */
    errors: get(`/${root}/{id}/errors`, pageErrorsReplySchema),
    /** Pages in progress may still be finished, billed and listed after this. */
    cancel: { ...remove(`/${root}/{id}`, cancelReplySchema), refused: outcomeOfRefusedCancel },
  }) as const satisfies Endpoints;
