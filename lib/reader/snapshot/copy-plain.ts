import { hiddenAttribute, hiddenValue, layoutAttributes } from './attributes';
import type { Judge } from './judge';
import { deepest } from './parts';
import type { State } from './state';

type Tools = {
  judge: Judge;
  /** Receives an element because of which none of its ancestors can be copied as a whole. */
  mixed: { add(element: Element): void };
};

/**
 * Copies a subtree of plain elements natively, as a whole, and marks what is hidden or laid out as a block. The live tree
 * is walked only by its elements: its text is read in the copy, where it is read again later, and each node that is
 * accessed for the first time costs more than all that is done with it. Null if it cannot be copied like this. Comments are
 * included: `dropComments` removes them. Of one with more elements than the limit, the elements are counted up to it, and
 * there is no copy.
 */
export function copyPlain(
  inert: Document,
  root: Element,
  outer: State,
  level: number,
  room: number,
  { judge, mixed }: Tools,
): { copy: Element | null; count: number } | null {
  if (level >= deepest) return null;
  const states: State[] = [];
  const copy = inert.importNode(root, true);
  let element = root;
  let twin = copy;
  let state = outer;
  let count = 0;
  for (;;) {
    if (level + states.length >= deepest) {
      // Reported once, or each ancestor would be walked down to here again.
      mixed.add(element);
      return null;
    }
    // The copy of the root has nothing beside it.
    const { verdict, below, look } = judge(element, element.localName, state, element === root ? root : twin);
    if (verdict === 'hidden' || verdict === 'away') twin.setAttribute(hiddenAttribute, hiddenValue(verdict));
    else if (verdict !== 'shown') twin.setAttribute(layoutAttributes[verdict], '');
    if (look) twin.setAttribute(look, '');
    if (++count > room) return { copy: null, count };
    const first = element.firstElementChild;
    if (first) {
      states.push(state);
      state = below;
      element = first;
      twin = twin.firstElementChild as Element;
      continue;
    }
    let next: Element | null = null;
    while (states.length > 0 && !(next = element.nextElementSibling)) {
      element = element.parentElement as Element;
      twin = twin.parentElement as Element;
      state = states.pop() as State;
    }
    if (states.length === 0 || !next) break;
    element = next;
    twin = twin.nextElementSibling as Element;
  }
  return { copy, count };
}

/** Removes what readers of a copy do not handle: comments and the like; other kinds of text nodes become text. */
export function dropComments(inert: Document): void {
  const walker = inert.createTreeWalker(inert.body, 128 | 64 | 8);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const node of found) {
    if (node.nodeType === 4) node.parentNode?.replaceChild(inert.createTextNode((node as Text).data), node);
    else node.parentNode?.removeChild(node);
  }
}
