import { agentCalls } from '@/lib/features/agent/service/client';
import { batchCalls } from '@/lib/features/batch/service/client';
import { crawlCalls } from '@/lib/features/crawl/service/client';
import { extractCalls } from '@/lib/features/extract/service/client';
import { interactCalls } from '@/lib/features/interact/service/client';
import { mapCall } from '@/lib/features/map/service/client';
import { monitorCalls } from '@/lib/features/monitors/service/client';
import { parseCalls } from '@/lib/features/files/service/client';
import { scrapeCalls } from './scrape';
import { searchCall } from '@/lib/features/web-search/service/client';
import type { ServiceClientDeps } from '../http/request';
import { createCalls } from '../http/send';
import { teamCalls } from './team';

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
