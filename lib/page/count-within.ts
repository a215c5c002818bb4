import { elementsBelow, rootElementOf } from './inert-dom';
import { canHoldShadow, isShadowRoot } from './snapshot/shadow';

/** How many elements a page is made of, those of its shadow trees and of the frames that it can look into among them. */
export function countWithin(
  page: Document,
  shadowRootOf: (element: Element) => ShadowRoot | null = (element) => element.shadowRoot,
): number {
  const root = rootElementOf(page);
  const trees: Element[] = root ? [root] : [];
  let count = 0;
  const addTreesIn = (element: Element): void => {
    for (const top of treesIn(element, shadowRootOf)) trees.push(top);
  };
  for (let tree = trees.pop(); tree; tree = trees.pop()) {
    count++;
    const below = elementsBelow(tree);
    count += below.length;
    addTreesIn(tree);
    for (const element of below) addTreesIn(element);
  }
  return count;
}

/** The tops of what shows in an element and is not below it. */
function treesIn(element: Element, shadowRootOf: (element: Element) => ShadowRoot | null): Iterable<Element> {
  const tag: unknown = element.localName;
  if (tag === 'iframe' || tag === 'frame') {
    const inside = documentIn(element as HTMLIFrameElement);
    const top = inside && rootElementOf(inside);
    return top ? [top] : [];
  }
  if (typeof tag !== 'string' || !canHoldShadow(tag)) return [];
  const shadow: unknown = shadowRootOf(element);
  return isShadowRoot(shadow) ? shadow.children : [];
}

function documentIn(frame: HTMLIFrameElement): Document | null {
  try {
    return frame.contentDocument;
  } catch {
    // A sandboxed frame may refuse, like one of another origin.
    return null;
  }
}
