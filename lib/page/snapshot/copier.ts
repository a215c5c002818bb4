import type { FrameReport } from '../../model/capture';
import { createMarkReader, mark } from '../class-marks';
import { attributeOf, firstChildOf, localNameOf, nextSiblingOf, nodeTypeOf } from '../inert-dom';
import { blockAttribute, frameAttribute, hiddenAttribute } from './attributes';
import { copyElement, copyNoscript, resolveAddresses } from './elements';
import { openFrame } from './frames';
import { part, parts } from './parts';
import { assignedTo, declaredShadow, isShadowRoot } from './shadow';
import type { State } from './state';

/** Deeper elements are laid side by side: no reader of the copy meets a tree that could exhaust its stack. */
const deepest = 400;
const keptScript = /^(?:application\/(?:[\w.-]+\+)?ld\+json|math\/.*)$/i;
const unseenLink = /stylesheet|preload|prefetch|preconnect|dns-prefetch/i;

type Step = { cursor: Node | null; list: readonly Node[] | null; at: number; target: Node; state: State };

type Copier = (parent: Node, target: Node, state: State) => number;

/** Copies the children of a parent into a target; gives the number of elements made. */
export function createCopier(
  inert: Document,
  frames: FrameReport[],
  shadowRootOf: (element: Element) => ShadowRoot | null,
): Copier {
  const marksOf = createMarkReader();
  return (parent, target, state) => {
    let count = 0;
    const stack: Step[] = [{ cursor: firstChildOf(parent), list: null, at: 0, target, state }];
    const enter = (source: Node, into: Node, below: State): void => {
      const first = firstChildOf(source);
      if (first === null) return;
      // A lone text is the most frequent content of all.
      if (first.nodeType === 3 && first.nextSibling === null)
        into.appendChild(inert.createTextNode((first as Text).data));
      else stack.push({ cursor: first, list: null, at: 0, target: into, state: below });
    };
    while (stack.length > 0) {
      const step = stack[stack.length - 1] as Step;
      const node: Node | null = step.list === null ? step.cursor : (step.list[step.at++] ?? null);
      if (node === null) {
        stack.pop();
        continue;
      }
      const type: unknown = node.nodeType;
      if (type === 3 || type === 4) {
        if (step.list === null) step.cursor = node.nextSibling;
        step.target.appendChild(inert.createTextNode((node as Text).data));
        continue;
      }
      if (step.list === null) step.cursor = nextSiblingOf(node);
      if (type !== 1 && nodeTypeOf(node) !== 1) continue;
      const element = node as Element;
      const tag = localNameOf(element);
      const { state } = step;
      const role = parts.get(tag);
      if (role !== undefined && role <= part.noscript) {
        if (isLeftOut(element, role)) continue;
        if (role === part.slot) {
          const assigned = assignedTo(element, state.slotted);
          if (assigned.length > 0)
            stack.push({
              cursor: null,
              list: assigned,
              at: 0,
              target: step.target,
              state: { ...state, slotted: null },
            });
          else enter(element, step.target, state);
          continue;
        }
        if (role === part.noscript) {
          const holder = copyNoscript(inert, element);
          if (holder === null) continue;
          if (state.address) for (const image of holder.children) resolveAddresses(image, state.address);
          step.target.appendChild(holder);
          continue;
        }
      }
      const copy = copyElement(inert, element, tag);
      if (state.address) resolveAddresses(copy, state.address);
      count++;
      let below = state;
      let hidden = false;
      if (!state.settled) {
        // A form may answer for its children instead of itself.
        const className = tag !== 'form' && !element.hasAttributes() ? null : attributeOf(element, 'class');
        const marks = className === null ? 0 : marksOf(className);
        if (role === part.math || marks & (mark.math | mark.displayMath)) below = { ...state, settled: true };
        else {
          const shown = state.visibility(element, tag, className, marks, state);
          hidden = shown === 'hidden';
          if (hidden) {
            copy.setAttribute(hiddenAttribute, '');
            below = { ...state, settled: true };
          } else if (shown === 'block') copy.setAttribute(blockAttribute, '');
        }
      }
      step.target.appendChild(copy);
      if (role !== undefined) {
        if (role === part.leaf || (role === part.textarea && !element.hasAttribute('readonly'))) continue;
        if (role === part.frame) {
          const inside = openFrame(element, frames, below, hidden || state.settled);
          if (inside) {
            const section = inert.createElement('section');
            section.setAttribute(frameAttribute, inside.url);
            copy.replaceWith(section);
            enter(inside.body, section, inside.state);
          }
          continue;
        }
        below = belowPart(element, tag, role, state, below);
      }
      const into = stack.length > deepest ? step.target : copy;
      const shadow = shadowRootOf(element) as unknown;
      if (shadow !== null && shadow !== undefined && isShadowRoot(shadow))
        enter(shadow, into, below.slotted ? { ...below, slotted: null } : below);
      else {
        const declared = state.live ? null : declaredShadow(element);
        if (declared) enter(declared, into, { ...below, slotted: element });
        else enter(element, into, below);
      }
    }
    return count;
  };
}

function isLeftOut(element: Element, role: number): boolean {
  if (role === part.dropped) return true;
  if (role === part.script) return !keptScript.test(attributeOf(element, 'type') ?? '');
  return role === part.link && unseenLink.test(attributeOf(element, 'rel') ?? '');
}

/** What holds below an element whose part changes it. */
function belowPart(element: Element, tag: string, role: number, state: State, below: State): State {
  if (role === part.details && !element.hasAttribute('open')) return { ...below, closedDetails: true };
  if (role === part.summary && state.closedDetails) return { ...below, closedDetails: false };
  // What is highlighted, token by token, is not asked one by one.
  if (role === part.line && !below.inLine)
    return { ...below, inLine: true, settled: below.settled || tag === 'pre' };
  return below;
}
