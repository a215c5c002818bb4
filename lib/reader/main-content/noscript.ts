import { selectAll } from '../inert-dom';
import { countText } from './count-text';

/**
 * Adds a page's text for readers without scripts to the copy of a page that shows next to nothing, and returns whether
 * it did. The source is only read; a page that shows its own text is unchanged.
 */
export function openNoscript(source: Document, body: Element): boolean {
  const found = [...selectAll(source, 'body noscript')];
  let words = 0;
  for (const element of found) words += countText(element.textContent ?? '').words;
  if (words < 60) return false;
  let shown = countText(body.textContent ?? '').words;
  for (const element of body.querySelectorAll('script,style,noscript'))
    shown -= countText(element.textContent ?? '').words;
  if (words * 0.3 < shown) return false;
  const inert = body.ownerDocument;
  for (const element of found) {
    // If scripts run, the parser left the content as text.
    const holder = element.firstElementChild
      ? element
      : new DOMParser().parseFromString(element.textContent ?? '', 'text/html').body;
    const open = inert.createElement('div');
    open.append(...[...holder.childNodes].map((node) => inert.importNode(node, true)));
    for (const unwanted of open.querySelectorAll('script,style,link,meta,base,template')) unwanted.remove();
    body.append(open);
  }
  return true;
}
