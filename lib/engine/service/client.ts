import { agentCalls } from './clients/agent';
import { batchCalls } from './clients/batch';
import { crawlCalls } from './clients/crawl';
import { extractCalls } from './clients/extract';
import { interactCalls } from './clients/interact';
import { mapCall } from './clients/map';
import { monitorCalls } from './clients/monitor';
import { parseCalls } from './clients/parse';
import { scrapeCalls } from './clients/scrape';
import { searchCall } from './clients/search';
import { createCalls, type ServiceClientDeps } from './clients/send';
import { teamCalls } from './clients/team';

export { type ServiceClientDeps, type ServiceConnection } from './clients/send';

export type ServiceClient = ReturnType<typeof createServiceClient>;

/**
 * Typed calls to a v2 service, one group for each family of endpoints. A body is checked before it is sent: what the
 * service would refuse throws without a status, and nothing was sent. Paid calls and starts are sent once; whether one
 * is sent again is the engine's decision. Reads and cancels may be repeated here.
 */
export function createServiceClient(deps: ServiceClientDeps) {
  const calls = createCalls(deps);
  return {
    ...scrapeCalls(calls),
    ...teamCalls(calls),
    map: mapCall(calls),
    crawl: crawlCalls(calls),
    batch: batchCalls(calls),
    search: searchCall(calls),
    extract: extractCalls(calls),
    agent: agentCalls(calls),
    parse: parseCalls(calls),
    monitor: monitorCalls(calls),
    interact: interactCalls(calls),
  };
}
