import type { WaitingClock } from './clock';
import { failed, type Reply } from './reply';

/**
 * The queue behind a server of somebody's own. `hang`: only the question about it stays without an answer. `down`: that,
 * and starts answer 500 while what runs is not known. What had begun goes on once it is `up`. `lose`: it answers, and
 * knows nothing of what had begun.
 */
export type Queue = { hang(): void; down(): void; lose(): void; up(): void };

/** So long the published server waits for a queue that does not answer. */
const HANGS_MS = 15_000;
const STARTS = /^POST \/v2\/(crawl|batch\/scrape|extract|scrape)$/;
const READS = /^(GET|DELETE) \/v2\/(crawl|batch\/scrape)\/[0-9a-f-]{36}(\/errors)?$/;

export function createQueue(clock: WaitingClock): Queue & {
  /** What is answered for the queue; undefined when it is not in the way. */
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
