import { mapBodySchema, mapReplySchema, type MapBody } from './wire';
import { checked } from '@/lib/service/http/checked';
import { REPLY_MARGIN_MS, type Calls } from '@/lib/service/http/send';

/** Large sites take minutes, and the service has no limit of its own. */
const DEFAULT_TIMEOUT_MS = 180_000;

/** The addresses of a site (docs/service.md 11). Paid, and sent once; up to 100,000 rows in one reply. */
export function mapCall(calls: Calls) {
  return async (body: MapBody, options: { signal: AbortSignal }) => {
    const { value } = await calls.send(
      {
        method: 'POST',
        path: '/map',
        body: checked(mapBodySchema, body),
        reply: mapReplySchema,
        pageUrl: body.url,
      },
      { signal: options.signal, timeoutMs: (body.timeout ?? DEFAULT_TIMEOUT_MS) + REPLY_MARGIN_MS },
    );
    return value;
  };
}
