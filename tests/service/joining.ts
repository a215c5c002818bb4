import { failed, type Reply } from './reply';

/** Long work that answers 408 while in progress, and that the same request joins (docs/service.md 2.4). */
export type Joining = {
  /** The next scrape takes this many replies before it is done. */
  next(work: { replies: number; retryAfterSeconds: number }): void;
};

export type JoinedWork = Joining & {
  /** The reply for a request that joins the work; nothing if there is none, it is done, or the body differs. */
  answer(json: unknown): Reply | undefined;
};

type Work = { body: string | undefined; left: number; retryAfterSeconds: number };

export function createJoining(): JoinedWork {
  let work: Work | undefined;
  return {
    next({ replies, retryAfterSeconds }) {
      work = { body: undefined, left: replies, retryAfterSeconds };
    },
    answer(json) {
      if (!work) return undefined;
      const body = JSON.stringify(json);
      work.body ??= body;
      if (work.body !== body) return undefined;
      if (work.left === 0) {
        work = undefined;
        return undefined;
      }
      work.left -= 1;
      return {
        ...failed(408, 'The document is still being processed. Send the same request again to join it.', {
          code: 'SCRAPE_TIMEOUT',
          details: {
            state: 'processing_continues',
            jobStatus: 'running',
            estimatedRemainingSeconds: (work.left + 1) * work.retryAfterSeconds,
            retryAfterSeconds: work.retryAfterSeconds,
          },
        }),
        headers: { 'Retry-After': String(work.retryAfterSeconds) },
      };
    },
  };
}
