import { scrapeReplySchema } from '../wire/scrape';
import { pathOf } from '../http/address';
import { REPLY_MARGIN_MS, type Calls, type ReadOptions, type WorkOptions } from '../http/send';

/** One page (docs/service.md 7). */
export function scrapeCalls(calls: Calls) {
  return {
    /** Paid, and sent once. `timeoutMs` is the time that the page itself may take. */
    page: async (body: { url: string }, options: WorkOptions) => {
      const received = await calls.send(
        { method: 'POST', path: '/scrape', keyless: true, body, reply: scrapeReplySchema, pageUrl: body.url },
        { signal: options.signal, timeoutMs: options.timeoutMs + REPLY_MARGIN_MS },
      );
      return received.value;
    },
    /** A finished scrape of the last 24 hours; free. */
    byId: async (id: string, options: ReadOptions) => {
      const path = pathOf(['scrape', id]);
      return (await calls.read({ method: 'GET', path, reply: scrapeReplySchema }, options)).value;
    },
  };
}
