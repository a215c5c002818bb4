import { AppError } from '@/lib/core/model/errors';
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

/** A stored cursor; throws `stored-record-bad` for one that this job did not write. */
export function parseCursor<T>(schema: z.ZodType<T>, stored: unknown): T {
  const parsed = schema.safeParse(stored);
  if (!parsed.success) throw new AppError('stored-record-bad');
  return parsed.data;
}
