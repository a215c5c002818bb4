import { z } from '@/lib/core/model/zod';
import type { PaceState } from '../site/pace';
import { robotsNotesSchema } from './robots-cache';

const paceStateSchema = z.object({
  notBefore: z.number(),
  at: z.number().exactOptional(),
  hosts: z.record(
    z.string(),
    z.object({
      notBefore: z.number(),
      backOffUntil: z.number(),
      strikes: z.number(),
      atOnce: z.number().exactOptional(),
      good: z.number(),
      crawlDelayMs: z.number().exactOptional(),
      refusedWith: z.number().exactOptional(),
    }),
  ),
}) satisfies z.ZodType<PaceState>;

/** What every job that requests pages from sites stores about them. */
export const siteStateShape = { robots: robotsNotesSchema, pace: paceStateSchema.exactOptional() };
