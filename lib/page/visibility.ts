import { createMarkReader, mark } from './class-marks';
import { attributeOf } from './inert-dom';

/** Whether an element of a page shows; asked from the outside in, so an answer "hidden" is about the whole subtree. */
export type Visibility = (element: Element, insideClosedDetails: boolean) => 'shown' | 'hidden' | 'block';

/** Elements the browser never lays out, though what they say belongs to the page. */
const neverLaidOut = new Set(
  'head title meta link base script style noscript template source track area map param col colgroup option optgroup datalist br wbr audio picture slot annotation annotation-xml frame noembed rp legend details summary dialog-x math semantics'.split(
    ' ',
  ),
);
const inlineTags = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var output'.split(
    ' ',
  ),
);

/** For a document without layout (fetched, parsed): only what the markup itself says. */
export function createMarkupVisibility(): Visibility {
  const marksOf = createMarkReader();
  return (element) => {
    const hidden = attributeOf(element, 'hidden');
    if (hidden !== null && hidden !== 'until-found') return 'hidden';
    const style = attributeOf(element, 'style');
    if (
      style !== null &&
      (/(?:^|[;\s])display:\s*none/i.test(style) ||
        /(?:^|[;\s])visibility:\s*(?:hidden|collapse)/i.test(style))
    )
      return 'hidden';
    const className = attributeOf(element, 'class');
    return className !== null && marksOf(className) & mark.visuallyHidden ? 'hidden' : 'shown';
  };
}

/**
 * For a page that is laid out. One style and layout pass is forced by the first question; the others only read.
 * `content-visibility: auto` and the content of closed `<details>` count as shown; opacity is not asked, since much
 * that fades in on scrolling starts at nought.
 */
export function createLayoutVisibility(view: Window): Visibility {
  const marksOf = createMarkReader();
  return (element, insideClosedDetails) => {
    const tag = element.localName;
    if (typeof tag !== 'string' || neverLaidOut.has(tag)) return 'shown';
    const className = attributeOf(element, 'class');
    if (className !== null && marksOf(className) & mark.visuallyHidden) {
      const style = view.getComputedStyle(element);
      // "Hidden until focused" classes are sometimes put on what a breakpoint shows again.
      if (style.position === 'absolute' || style.position === 'fixed' || style.display === 'none')
        return 'hidden';
    }
    if (insideClosedDetails) {
      const style = view.getComputedStyle(element);
      return style.display === 'none' || style.visibility !== 'visible'
        ? 'hidden'
        : blockOf(tag, element, style);
    }
    if (!element.checkVisibility()) {
      const style = view.getComputedStyle(element);
      if (style.display === 'contents' || style.display === 'none')
        return style.display === 'none' ? 'hidden' : 'shown';
      // Neither: an ancestor's `content-visibility: hidden` (hidden="until-found" can be searched, so it stays).
      return element.closest('[hidden="until-found"]') ? 'shown' : 'hidden';
    }
    const html = element as HTMLElement;
    if (
      html.offsetWidth !== undefined &&
      html.offsetWidth <= 1 &&
      html.offsetHeight <= 1 &&
      element.firstChild !== null
    ) {
      const style = view.getComputedStyle(element);
      const clipped =
        style.overflow === 'hidden' ||
        style.overflow === 'clip' ||
        style.clip !== 'auto' ||
        style.clipPath !== 'none';
      if (style.position === 'absolute' && clipped && html.offsetWidth + html.offsetHeight > 0)
        return 'hidden';
    }
    if (!element.checkVisibility({ visibilityProperty: true }))
      return hasShownDescendant(element) ? 'shown' : 'hidden';
    return inlineTags.has(tag) || tag.includes('-') ? inlineOrBlock(tag, element, view) : 'shown';
  };
}

function hasShownDescendant(element: Element): boolean {
  let asked = 0;
  for (const inner of element.querySelectorAll('*')) {
    if (++asked > 300) return false;
    if (inner.checkVisibility({ visibilityProperty: true }) && (inner.textContent ?? '').trim() !== '')
      return true;
  }
  return false;
}

/** Style is asked only where the markup leaves it open: custom elements, and inline tags that touch another element. */
function inlineOrBlock(tag: string, element: Element, view: Window): 'shown' | 'block' {
  const touches = element.previousSibling?.nodeType === 1 || element.nextSibling?.nodeType === 1;
  return tag.includes('-') || touches ? blockOf(tag, element, view.getComputedStyle(element)) : 'shown';
}

function blockOf(tag: string, element: Element, style: CSSStyleDeclaration): 'shown' | 'block' {
  if (!inlineTags.has(tag) && !tag.includes('-')) return 'shown';
  if (!/^(?:block|flex|grid|table|list-item|flow-root)$/.test(style.display)) return 'shown';
  if (style.position === 'absolute' || style.position === 'fixed' || style.float !== 'none') return 'shown';
  return element.closest('pre,code,h1,h2,h3,h4,h5,h6') ? 'shown' : 'block';
}
