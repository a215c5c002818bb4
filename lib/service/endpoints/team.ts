import type { RequestKind } from '@/lib/core/model/request';
import { get, query, type Endpoints } from '../http/endpoint';
import {
  activityReplySchema,
  creditUsageReplySchema,
  queueStatusReplySchema,
  tokenUsageReplySchema,
  usageHistoryReplySchema,
} from '../wire/team';

/** The team's account, queue and recent activity (docs/service.md 18). All free. */
export const teamEndpoints = {
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
