import { z } from './zod';

/** A run of the account as the service lists it, made here or elsewhere. */
export const listedRunSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number().optional(),
  /** What it is about, where the service does not tell its prompt. */
  targetHint: z.string().optional(),
  status: z.string().optional(),
  prompt: z.string().optional(),
  urls: z.array(z.string()),
});
export type ListedRun = z.infer<typeof listedRunSchema>;

/** One event of a trace as the service tells it, without secrets. `lib/derive/agent-trace` reads it. */
export const rawEventSchema = z.record(z.string(), z.unknown());
export type RawEvent = z.infer<typeof rawEventSchema>;
