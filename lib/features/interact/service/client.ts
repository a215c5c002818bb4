import { AppError } from '@/lib/core/model/errors';
import {
  actBodySchema,
  interactListReplySchema,
  runReplySchema,
  stopReplySchema,
  type ActBody,
} from './wire';
import { checked } from '@/lib/service/http/checked';
import { pathOf } from '@/lib/service/http/address';
import { REPLY_MARGIN_MS, type Calls, type ReadOptions } from '@/lib/service/http/send';

/** The first act on a scrape replays it, and a model works on a prompt. */
const DEFAULT_ACT_S = 180;

export type Stopped = {
  /** `gone`: the service no longer has such a session, so it is no longer charged. */
  outcome: 'stopped' | 'gone';
  durationMs?: number | undefined;
  creditsUsed?: number | undefined;
};

/** Browser sessions on a scrape (docs/service.md 17). Charged by the minute until they are stopped. */
export function interactCalls(calls: Calls) {
  async function stop(path: `/${string}`, options: ReadOptions): Promise<Stopped> {
    try {
      const { value } = await calls.read({ method: 'DELETE', path, reply: stopReplySchema }, options);
      return { outcome: 'stopped', ...value };
    } catch (error) {
      const gone =
        error instanceof AppError && ['job-gone', 'job-expired', 'not-found'].includes(error.reason);
      if (gone) return { outcome: 'gone' };
      throw error;
    }
  }
  const run = async (
    path: `/${string}`,
    body: unknown,
    seconds: number,
    options: { signal: AbortSignal },
  ) => {
    const { value } = await calls.send(
      { method: 'POST', path, body, reply: runReplySchema, alsoAnswers: [200] },
      { signal: options.signal, timeoutMs: seconds * 1000 + REPLY_MARGIN_MS },
    );
    return value;
  };

  return {
    list: async (status: 'active' | 'destroyed' | undefined, options: ReadOptions) => {
      const path = pathOf(['interact'], { status });
      const received = await calls.read({ method: 'GET', path, reply: interactListReplySchema }, options);
      return { sessions: received.value, servedAt: received.servedAt };
    },
    /**
     * Works on the page of a scrape in its last state; the first act opens the session. Throws `job-gone` or
     * `job-expired` when the scrape is over, `conflict` when it is busy or cannot be replayed. Code that fails is a
     * result, not an error: check `ok`.
     */
    act: async (scrapeId: string, body: ActBody, options: { signal: AbortSignal }) => {
      const sent = checked(actBodySchema, body);
      return run(pathOf(['scrape', scrapeId, 'interact']), sent, sent.timeout ?? DEFAULT_ACT_S, options);
    },
    stopOnScrape: (scrapeId: string, options: ReadOptions) =>
      stop(pathOf(['scrape', scrapeId, 'interact']), options),
  };
}
