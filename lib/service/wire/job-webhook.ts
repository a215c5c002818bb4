import type { BatchRequest } from '@/lib/core/model/request';
import { given } from '@/lib/core/text/given';
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

type Webhook = NonNullable<BatchRequest['webhook']>;
type Sent = Exclude<z.input<typeof jobWebhookSchema>, string>;

/** What the service accepts: text in its metadata, and events under its own names (validated with the body). */
export function toWebhook({ url, headers, metadata, events }: Webhook): Sent {
  return {
    url,
    ...given({ headers }),
    ...(metadata && {
      metadata: Object.fromEntries(
        Object.entries(metadata).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    }),
    // A name that the service does not have is refused when the body is validated.
    ...(events === undefined ? {} : { events: events as NonNullable<Sent['events']> }),
  };
}
