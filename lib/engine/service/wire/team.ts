import { z } from '../../../model/zod';

const success = { success: z.literal(true) };
const period = {
  billingPeriodStart: z.string().nullish(),
  billingPeriodEnd: z.string().nullish(),
};

/** `GET /v2/team/token-usage`. A self-hosted server may leave the plan out. */
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

/** `GET /v2/team/activity`: what the team did in the last 24 hours, newest first. */
export const activityReplySchema = z.looseObject({
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
});
