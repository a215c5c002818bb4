import { z } from '@/lib/core/model/zod';

/** The user's own target for the service's messages (docs/service.md 20); Trawl itself receives none. */
export function webhookSchema(events: readonly string[]) {
  const url = z.url({ protocol: /^https?$/ });
  return z.union([
    url,
    z.strictObject({
      url,
      headers: z.record(z.string(), z.string()).optional(),
      metadata: z
        .record(z.string(), z.unknown())
        .refine((metadata) => Object.values(metadata).every((value) => typeof value === 'string'))
        .optional(),
      events: z
        .array(z.string())
        .refine((asked) => asked.every((event) => events.includes(event)))
        .optional(),
    }),
  ]);
}

/** For crawls, batches and extracts. */
export const jobWebhookSchema = webhookSchema(['started', 'page', 'completed', 'failed']);
