import type { FrameReport } from '../../model/capture';
import { attributeOf, firstChildOf, localNameOf, nextSiblingOf, nodeTypeOf } from '../inert-dom';
import { blockAttribute, frameAttribute, hiddenAttribute } from './attributes';
import { copyPlain } from './copy-plain';
import { copyElement, copyNoscript, resolveAddresses } from './elements';
import { openFrame } from './frames';
import { createJudge } from './judge';
import { deepest, part, parts } from './parts';
import { MixedElements } from './plain';
import { assignedTo, canHoldShadow, declaredShadow, isShadowRoot } from './shadow';
import type { State } from './state';

const keptScript = /^(?:application\/(?:[\w.-]+\+)?ld\+json|math\/.*)$/i;
const unseenLink = /stylesheet|preload|prefetch|preconnect|dns-prefetch/i;

type Step = { cursor: Node | null; list: readonly Node[] | null; at: number; target: Node; state: State };

type Copier = (parent: Node, target: Node, state: State) => number;

/**
 * Copies the children of a parent into a target; gives the number of elements made. Makes no more than so many in all,
 * and ends as soon as there is one more.
 */
export function createCopier(
  inert: Document,
  frames: FrameReport[],
  shadowRootOf: (element: Element) => ShadowRoot | null,
  most: number,
): Copier {
  let room = most;
  const judge = createJudge();
  const mixed = new MixedElements();
  const tools = { judge, shadowRootOf, onMixed: (element: Element): void => mixed.add(element) };
  const copyBelow: Copier = (parent, target, state) => {
    let count = 0;
    // The head is settled from the start, and small.
    const learned = !state.settled;
    if (learned) mixed.learn(parent as ParentNode & Node);
    const stack: Step[] = [{ cursor: firstChildOf(parent), list: null, at: 0, target, state }];
    const enter = (source: Node, into: Node, below: State): void => {
      const first = firstChildOf(source);
      if (first === null) return;
      // A lone text is the most frequent content of all.
      if (first.nodeType === 3 && first.nextSibling === null)
        into.appendChild(inert.createTextNode((first as Text).data));
      else stack.push({ cursor: first, list: null, at: 0, target: into, state: below });
    };
    while (stack.length > 0 && count <= room) {
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
      // Within a frame every address must be resolved on the way.
      if (learned && !state.address && !mixed.has(element)) {
        const whole = copyPlain(inert, element, state, stack.length, room - count, tools);
        if (whole) {
          count += whole.count;
          if (whole.copy) step.target.appendChild(whole.copy);
          continue;
        }
      }
      const copy = copyElement(inert, element, tag);
      if (state.address) resolveAddresses(copy, state.address);
      count++;
      const judged = judge(element, tag, state);
      let { below } = judged;
      const hidden = judged.verdict === 'hidden';
      if (hidden) copy.setAttribute(hiddenAttribute, '');
      else if (judged.verdict === 'block') copy.setAttribute(blockAttribute, '');
      step.target.appendChild(copy);
      if (role !== undefined) {
        if (role === part.leaf || (role === part.textarea && !element.hasAttribute('readonly'))) continue;
        if (role === part.frame) {
          const inside = openFrame(element, frames, below, hidden || state.settled || state.unseen);
          if (inside) {
            const section = inert.createElement('section');
            section.setAttribute(frameAttribute, inside.url);
            copy.replaceWith(section);
            enter(inside.body, section, inside.state);
          }
          continue;
        }
        below = belowPart(element, role, state, below);
      }
      const into = stack.length > deepest ? step.target : copy;
      const shadow = (canHoldShadow(tag) ? shadowRootOf(element) : null) as unknown;
      if (shadow !== null && shadow !== undefined && isShadowRoot(shadow)) {
        if (learned) mixed.learn(shadow);
        enter(shadow, into, below.slotted ? { ...below, slotted: null } : below);
      } else {
        const declared = state.live ? null : declaredShadow(element);
        if (declared) {
          if (learned) mixed.learn(declared as ParentNode & Node);
          enter(declared, into, { ...below, slotted: element });
        } else enter(element, into, below);
      }
    }
    return count;
  };
  return (parent, target, state) => {
    const count = copyBelow(parent, target, state);
    room -= count;
    return count;
  };
}

function isLeftOut(element: Element, role: number): boolean {
  if (role === part.dropped) return true;
  if (role === part.script) return !keptScript.test(attributeOf(element, 'type') ?? '');
  return role === part.link && unseenLink.test(attributeOf(element, 'rel') ?? '');
}

/** What holds below an element whose part changes it. */
function belowPart(element: Element, role: number, state: State, below: State): State {
  if (role === part.details && !element.hasAttribute('open')) return { ...below, closedDetails: true };
  if (role === part.summary && state.closedDetails) return { ...below, closedDetails: false };
  return below;
}
