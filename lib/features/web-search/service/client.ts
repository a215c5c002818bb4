import { searchBodySchema, searchReplySchema, type SearchBody } from './wire';
import { checked } from '@/lib/service/http/checked';
import { REPLY_MARGIN_MS, type Calls } from '@/lib/service/http/send';

/** The service's own default. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** A web search (docs/service.md 12). Paid, and sent once; without `scrapeOptions` no page is read. */
export function searchCall(calls: Calls) {
  return async (body: SearchBody, options: { signal: AbortSignal }) => {
    const { value } = await calls.send(
      {
        method: 'POST',
        path: '/search',
        keyless: true,
        body: checked(searchBodySchema, body),
        reply: searchReplySchema,
      },
      { signal: options.signal, timeoutMs: (body.timeout ?? DEFAULT_TIMEOUT_MS) + REPLY_MARGIN_MS },
    );
    return value;
  };
}
