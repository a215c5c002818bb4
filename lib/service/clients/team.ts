import type { RequestKind } from '@/lib/core/model/request';
import type { z } from '@/lib/core/model/zod';
import {
  activityReplySchema,
  creditUsageReplySchema,
  queueStatusReplySchema,
  tokenUsageReplySchema,
  usageHistoryReplySchema,
} from '../wire/team';
import { pathOf } from '../http/address';
import type { Calls, ReadOptions } from '../http/send';

/** The team's account, queue and recent activity (docs/service.md 18). All free. */
export function teamCalls(calls: Calls) {
  const get = <S extends z.ZodType>(path: `/${string}`, reply: S) => {
    return async (options: ReadOptions) => (await calls.read({ method: 'GET', path, reply }, options)).value;
  };
  const history = (of: 'credit-usage' | 'token-usage') => {
    return async (options: ReadOptions & { byKey?: boolean }) => {
      const { byKey, ...rest } = options;
      const path = pathOf(['team', of, 'historical'], byKey === undefined ? {} : { byApiKey: byKey });
      return (await calls.read({ method: 'GET', path, reply: usageHistoryReplySchema }, rest)).value;
    };
  };
  return {
    tokenUsage: get('/team/token-usage', tokenUsageReplySchema),
    creditUsage: get('/team/credit-usage', creditUsageReplySchema),
    queueStatus: get('/team/queue-status', queueStatusReplySchema),
    /** Credits of each billing period so far, in the service's order. */
    creditHistory: history('credit-usage'),
    tokenHistory: history('token-usage'),
    /** The team's recent activity, of one kind or all; by the service's clock; not available on self-hosted servers. */
    activity: async (of: ActivityKind | undefined, options: ReadOptions & { cursor?: string }) => {
      const { cursor, ...rest } = options;
      const path = pathOf(['team', 'activity'], { endpoint: of, limit: 50, cursor });
      const { value, servedAt } = await calls.read({ method: 'GET', path, reply: activityReplySchema }, rest);
      const next = value.has_more === false ? undefined : (value.cursor ?? undefined);
      /** `cursor` is where the next page starts. */
      return { entries: value.data, servedAt, ...(next === undefined ? {} : { cursor: next }) };
    },
  };
}

/** The kinds of activity that can be requested; any other word returns 400. */
export type ActivityKind =
  | Exclude<RequestKind, 'batch' | 'parse'>
  | 'batch_scrape'
  | 'deep_research'
  | 'llmstxt';
