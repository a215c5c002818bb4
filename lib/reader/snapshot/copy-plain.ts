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
 * Copies a subtree of plain elements natively, as a whole, and marks what is hidden or laid out as a block; the live
 * tree is walked only by its elements, so that its text is never accessed. Null if it cannot be copied like this.
 * Comments are included: `dropComments` removes them. One with more elements than the limit is counted up to it, and
 * not copied.
 */
export function copyPlain(
  inert: Document,
  root: Element,
  outer: State,
  level: number,
  room: number,
  { judge, mixed }: Tools,
): { copy: Element | null; count: number } | null {
  const marks: { at: number; name: string; value: string }[] = [];
  const states: State[] = [];
  let element = root;
  let state = outer;
  let count = 0;
  for (;;) {
    if (level + states.length >= deepest) {
      // Reported once, or each ancestor would be walked down to here again.
      mixed.add(element);
      return null;
    }
    const { verdict, below, look } = judge(element, element.localName, state, true);
    if (verdict === 'hidden' || verdict === 'away')
      marks.push({ at: count, name: hiddenAttribute, value: hiddenValue(verdict) });
    else if (verdict !== 'shown') marks.push({ at: count, name: layoutAttributes[verdict], value: '' });
    if (look) marks.push({ at: count, name: look, value: '' });
    if (++count > room) return { copy: null, count };
    const first = element.firstElementChild;
    if (first) {
      states.push(state);
      state = below;
      element = first;
      continue;
    }
    let next: Element | null = null;
    while (states.length > 0 && !(next = element.nextElementSibling)) {
      element = element.parentElement as Element;
      state = states.pop() as State;
    }
    if (states.length === 0 || !next) break;
    element = next;
  }
  const copy = inert.importNode(root, true);
  if (marks.length > 0) {
    const all = copy.getElementsByTagName('*');
    // All are looked up before the first is written to: the list is live.
    const marked = marks.map(({ at }) => (at === 0 ? copy : (all[at - 1] as Element)));
    for (const [index, { name, value }] of marks.entries()) marked[index]?.setAttribute(name, value);
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
