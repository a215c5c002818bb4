import { firstChildOf, nextSiblingOf } from '../inert-dom';
import { special as specialBits, type Shared } from './context';
import { kind, kindOf, type Kind } from './kinds';
import { enterByRole, entering, leaving } from './rules/by-kind';
import { createWalkState, finish, type HowLeft, type Leave, type WalkState } from './state';

/** The Markdown of one root, read without recursion and without writing to the tree. */
export function readRoot(root: Element, shared: Shared): string {
  const state = createWalkState(shared, walk);
  walk(root, state);
  return finish(state);
}

/** Reads one root. Does not check whether the root is hidden: the caller selected it. */
function walk(root: Element, state: WalkState): void {
  const nodes: Node[] = [];
  const kinds: Kind[] = [];
  let node: Node = root;
  const { special } = state.shared;
  const { writer } = state;
  for (;;) {
    let first: Node | null = null;
    const type = node.nodeType;
    let nodeKind: Kind = kind.inline;
    if (type === 3) {
      if (state.preformatted) preformattedText(state, (node as Text).data);
      else writer.text((node as Text).data);
    } else if (type === 1 || typeof type !== 'number') {
      nodeKind = kindOf((node as Element).localName);
      const bits = special.size > 0 && node !== root ? (special.get(node as Element) ?? 0) : 0;
      const enter =
        (bits & (specialBits.heading | specialBits.grid)) === 0 ? entering[nodeKind] : enterByRole;
      if ((bits & specialBits.hidden) === 0 && enter(state, node as Element, bits)) {
        first = nodeKind === kind.form ? firstChildOf(node) : node.firstChild;
        if (first === null) leave(state);
      }
    } else if (type === 4) writer.text((node as Text).data);
    else if (type === 11 || type === 9) first = node.firstChild;
    if (first !== null) {
      nodes.push(node);
      kinds.push(nodeKind);
      node = first;
      continue;
    }
    for (;;) {
      if (nodes.length === 0) return;
      const next: Node | null = nodeKind === kind.form ? nextSiblingOf(node) : node.nextSibling;
      if (next !== null) {
        node = next;
        break;
      }
      node = nodes.pop() as Node;
      nodeKind = kinds.pop() as Kind;
      leave(state);
      if (nodes.length === 0) return;
    }
  }
}

function leave(state: WalkState): void {
  const last = state.leaves.pop();
  if (last) undo(state, last.how, last);
}

function undo<How extends HowLeft>(state: WalkState, how: How, last: Leave<How>): void {
  leaving[how](state, last);
}

function preformattedText({ writer }: WalkState, data: string): void {
  for (const [index, line] of data.replace(/\r\n?/g, '\n').split('\n').entries()) {
    if (index > 0) writer.pendingBreaks++;
    if (line !== '') writer.text(line);
  }
}
