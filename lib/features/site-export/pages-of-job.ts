import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import { normalizeUrl } from '@/lib/core/model/url';
import { explainItem } from '../site/words/explain-item';
import { pagesOfItems } from './pages-of-items';

/** The pages of a crawl by address, those of a list in the user's order: tabs in tab order, lines as written. */
export function pagesOfJob(
  { request }: Pick<Job, 'request'>,
  items: readonly Item[],
): ReturnType<typeof pagesOfItems> {
  const { pages, missing } = pagesOfItems(items, explainItem);
  return { pages: request.kind === 'batch' ? inOrderOf(pages, request.sources) : pages, missing };
}

function inOrderOf<P extends { url: string; aliases?: readonly string[] }>(
  pages: readonly P[],
  sources: readonly { url: string }[],
): P[] {
  const places = new Map(sources.map(({ url }, index) => [normalizeUrl(url), index]));
  const placeOf = ({ url, aliases = [] }: P): number =>
    Math.min(...[url, ...aliases].map((address) => places.get(normalizeUrl(address)) ?? sources.length));
  return pages.toSorted((one, other) => placeOf(one) - placeOf(other));
}
