import { AppError } from '../../../model/errors';
import {
  actBodySchema,
  executeBodySchema,
  interactBodySchema,
  interactListReplySchema,
  interactReplySchema,
  runReplySchema,
  stopReplySchema,
  type ActBody,
  type ExecuteBody,
  type InteractBody,
} from '../wire/interact';
import { checked } from './checked';
import { pathOf } from './path';
import { REPLY_MARGIN_MS, START_TIMEOUT_MS, type CallOptions, type Calls, type ReadOptions } from './send';

/** The service's own default for a run, in seconds. */
const DEFAULT_RUN_S = 30;
/** The first act on a scrape replays it, and a prompt is worked on by a model. */
const DEFAULT_ACT_S = 180;

export type Stopped = {
  /** `gone`: the service has no such session any more, so that nothing is charged for it any longer. */
  outcome: 'stopped' | 'gone';
  durationMs?: number | undefined;
  creditsUsed?: number | undefined;
};

/**
 * Sessions of a browser, on their own or on a scrape (docs/service.md 17). Charged by the minute until they are
 * stopped.
 */
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
    /** Opens a session that is paid for by the minute; sent once. What rises without a status may have opened one. */
    create: async (body: InteractBody, options: CallOptions) => {
      const { value, servedAt } = await calls.send(
        {
          method: 'POST',
          path: '/interact',
          body: checked(interactBodySchema, body),
          reply: interactReplySchema,
        },
        { timeoutMs: START_TIMEOUT_MS, ...options },
      );
      return { ...value, servedAt };
    },
    list: async (status: 'active' | 'destroyed' | undefined, options: ReadOptions) => {
      const path = pathOf(['interact'], { status });
      const received = await calls.read({ method: 'GET', path, reply: interactListReplySchema }, options);
      return { sessions: received.value, servedAt: received.servedAt };
    },
    /** Code that fails is a result, not a failure: look at `ok`. Throws `job-gone` when the session is over. */
    execute: async (id: string, body: ExecuteBody, options: { signal: AbortSignal }) => {
      const sent = checked(executeBodySchema, body);
      return run(pathOf(['interact', id, 'execute']), sent, sent.timeout ?? DEFAULT_RUN_S, options);
    },
    stop: (id: string, options: ReadOptions) => stop(pathOf(['interact', id]), options),
    /**
     * Works the page of a scrape as it was left; the first act opens the session. Throws `job-gone` or `job-expired`
     * when the scrape is over, `conflict` when it is busy or cannot be replayed.
     */
    act: async (scrapeId: string, body: ActBody, options: { signal: AbortSignal }) => {
      const sent = checked(actBodySchema, body);
      return run(pathOf(['scrape', scrapeId, 'interact']), sent, sent.timeout ?? DEFAULT_ACT_S, options);
    },
    stopOnScrape: (scrapeId: string, options: ReadOptions) =>
      stop(pathOf(['scrape', scrapeId, 'interact']), options),
  };
}
