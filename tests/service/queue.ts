import type { WaitingClock } from './clock';
import { failed, type Reply } from './reply';

/**
 * The queue of a self-hosted server. `hang`: only the request about it gets no answer. `down`: that, and starts answer
 * 500 while running jobs are unknown. Started jobs continue once it is `up`. `lose`: it answers, and does not know the
 * started jobs.
 */
export type Queue = { hang(): void; down(): void; lose(): void; up(): void };

/** How long the published server waits for a queue that does not answer. */
const HANGS_MS = 15_000;
const STARTS = /^POST \/v2\/(crawl|batch\/scrape|extract|scrape)$/;
const READS = /^(GET|DELETE) \/v2\/(crawl|batch\/scrape)\/[0-9a-f-]{36}(\/errors)?$/;

export function createQueue(clock: WaitingClock): Queue & {
  /** The answer for the queue; undefined if it is not affected. */
  answer(call: string, closing: AbortSignal): Promise<Reply | undefined>;
} {
  let state: 'up' | 'hangs' | 'down' | 'lost' = 'up';
  let changed = new AbortController();
  const set = (next: typeof state): void => {
    state = next;
    changed.abort();
    changed = new AbortController();
  };
  const broken = (): Reply =>
    failed(500, '(Internal server error) - connect ECONNREFUSED', { code: 'UNKNOWN_ERROR' });
  return {
    hang: () => set('hangs'),
    down: () => set('down'),
    lose: () => set('lost'),
    up: () => set('up'),
    async answer(call, closing) {
      if (state === 'up') return undefined;
      const unknown = READS.test(call) ? failed(404, 'Job not found') : undefined;
      if (state === 'lost') return unknown;
      if (call === 'GET /v2/team/queue-status') {
        await clock.until(clock.now() + HANGS_MS, AbortSignal.any([closing, changed.signal]));
        return broken();
      }
      if (state === 'hangs') return undefined;
      return STARTS.test(call) ? broken() : unknown;
    },
  };
}
