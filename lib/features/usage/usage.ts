import { failureSchema } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';

const balanceSchema = z.object({
  left: z.number(),
  /** Absent if the server reports none. */
  plan: z.number().exactOptional(),
});
export type UsageBalance = z.infer<typeof balanceSchema>;

const periodSchema = z.object({
  /** Epoch milliseconds; absent if the service gives no day, or an unreadable one. */
  startsAt: z.number().exactOptional(),
  /** Absent for the current period. */
  endsAt: z.number().exactOptional(),
  credits: z.number().exactOptional(),
  tokens: z.number().exactOptional(),
});
export type UsagePeriod = z.infer<typeof periodSchema>;

/** The answer, or why there is none: each part fails separately. */
const partOf = <T extends z.ZodType>(value: T) =>
  z.union([z.object({ value }), z.object({ failure: failureSchema })]);
export type UsagePart<T> = { value: T } | { failure: z.infer<typeof failureSchema> };

/** What a service reports about the account: never the key. */
export const usageSchema = z.object({
  /** Epoch milliseconds. */
  readAt: z.number(),
  host: z.string(),
  /** Undefined for a service that counts nothing: then only its queue was requested. */
  billed: z
    .object({
      credits: partOf(balanceSchema),
      tokens: partOf(balanceSchema),
      /** Of the billing period; absent if the service gives no day. */
      startsAt: z.number().exactOptional(),
      endsAt: z.number().exactOptional(),
      /** Billing periods, the newest first. */
      periods: partOf(z.array(periodSchema)),
      /** Of the last 24 hours, the newest first. */
      recent: partOf(
        z.array(
          z.object({
            id: z.string(),
            endpoint: z.string(),
            at: z.number().exactOptional(),
            target: z.string().exactOptional(),
          }),
        ),
      ),
    })
    .exactOptional(),
  /** Undefined for a service that is used without a key: it reports nothing then. */
  queue: partOf(
    z.object({
      running: z.number().exactOptional(),
      waiting: z.number().exactOptional(),
      /** Browsers that may work concurrently. */
      atOnce: z.number().exactOptional(),
    }),
  ).exactOptional(),
});
export type Usage = z.infer<typeof usageSchema>;
