import { tailOf } from '@/lib/core/model/service-key';
import { z } from '@/lib/core/model/zod';
import { count, list, text } from './fields';
import { timeOf } from './site-job';

const success = { success: z.literal(true) };
const period = {
  billingPeriodStart: z.string().nullish(),
  billingPeriodEnd: z.string().nullish(),
};

/** `GET /v2/team/token-usage`. A self-hosted server may omit the plan. */
export const tokenUsageReplySchema = z.looseObject({
  ...success,
  data: z.looseObject({ remainingTokens: z.number(), planTokens: z.number().nullish(), ...period }),
});

/** `GET /v2/team/credit-usage`. */
export const creditUsageReplySchema = z.looseObject({
  ...success,
  data: z.looseObject({ remainingCredits: z.number(), planCredits: z.number().nullish(), ...period }),
});

/** `GET /v2/team/queue-status`. */
export const queueStatusReplySchema = z.looseObject({
  ...success,
  jobsInQueue: z.number(),
  activeJobsInQueue: z.number().nullish(),
  waitingJobsInQueue: z.number().nullish(),
  maxConcurrency: z.number().nullish(),
  mostRecentSuccess: z.string().nullish(),
});

/** `GET /v2/team/activity`: the team's activity in the last 24 hours, newest first. */
export const activityReplySchema = z
  .looseObject({
    ...success,
    data: z.array(
      z.looseObject({
        id: z.string(),
        endpoint: z.string(),
        created_at: z.string(),
        target: z.string().nullish(),
      }),
    ),
    cursor: z.string().nullish(),
    has_more: z.boolean().nullish(),
  })
  .transform(({ data, cursor, has_more }) => ({
    entries: data,
    /** Where the next page starts. */
    cursor: has_more === false ? undefined : (cursor ?? undefined),
  }));

const usedInPeriod = z
  .looseObject({
    startDate: text,
    endDate: text,
    apiKey: text,
    creditsUsed: count,
    totalCredits: count,
    tokensUsed: count,
    totalTokens: count,
  })
  .transform((each) => ({
    /** Epoch milliseconds. */
    startsAt: timeOf(each.startDate),
    /** Undefined for the current period. */
    endsAt: timeOf(each.endDate),
    /** Last characters of the key, if usage was requested by key; the key itself is passed nowhere. */
    keyTail: tailOf(each.apiKey),
    /** Credits or tokens: the published server and its documentation name them differently. */
    used: each.creditsUsed ?? each.totalCredits ?? each.tokensUsed ?? each.totalTokens,
  }));
export type UsedInPeriod = z.output<typeof usedInPeriod>;

/** `GET /v2/team/credit-usage/historical` and `GET /v2/team/token-usage/historical`. */
export const usageHistoryReplySchema = z
  .looseObject({ ...success, periods: list(usedInPeriod) })
  .transform(({ periods }) => periods);
