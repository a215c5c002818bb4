import { agentCalls } from '@/lib/features/agent/service/client';
import { batchCalls } from '@/lib/features/batch/service/client';
import { crawlCalls } from '@/lib/features/crawl/service/client';
import { extractCalls } from '@/lib/features/extract/service/client';
import { interactCalls } from '@/lib/features/interact/service/client';
import { mapCall } from '@/lib/features/map/service/client';
import { monitorCalls } from '@/lib/features/monitors/service/client';
import { parseCalls } from '@/lib/features/files/service/client';
import { searchCall } from '@/lib/features/web-search/service/client';
import type { ServiceClientDeps } from '../http/request';
import { createCalls, REPLY_MARGIN_MS, type Calls, type ReadOptions, type WorkOptions } from '../http/send';
import { teamCalls } from './team';
import { scrapeReplySchema } from '../wire/scrape';
import { pathOf } from '../http/address';

/** One page (docs/service.md 7). */
function scrapeCalls(calls: Calls) {
  return {
    /** Paid, and sent once. `timeoutMs` is the time that the page itself may take. */
    page: async (body: { url: string }, options: WorkOptions) => {
      const received = await calls.send(
        { method: 'POST', path: '/scrape', keyless: true, body, reply: scrapeReplySchema, pageUrl: body.url },
        { signal: options.signal, timeoutMs: options.timeoutMs + REPLY_MARGIN_MS },
      );
      return received.value;
    },
    /** A finished scrape of the last 24 hours; free. */
    byId: async (id: string, options: ReadOptions) => {
      const path = pathOf(['scrape', id]);
      return (await calls.read({ method: 'GET', path, reply: scrapeReplySchema }, options)).value;
    },
  };
}

export type { ServiceConnection } from '../http/connection';
export type { ServiceClientDeps } from '../http/request';

export type ServiceClient = ReturnType<typeof createServiceClient>;

/**
 * Typed calls to a v2 service, grouped by family of endpoints. A body is validated before it is sent: what the service
 * would refuse throws without a status, and nothing was sent. Paid calls and starts are sent once; the engine decides
 * whether to send again. Reads and cancels may be repeated here.
 */
export function createServiceClient(deps: ServiceClientDeps) {
  const calls = createCalls(deps);
  return {
    // Made when used: each step has a client of its own, and uses one or two families.
    get scrape() {
      return scrapeCalls(calls);
    },
    get team() {
      return teamCalls(calls);
    },
    get map() {
      return mapCall(calls);
    },
    get crawl() {
      return crawlCalls(calls);
    },
    get batch() {
      return batchCalls(calls);
    },
    get search() {
      return searchCall(calls);
    },
    get extract() {
      return extractCalls(calls);
    },
    get agent() {
      return agentCalls(calls);
    },
    get parse() {
      return parseCalls(calls);
    },
    get monitor() {
      return monitorCalls(calls);
    },
    get interact() {
      return interactCalls(calls);
    },
  };
}
