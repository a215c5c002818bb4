import { z } from '../../../model/zod';

/** A target of the user's own for the service's messages (contract 20); Trawl itself receives none. */
export function webhookSchema<const E extends readonly [string, ...string[]]>(events: E) {
  return z.union([
    z.url({ protocol: /^https?$/ }),
    z.strictObject({
      url: z.url({ protocol: /^https?$/ }),
      headers: z.record(z.string(), z.string()).optional(),
      metadata: z.record(z.string(), z.string()).optional(),
      events: z.array(z.enum(events)).optional(),
    }),
  ]);
}

/** Of crawls, batches and extracts. */
export const jobWebhookSchema = webhookSchema(['started', 'page', 'completed', 'failed']);
