import { cancelReplySchema, pageErrorsReplySchema, siteJobReplySchema } from '../wire/site-job';
import { outcomeOfRefusedCancel, type CancelOutcome } from './cancel';
import { pathOf } from '../http/address';
import type { Calls, ReadOptions } from '../http/send';

/** Documents per status reply; a server may return fewer, and ends a page at 10 MiB. */
export type StatusPage = { skip?: number; limit?: number };

/** A page of up to 10 MiB takes time on a slow connection. */
const STATUS_TIMEOUT_MS = 60_000;

/** Calls that crawls and batches share: status, errors and cancel, under their own path. */
export function siteJobCalls(calls: Calls, root: readonly string[]) {
  return {
    /**
     * The state of the job, with its documents starting at `skip`. Throws `job-failed` when the start itself failed,
     * `job-expired` after a day, `job-gone` for an id that the service does not know.
     */
    status: async (id: string, page: StatusPage, options: ReadOptions) => {
      const received = await calls.read(
        { method: 'GET', path: pathOf([...root, id], page), reply: siteJobReplySchema },
        { timeoutMs: STATUS_TIMEOUT_MS, ...options },
      );
      return { ...received.value, servedAt: received.servedAt, retryAfterMs: received.retryAfterMs };
    },
    /** The pages that failed, and those that robots.txt blocked. Servers may list a page in one or both. */
    errors: async (id: string, options: ReadOptions) => {
      const path = pathOf([...root, id, 'errors']);
      return (await calls.read({ method: 'GET', path, reply: pageErrorsReplySchema }, options)).value;
    },
    /** Pages in progress may still be finished, billed and listed after this. */
    cancel: async (id: string, options: ReadOptions): Promise<CancelOutcome> => {
      try {
        await calls.read(
          { method: 'DELETE', path: pathOf([...root, id]), reply: cancelReplySchema },
          options,
        );
        return 'cancelled';
      } catch (error) {
        return outcomeOfRefusedCancel(error);
      }
    },
  };
}
