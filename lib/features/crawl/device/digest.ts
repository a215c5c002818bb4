import { blockedFor, isOffline, withoutPage } from '@/lib/device/reading/answer';
import { createDigestLedger, type Digest, type DigestContext } from './digest-ledger';
import { createDigestLinks } from './digest-links';
import { createDigestPages } from './digest-pages';
import type { Prepared } from './prepare';

/**
 * The result of a step's answers, processed in the order of their items: which pages are read, which duplicate others,
 * and which links join the frontier while there is room. The distribution of items over steps does not change the
 * result. Pure.
 */
export function digest(pages: readonly Prepared[], context: DigestContext): Digest {
  const ledger = createDigestLedger(context);
  const links = createDigestLinks(ledger, context);
  const takePage = createDigestPages(ledger, links, context);
  for (const page of pages) {
    const { item, answer } = page;
    if (answer.type === 'page') takePage(page, answer);
    else if (isOffline(answer)) continue;
    else if (isEmptyFolder(page, context)) ledger.settle(item, blockedFor('no-folder-page'));
    else ledger.settle(item, withoutPage(item, answer, context.now));
    // The links of a page that was skipped because of its redirect are not followed.
    const outcome = ledger.handled.get(item.key);
    const stays = outcome?.blocked?.reason !== 'leaves-site' && outcome?.blocked?.reason !== 'robots';
    if (answer.type === 'page' && stays) links.follow(page);
  }
  return ledger.result();
}

/** The page of a chosen folder was only assumed: that there is none is not a failure of the crawl. */
const isEmptyFolder = ({ item, answer }: Prepared, { request }: DigestContext): boolean =>
  item.origin === 'start' &&
  request.page !== undefined &&
  answer.type === 'refused' &&
  (answer.status === 404 || answer.status === 410);
