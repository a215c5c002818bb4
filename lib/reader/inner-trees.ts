import {
  firstChildOf,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  parentOf,
  selectAll,
  shadowRootOf,
  slotOf,
  windowOf,
} from './inert-dom';

export type Tree = Document | ShadowRoot;

/** The document of a frame; undefined for one of another origin. */
const documentIn = (element: Element): Document | undefined =>
  (/^i?frame$/.test(localNameOf(element)) && (element as HTMLIFrameElement).contentDocument) || undefined;

/** The open shadow trees and the frames of the same origin below a node, and those in them. */
export function innerTrees(root: ParentNode & Node): Tree[] {
  const own = root.nodeType === Node.ELEMENT_NODE ? shadowRootOf(root as Element) : null;
  const below = [...selectAll(root, '*')].flatMap((element) => {
    const inner = shadowRootOf(element) ?? documentIn(element);
    return inner ? [inner, ...innerTrees(inner)] : [];
  });
  return own ? [own, ...innerTrees(own), ...below] : below;
}

/** What a selector finds below a node and in the trees within it. */
export const selectEverywhere = (root: ParentNode & Node, selector: string): Element[] =>
  [root, ...innerTrees(root)].flatMap((tree) => [...selectAll(tree, selector)]);

/** What an element shows: its shadow tree, if it has one, and in a slot what was put there. */
export function* shownChildren(element: Element): Generator<Node> {
  const slotted =
    localNameOf(element) === 'slot' ? (element as Partial<HTMLSlotElement>).assignedNodes : null;
  const assigned = slotted?.call(element) ?? [];
  if (assigned.length > 0) return yield* assigned;
  for (let node = firstChildOf(shadowRootOf(element) ?? element); node; node = nextSiblingOf(node))
    yield node;
}

/** The element that shows this one: its slot, its parent, or the host of its shadow tree. */
export function shownIn(element: Element): Element | undefined {
  const parent = slotOf(element) ?? parentOf(element);
  const around = parent?.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (parent as ShadowRoot).host : parent;
  return around?.nodeType === Node.ELEMENT_NODE ? (around as Element) : undefined;
}

/** The frame that shows a document, if it is one of the same origin. */
export const frameAround = (page: Document): Element | null => windowOf(page)?.frameElement ?? null;

/** An element, and what shows it in each tree around its own, out to the page itself. */
function waysOut(element: Element): Element[] {
  const ways = [element];
  for (let at: Element | null = element; at;) {
    const root: Node = at.getRootNode();
    at =
      nodeTypeOf(root) === Node.DOCUMENT_FRAGMENT_NODE
        ? (root as ShadowRoot).host
        : frameAround(at.ownerDocument);
    if (at) ways.push(at);
  }
  return ways;
}

/** Whether an element comes after another on the page, whatever trees they are in; not if it is in it. */
export function comesAfter(element: Element, other: Element): boolean {
  for (const one of waysOut(other))
    for (const two of waysOut(element)) {
      if (one === two || one.getRootNode() !== two.getRootNode()) continue;
      const place = one.compareDocumentPosition(two);
      return (place & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && !(place & Node.DOCUMENT_POSITION_CONTAINED_BY);
    }
  return false;
}

/** Acts on a page and on its frames of the same origin, also on those that come later, until the signal. */
export function inEveryFrame(page: Document, signal: AbortSignal, act: (page: Document) => void): void {
  const enter = (target: EventTarget | null): void => {
    // The load of a document itself comes here too.
    const inner = (target as Node).nodeType === Node.ELEMENT_NODE && documentIn(target as Element);
    if (inner) inEveryFrame(inner, signal, act);
  };
  act(page);
  page.querySelectorAll('iframe,frame').forEach(enter);
  page.addEventListener('load', ({ target }) => enter(target), { capture: true, passive: true, signal });
}
