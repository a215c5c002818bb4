import type { Item } from '@/lib/core/model/item';
import { pageKeyOf } from '@/lib/core/model/page-key';

/**
 * The same rows, with the title of the newest capture if a page was captured: that is the page's own title, while a
 * link may use any text. `captures` newest first.
 */
export function withCapturedTitles(
  items: readonly Item[],
  captures: readonly { url: string; title: string }[],
): readonly Item[] {
  if (captures.length === 0) return items;
  const titles = new Map<string, string>();
  for (const { url, title } of captures) {
    const page = pageKeyOf(url);
    if (title.trim() !== '' && !titles.has(page)) titles.set(page, title);
  }
  return items.map((item) => {
    const title = titles.get(pageKeyOf(item.url));
    return title === undefined || title === item.title ? item : { ...item, title };
  });
}
