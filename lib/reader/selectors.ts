import type { LeftOut } from '../core/model/capture';
import { countWords } from '../core/text/count-words';

type Selectors = { includeTags: readonly string[]; excludeTags: readonly string[] };
type Applied = { ok: true; roots: Element[]; leftOut: LeftOut[] } | { ok: false; selector: string };

/** What a selector matches, including the body; undefined for an invalid selector. */
export function findAll(body: Element, selector: string): Element[] | undefined {
  try {
    const own = body.matches(selector) ? [body] : [];
    return [...own, ...body.querySelectorAll(selector)];
  } catch {
    // The browser decides whether a selector is valid.
    return undefined;
  }
}

/** Removes what the selectors match, but never the body itself, and reports what that was. Invalid ones do nothing. */
export function takeOut(body: Element, selectors: readonly string[], what: LeftOut['what']): LeftOut[] {
  let words = 0;
  let count = 0;
  for (const selector of selectors)
    for (const element of findAll(body, selector) ?? []) {
      if (element === body || !body.contains(element)) continue;
      words += countWords(element.textContent ?? '');
      count++;
      element.remove();
    }
  return count > 0 ? [{ what, words, count }] : [];
}

/**
 * Removes what the exclude selectors match and returns the outermost elements that the include selectors match, in
 * document order; the body if there are none to include. Reports the first invalid selector.
 */
export function applySelectors(body: Element, { includeTags, excludeTags }: Selectors): Applied {
  for (const selector of [...excludeTags, ...includeTags])
    if (!findAll(body, selector)) return { ok: false, selector };
  const leftOut = takeOut(body, excludeTags, 'excluded');
  if (includeTags.length === 0) return { ok: true, roots: [body], leftOut };
  const found = new Set(includeTags.flatMap((selector) => findAll(body, selector) ?? []));
  const roots = [...found].filter((element) => {
    for (let above = element.parentElement; above; above = above.parentElement)
      if (found.has(above)) return false;
    return true;
  });
  roots.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
  return { ok: true, roots, leftOut };
}
