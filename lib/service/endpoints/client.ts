import { agentEndpoints } from '@/lib/features/agent/service/endpoints';
import { batchEndpoints } from '@/lib/features/batch/service/endpoints';
import { crawlEndpoints } from '@/lib/features/crawl/service/endpoints';
import { extractEndpoints } from '@/lib/features/extract/service/endpoints';
import { interactEndpoints } from '@/lib/features/interact/service/endpoints';
import { mapEndpoints } from '@/lib/features/map/service/endpoints';
import { monitorEndpoints } from '@/lib/features/monitors/service/endpoints';
import { parseEndpoints } from '@/lib/features/files/service/endpoints';
import { searchEndpoints } from '@/lib/features/web-search/service/endpoints';
import { callsTo, get, post, workWait, query, type CallsTo, type Endpoints } from '../http/endpoint';
import { createCalls, type ServiceClientDeps } from '../http/send';
import { z } from '@/lib/core/model/zod';
import { scrapeReplySchema } from '../wire/scrape';
import type { RequestKind } from '@/lib/core/model/request';
import {
  activityReplySchema,
  creditUsageReplySchema,
  queueStatusReplySchema,
  tokenUsageReplySchema,
  usageHistoryReplySchema,
} from '../wire/team';

/** The team's account, queue and recent activity (docs/service.md 18). All free. */
const teamEndpoints = {
  tokenUsage: get('/team/token-usage', tokenUsageReplySchema),
  creditUsage: get('/team/credit-usage', creditUsageReplySchema),
  queueStatus: get('/team/queue-status', queueStatusReplySchema),
  /** Credits of each billing period so far, in the service's order. */
  creditHistory: {
    ...get('/team/credit-usage/historical', usageHistoryReplySchema),
    query: query<{ byApiKey?: boolean }>(),
  },
  tokenHistory: get('/team/token-usage/historical', usageHistoryReplySchema),
  /**
   * The team's recent activity, of one kind or all; by the service's clock; not available on self-hosted servers.
   * `cursor` is where the next page starts.
   */
  activity: {
    ...get('/team/activity?limit=50', activityReplySchema),
    query: query<{ endpoint?: ActivityKind; cursor?: string | undefined }>(),
    timed: true,
  },
} as const satisfies Endpoints;

/** The kinds of activity that can be requested; any other word returns 400. */
export type ActivityKind =
  | Exclude<RequestKind, 'batch' | 'parse'>
  | 'batch_scrape'
  | 'deep_research'
  | 'llmstxt';

/** One page (docs/service.md 7). */
const scrapeEndpoints = {
  /** Paid. `timeoutMs` is the time that the page itself may take. */
  page: {
    ...post('/scrape', z.custom<{ url: string }>(), scrapeReplySchema),
    keyless: true,
    ofPage: true,
    waitMs: workWait,
  },
  /** A finished scrape of the last 24 hours; free. */
  byId: get('/scrape/{id}', scrapeReplySchema),
} as const satisfies Endpoints;

export type { ServiceConnection } from '../http/connection';
export type { ServiceClientDeps } from '../http/send';

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
