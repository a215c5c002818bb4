import type { Item } from '../model/item';
import { blockedWords } from './blocked';
import { failedPageWords } from './failed-page';

/** Why a page is not among those that were captured, in words. */
export function explainItem({
  url,
  status,
  failure,
  blocked,
}: Pick<Item, 'url' | 'status' | 'failure' | 'blocked'>): string {
  if (blocked) return blockedWords(blocked, URL.canParse(url) ? new URL(url).host : '').why;
  if (failure) return failedPageWords(failure);
  return status === 'waiting' ? 'not read yet' : 'not captured';
}
