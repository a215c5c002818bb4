import { AppError } from '../model/errors';
import type { SitePage } from '../model/site-page';
import type { SiteReader } from '../ports/host';
import type { DomHostClient } from '../rpc/dom-host-protocol';
import { within } from '../async/deadline';
import { createSiteFiles } from './site-files';

/** A page may wait for another one first; plus the messages both ways. */
const TURNS = 2;
const ANSWER_MS = 10_000;
/** Files are read one after another, and each may take its minute. */
const FILE_MS = 600_000;

/** Pages are fetched and read in the DOM host; small files here, since a worker can fetch them as well. */
export function createSiteReader(domHost: DomHostClient): SiteReader {
  const { fetchFile, mayNotAsk, silence } = createSiteFiles();
  return {
    async read(order, signal, grantedOrigin) {
      signal.throwIfAborted();
      const refusal = await mayNotAsk(order.url, grantedOrigin);
      if (refusal) return refusal;
      const page = await within(
        domHost('site.read', order),
        TURNS * order.timeoutMs + (order.maxFileBytes === undefined ? ANSWER_MS : FILE_MS),
        signal,
      ).catch((thrown: unknown): SitePage => {
        signal.throwIfAborted();
        // The document was closed halfway, or is too busy to answer: the page is retried.
        const late = thrown instanceof AppError && thrown.reason === 'timed-out';
        return { type: 'unanswered', why: late ? 'timed-out' : 'unreachable' };
      });
      // The network may have gone down during the request: then the page is not to blame.
      if (page.type !== 'unanswered' || page.why !== 'unreachable') return page;
      const meant = await silence(order.url, grantedOrigin);
      return meant.type === 'unanswered' && meant.why === 'unreachable' ? page : meant;
    },
    fetchFile,
  };
}
