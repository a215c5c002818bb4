import type { Item } from '@/lib/core/model/item';
import type { Answer } from './answer';

export type Answered = { item: Item; answer: Answer };

/**
 * Merges answers made without a request and answers from requests, in the order of the items. An answer without a
 * request keeps its place: it does not overtake items still to be requested, unless they `mayBeOvertaken`.
 */
export function inTheirOrder(
  items: readonly Item[],
  said: ReadonlyMap<Item, Answer>,
  got: ReadonlyMap<Item, Answer>,
  mayBeOvertaken: (item: Item) => boolean = () => false,
): Answered[] {
  const open = items.findIndex((item) => !said.has(item) && !got.has(item) && !mayBeOvertaken(item));
  const last = Math.max(
    open < 0 ? items.length : open,
    items.findLastIndex((item) => got.has(item)),
  );
  return items.flatMap((item, place) => {
    const answer = got.get(item) ?? (place < last ? said.get(item) : undefined);
    return answer ? [{ item, answer }] : [];
  });
}

/** The characters read from a page. */
export function sizeOf(answer: Answer): number {
  if (answer.type !== 'page' || !answer.reading.ok) return 0;
  const { markdown = '', html = '', rawHtml = '' } = answer.reading.content;
  return markdown.length + html.length + rawHtml.length;
}
