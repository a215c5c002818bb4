import type { LeftOut } from '../../model/capture';
import { countWords } from '../../text/count-words';
import type { PageText } from './page-text';

/** A rule was made on another page, perhaps long ago: one that is no selector here does nothing. */
function findAll(body: Element, selector: string): Element[] {
  try {
    return [...body.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

/** Takes out what the person never wants of this site; says what that was. The body itself is never taken. */
export function leaveOutByRule(body: Element, selectors: readonly string[]): LeftOut[] {
  let words = 0;
  let count = 0;
  for (const selector of selectors)
    for (const element of findAll(body, selector)) {
      if (!body.contains(element)) continue;
      words += countWords(element.textContent ?? '');
      count += 1;
      element.remove();
    }
  return count > 0 ? [{ what: 'site-rule', words, count }] : [];
}

/** Keeps every text within what the person always wants of this site, but for what is hidden. */
export function keepByRule(
  page: PageText,
  keep: boolean[],
  body: Element,
  selectors: readonly string[],
): void {
  const wanted = selectors.flatMap((selector) => findAll(body, selector));
  if (wanted.length === 0) return;
  page.runs.forEach((run, at) => {
    const first = run.nodes[0];
    if (!keep[at] && !run.hidden && first && wanted.some((element) => element.contains(first)))
      keep[at] = true;
  });
}
