const isInline = (element: Element): boolean =>
  /^(inline|contents|ruby|none)/.test(
    element.ownerDocument.defaultView?.getComputedStyle(element).display ?? '',
  );

/** The nearest block that contains an element, itself first; the body at most. */
export function partAround(element: Element): Element {
  const { body } = element.ownerDocument;
  let part = element;
  while (part !== body && part.parentElement && isInline(part)) part = part.parentElement;
  return part;
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

function sibling(of: Element, way: 'previousElementSibling' | 'nextElementSibling'): Element | undefined {
  let next = of[way];
  while (next && (isInline(next) || !isShown(next))) next = next[way];
  return next ?? undefined;
}

function firstWithin(part: Element): Element | undefined {
  for (const child of part.children) if (!isInline(child) && isShown(child)) return child;
  return undefined;
}

/**
 * The target of an arrow key from a part: up to its parent, down to the first block within, left and right to its
 * siblings. Before anything is pointed at, any of them goes to the main part of the page. Undefined for other keys, and
 * if there is nothing in that direction.
 */
export function nextPart(document: Document, current: Element | undefined, key: string): Element | undefined {
  if (!/^Arrow(Up|Down|Left|Right)$/.test(key)) return undefined;
  if (!current) return document.querySelector('main, article') ?? firstWithin(document.body);
  switch (key) {
    case 'ArrowUp':
      return current.parentElement && current !== document.body && current.parentElement !== document.body
        ? partAround(current.parentElement)
        : undefined;
    case 'ArrowDown':
      return firstWithin(current);
    case 'ArrowLeft':
      return sibling(current, 'previousElementSibling');
    default:
      return sibling(current, 'nextElementSibling');
  }
}
