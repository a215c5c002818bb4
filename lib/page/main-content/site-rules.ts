import { findAll } from '../selectors';
import type { PageText } from './page-text';

/**
 * Keeps every text within what the user always wants of this site, except hidden content. A rule was made on another
 * page, perhaps long ago: an invalid selector does nothing.
 */
export function keepByRule(
  page: PageText,
  keep: boolean[],
  body: Element,
  selectors: readonly string[],
): void {
  const wanted = selectors.flatMap((selector) => findAll(body, selector) ?? []);
  if (wanted.length === 0) return;
  page.runs.forEach((run, at) => {
    const first = run.nodes[0];
    if (!keep[at] && !run.hidden && first && wanted.some((element) => element.contains(first)))
      keep[at] = true;
  });
}
