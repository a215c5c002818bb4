/** The most elements that one selector of a template gets. */
const MOST_ELEMENTS = 10_000;
/** The most characters of one answer: a selector may match everything that is on a page. */
const MOST_TEXT = 1_000_000;

/**
 * What a selector of a template finds in a document: the text of each element, its HTML, or after `?` an attribute as
 * it is written. One element gives a text, several give a list; an invalid selector finds nothing. What the page may
 * not say once it is too long is left out.
 */
export function selectedIn(document: Document, key: string, asHtml: boolean): string | string[] {
  const [, css = key, attribute] = /^([\s\S]*?)(?:\?([\w:-]+))?$/.exec(key) ?? [];
  let elements: Element[];
  try {
    // Templates are JSON, and some have its escaped quotation marks in their selectors.
    elements = [...document.querySelectorAll(css.replace(/\\(["'])/g, '$1').trim())].slice(0, MOST_ELEMENTS);
  } catch {
    return '';
  }
  let left = MOST_TEXT;
  const values: string[] = [];
  for (const element of elements) {
    const value =
      attribute !== undefined
        ? (element.getAttribute(attribute) ?? '')
        : asHtml
          ? element.outerHTML
          : (element.textContent ?? '').trim();
    left -= value.length;
    if (left < 0) break;
    values.push(value);
  }
  return values.length > 1 ? values : (values[0] ?? '');
}
