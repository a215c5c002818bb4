import type { Item } from '@/lib/core/model/item';
import { blockedWords } from './blocked';
import { itemStateMessages } from '@/lib/core/words/compiled/en/item-state';
import { failedPageWords } from './failed-page';

const messages = itemStateMessages();

/** Why a page is not among those that were captured, in words. */
export function explainItem({
  url,
  status,
  failure,
  blocked,
}: Pick<Item, 'url' | 'status' | 'failure' | 'blocked'>): string {
  if (blocked) return blockedWords(blocked, URL.canParse(url) ? new URL(url).host : '').why;
  if (failure) return failedPageWords(failure);
  return status === 'waiting' ? messages.waiting : messages.none;
}
