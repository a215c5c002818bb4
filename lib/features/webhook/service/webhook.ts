import type { BatchRequest } from '@/lib/core/model/request';
import type { CrawlBody } from '@/lib/features/crawl/service/wire';

type Webhook = NonNullable<BatchRequest['webhook']>;
type Sent = Exclude<NonNullable<CrawlBody['webhook']>, string>;

/** What the service accepts: text in its metadata, and events under its own names (validated with the body). */
export function toWebhook({ url, headers, metadata, events }: Webhook): Sent {
  return {
    url,
    ...(headers === undefined ? {} : { headers }),
    ...(metadata === undefined
      ? {}
      : {
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
