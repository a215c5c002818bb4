import type { z } from '../../../model/zod';
import {
  activityReplySchema,
  creditUsageReplySchema,
  queueStatusReplySchema,
  tokenUsageReplySchema,
} from '../wire/team';
import { pathOf } from './path';
import type { Calls, ReadOptions } from './send';

/** The team's account, queue and recent doings (contract 18). All free. */
export function teamCalls(calls: Calls) {
  const get = <S extends z.ZodType>(path: `/${string}`, reply: S) => {
    return async (options: ReadOptions) => (await calls.read({ method: 'GET', path, reply }, options)).value;
  };
  return {
    tokenUsage: get('/team/token-usage', tokenUsageReplySchema),
    creditUsage: get('/team/credit-usage', creditUsageReplySchema),
    queueStatus: get('/team/queue-status', queueStatusReplySchema),
    /** What the team did lately, by the clock of the service; not there on self-hosted servers. */
    activity: async (of: ActivityKind, options: ReadOptions) => {
      const path = pathOf(['team', 'activity'], { endpoint: of, limit: 50 });
      const { value, servedAt } = await calls.read(
        { method: 'GET', path, reply: activityReplySchema },
        options,
      );
      return { entries: value.data, servedAt };
    },
  };
}

/** What activity can be asked for; another word gives 400. */
export type ActivityKind =
  | 'scrape'
  | 'crawl'
  | 'batch_scrape'
  | 'search'
  | 'extract'
  | 'llmstxt'
  | 'deep_research'
  | 'map'
  | 'agent'
  | 'browser'
  | 'interact';
