import { agentEndpoints } from '@/lib/features/agent/service/endpoints';
import { batchEndpoints } from '@/lib/features/batch/service/endpoints';
import { crawlEndpoints } from '@/lib/features/crawl/service/endpoints';
import { extractEndpoints } from '@/lib/features/extract/service/endpoints';
import { interactEndpoints } from '@/lib/features/interact/service/endpoints';
import { mapEndpoints } from '@/lib/features/map/service/endpoints';
import { monitorEndpoints } from '@/lib/features/monitors/service/endpoints';
import { parseEndpoints } from '@/lib/features/files/service/endpoints';
import { searchEndpoints } from '@/lib/features/web-search/service/endpoints';
import { scrapeEndpoints } from './scrape';
import { teamEndpoints } from './team';
import { callsTo, type CallsTo, type Endpoints } from '../http/endpoint';
import type { ServiceClientDeps } from '../http/request';
import { createCalls } from '../http/send';

export type { ServiceConnection } from '../http/connection';
export type { ServiceClientDeps } from '../http/request';

/** Every endpoint that Trawl calls, by family. */
export const serviceEndpoints = {
  scrape: scrapeEndpoints,
  team: teamEndpoints,
  map: mapEndpoints,
  crawl: crawlEndpoints,
  batch: batchEndpoints,
  search: searchEndpoints,
  extract: extractEndpoints,
  agent: agentEndpoints,
  parse: parseEndpoints,
  monitor: monitorEndpoints,
  interact: interactEndpoints,
} as const satisfies Readonly<Record<string, Endpoints>>;

type ServiceEndpoints = typeof serviceEndpoints;
export type ServiceClient = { readonly [F in keyof ServiceEndpoints]: CallsTo<ServiceEndpoints[F]> };

/**
 * Typed calls to a v2 service, grouped by family of endpoints. Paid calls and starts are sent once; the engine decides
 * whether to send again. Reads and cancels may be repeated here.
 */
export function createServiceClient(deps: ServiceClientDeps): ServiceClient {
  const calls = createCalls(deps);
  const families = Object.entries(serviceEndpoints).map(([name, family]) => [name, callsTo(calls, family)]);
  return Object.fromEntries(families) as ServiceClient;
}
