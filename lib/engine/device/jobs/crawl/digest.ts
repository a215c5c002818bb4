import { isOffline, withoutPage } from '../../reading/answer';
import { createDigestLedger, type Digest, type DigestContext } from './digest-ledger';
import { createDigestLinks } from './digest-links';
import { createDigestPages } from './digest-pages';
import type { Prepared } from './prepare';

/**
 * What a step's answers come to, taken one after the other in the order of their items: which pages are read, which
 * are the same as others, and which links join the frontier while there is room. How the items were spread over steps
 * makes no difference to the result. Pure.
 */
export function digest(pages: readonly Prepared[], context: DigestContext): Digest {
  const ledger = createDigestLedger(context);
  const links = createDigestLinks(ledger, context);
  const takePage = createDigestPages(ledger, links, context);
  for (const page of pages) {
    const { item, answer } = page;
    if (answer.type === 'page') takePage(page, answer);
    else if (isOffline(answer)) continue;
    else ledger.settle(item, withoutPage(item, answer, context.now));
    // A page that was left for its redirect leads nowhere that this crawl goes.
    const outcome = ledger.handled.get(item.key);
    const stays = outcome?.blocked?.reason !== 'leaves-site' && outcome?.blocked?.reason !== 'robots';
    if (answer.type === 'page' && stays) links.follow(page);
  }
  return ledger.result();
}
