import type { Item } from '../../../../lib/model/item';
import { blockedWords } from '../../../../lib/words/blocked';
import type { CrawlWords } from '../../../../lib/words/en-crawl';
import { failedPageWords } from '../../../../lib/words/failed-page';

/** Why a page is not among those that were captured, in words. */
export function explainItem({ status, failure, blocked }: Item, crawl: CrawlWords): string {
  if (blocked) return blockedWords(blocked).why;
  if (failure) return failedPageWords(failure);
  return crawl.rowState[status];
}
