import type { FrameReport } from '@/lib/core/model/capture';
import {
  attributeOf,
  firstChildOf,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  baseUriOf,
  bodyOf,
  documentUrlOf,
  elementsBelow,
  parentOf,
  selectAll,
} from '../inert-dom';
import { frameAttribute, hiddenAttribute, hiddenValue, layoutAttributes } from './attributes';
import { copyPlain } from './copy-plain';
import { copyElement, copyNoscript, resolveAddresses } from './elements';
import { createJudge } from './judge';
import { deepest, part, parts } from './parts';
import { assignedTo, canHoldShadow, declaredShadow, isShadowRoot } from './shadow';
import { type State, rootState } from './state';
import { createAddressResolver } from '../address';
import { inertDocument } from './inert-document';

/** Tags that only need to be copied. */
const plain = new Set(
  (
    'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div ' +
    'dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label legend li main mark menu ' +
    'nav nobr ol p pre q rb rp rt rtc ruby s samp section small span strike strong sub sup table tbody td tfoot th thead ' +
    'time tr tt u ul var wbr'
  ).split(' '),
);

/** The elements that contain something, or are something, that must be examined node by node. */
class MixedElements {
  private readonly mixed = new Set<Node>();
  readonly shadows = new Map<Element, ShadowRoot>();

  constructor(private readonly shadowRootOf: (element: Element) => ShadowRoot | null) {}

  /** Searches a tree once; shadow trees in it are separate trees. */
  learn(tree: ParentNode & Node): void {
    const all = tree.nodeType === 1 ? elementsBelow(tree as Element) : selectAll(tree, '*');
    for (let at = 0; at < all.length; at++) {
      const element = all[at] as Element;
      const tag = localNameOf(element);
      const shadow = canHoldShadow(tag) ? this.shadowRootOf(element) : null;
      if (isShadowRoot(shadow)) this.shadows.set(element, shadow);
      // A set finds a name faster than a selector of eighty.
      else if (plain.has(tag)) continue;
      this.add(element);
    }
  }

  /** The element, and all its ancestors. */
  add(element: Node): void {
    for (let at: Node | null = element; at && !this.mixed.has(at); at = parentOf(at)) this.mixed.add(at);
  }

  has(element: Node): boolean {
    return this.mixed.has(element);
  }
}

/** A page cannot make the copy endless with nested frames. */
const deepestFrame = 5;

const advert = /^(?:advertise?ment|anzeige|werbung|publicit[ée]|publicidad)$|google_ads/i;
const isAdvert = (frame: Element): boolean =>
  ['title', 'id'].some((name) => advert.test(attributeOf(frame, name) ?? ''));

/** A frame that shows nothing. */
const isPixel = (frame: Element, { laidOut }: State): boolean =>
  laidOut && (frame.clientWidth <= 1 || frame.clientHeight <= 1);

/** The document of a frame, if it can be read; reports every frame with an address either way. */
function openFrame(
  element: Element,
  frames: FrameReport[],
  state: State,
  hidden: boolean,
): { body: Element; url: string; state: State } | null {
  let inside: Document | null = null;
  try {
    inside = (element as HTMLIFrameElement).contentDocument;
  } catch {
    // A sandboxed frame may refuse; it is reported like a cross-origin one.
  }
  const written = inside || hidden ? null : attributeOf(element, 'srcdoc');
  if (written !== null) return openWritten(element, written, frames, state);
  const url = inside
    ? documentUrlOf(inside)
    : ((element as HTMLIFrameElement).src ?? attributeOf(element, 'src') ?? '');
  if (hidden || isPixel(element, state) || isAdvert(element)) {
    if (/^https?:/.test(url)) frames.push({ url, read: false, why: 'hidden' });
    return null;
  }
  if (!inside) {
    if (/^(?:https?|file):/.test(url)) frames.push({ url, read: false, why: 'cross-origin' });
    return null;
  }
  const body = bodyOf(inside);
  if (!body || !firstChildOf(body)) {
    if (/^https?:/.test(url)) frames.push({ url, read: false, why: 'unreachable' });
    return null;
  }
  if (state.frameDepth >= deepestFrame) {
    frames.push({ url, read: false, why: 'unreachable' });
    return null;
  }
  frames.push({ url, read: true });
  const base = baseUriOf(inside);
  return {
    body,
    url,
    state: rootState(inside, createAddressResolver(base), state.frameDepth + 1),
  };
}

/** A document in an attribute, where the browser opens none: in a page without a window, or in a sandbox. */
function openWritten(
  element: Element,
  html: string,
  frames: FrameReport[],
  state: State,
): ReturnType<typeof openFrame> {
  const url = 'about:srcdoc';
  if (state.frameDepth >= deepestFrame || html.trim() === '') return null;
  const inside = inertDocument(element.ownerDocument);
  inside.documentElement.innerHTML = html;
  const body = bodyOf(inside);
  if (!body || !firstChildOf(body)) return null;
  frames.push({ url, read: true });
  // Its addresses are relative to the page around it.
  return { body, url, state: rootState(inside, state.address, state.frameDepth + 1) };
}

const keptScript = /^(?:application\/(?:[\w.-]+\+)?ld\+json|math\/.*)$/i;
const unseenLink = /stylesheet|preload|prefetch|preconnect|dns-prefetch/i;

type Step = { cursor: Node | null; list: readonly Node[] | null; at: number; target: Node; state: State };

type Copier = (parent: Node, target: Node, state: State) => number;

type Kit = {
  inert: Document;
  frames: FrameReport[];
  judge: ReturnType<typeof createJudge>;
  mixed: MixedElements;
};

/**
 * Copies the children of a parent into a target; returns the number of elements made. Makes at most this many in all,
 * and stops as soon as there is one more. The class attributes of what is judged come into `classes`.
 */
export function createCopier(
  inert: Document,
  frames: FrameReport[],
  shadowRootOf: (element: Element) => ShadowRoot | null,
  most: number,
  classes: Map<string, number>,
): Copier {
  let room = most;
  const judge = createJudge(classes);
  const mixed = new MixedElements(shadowRootOf);
  const kit: Kit = { inert, frames, judge, mixed };
  return (parent, target, state) => {
    const count = new Walk(kit, room).copyBelow(parent, target, state);
    room -= count;
    return count;
  };
}

/** One walk below a parent, with an explicit stack: a page may be nested deeper than calls can be. */
class Walk {
  private count = 0;
  private readonly stack: Step[] = [];

  constructor(
    private readonly kit: Kit,
    private readonly room: number,
  ) {}

  copyBelow(parent: Node, target: Node, state: State): number {
    const { inert, mixed } = this.kit;
    const { stack } = this;
    mixed.learn(parent as ParentNode & Node);
    stack.push({ cursor: firstChildOf(parent), list: null, at: 0, target, state });
    while (stack.length > 0 && this.count <= this.room) {
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
      if (type === 1 || nodeTypeOf(node) === 1) this.copyOne(node as Element, step);
    }
    return this.count;
  }

  private copyOne(element: Element, { target, state }: Step): void {
    const { kit } = this;
    const { inert, judge, mixed } = kit;
    const tag = localNameOf(element);
    const role = parts.get(tag);
    if (role !== undefined && role <= part.noscript) {
      if (isLeftOut(element, role)) return;
      if (role === part.slot) return this.enterSlot(element, target, state);
      if (role === part.noscript) return this.copyNoscript(element, target, state);
    }
    // Within a frame every address must be resolved during the walk.
    if (!state.address && !mixed.has(element)) {
      const whole = copyPlain(inert, element, state, this.stack.length, this.room - this.count, kit);
      if (whole) {
        this.count += whole.count;
        if (whole.copy) target.appendChild(whole.copy);
        return;
      }
    }
    const copy = copyElement(inert, element, tag);
    if (state.address) resolveAddresses(copy, state.address);
    this.count++;
    const { verdict, below, look } = judge(element, tag, state);
    const hidden = verdict === 'hidden' || verdict === 'away';
    if (hidden) copy.setAttribute(hiddenAttribute, hiddenValue(verdict));
    else if (verdict !== 'shown') copy.setAttribute(layoutAttributes[verdict], '');
    if (look) copy.setAttribute(look, '');
    target.appendChild(copy);
    if (role !== undefined) {
      // What MathJax has drawn names its parts.
      const drawn = tag === 'svg' && state.settled && isFormula(element);
      if ((role === part.leaf && !drawn) || (role === part.textarea && !element.hasAttribute('readonly')))
        return;
      if (role === part.frame)
        return this.enterFrame(element, copy, below, hidden || state.settled || state.unseen);
    }
    const into = this.stack.length > deepest ? target : copy;
    this.enterElement(
      element,
      into,
      state,
      role === undefined ? below : belowPart(element, role, state, below),
    );
  }

  /** Continues below a node; a lone text, the most frequent content of all, is copied at once. */
  private enter(source: Node, target: Node, state: State): void {
    const first = firstChildOf(source);
    if (first === null) return;
    if (first.nodeType === 3 && first.nextSibling === null)
      target.appendChild(this.kit.inert.createTextNode((first as Text).data));
    else this.stack.push({ cursor: first, list: null, at: 0, target, state });
  }

  private enterSlot(element: Element, target: Node, state: State): void {
    const list = assignedTo(element, state.slotted);
    if (list.length === 0) return this.enter(element, target, state);
    this.stack.push({ cursor: null, list, at: 0, target, state: { ...state, slotted: null } });
  }

  private copyNoscript(element: Element, target: Node, state: State): void {
    const holder = copyNoscript(this.kit.inert, element);
    if (holder === null) return;
    if (state.address) for (const image of holder.children) resolveAddresses(image, state.address);
    target.appendChild(holder);
  }

  private enterFrame(element: Element, copy: Element, below: State, isUnseen: boolean): void {
    const { inert, frames, mixed } = this.kit;
    const inside = openFrame(element, frames, below, isUnseen);
    if (!inside) return;
    mixed.learn(inside.body as ParentNode & Node);
    const section = inert.createElement('section');
    section.setAttribute(frameAttribute, inside.url);
    copy.replaceWith(section);
    this.enter(inside.body, section, inside.state);
  }

  /** Into the shadow tree that an element has or declares; else into its children. */
  private enterElement(element: Element, into: Node, state: State, below: State): void {
    const { mixed } = this.kit;
    const shadow = mixed.shadows.get(element);
    if (shadow) {
      mixed.learn(shadow);
      return this.enter(shadow, into, below.slotted ? { ...below, slotted: null } : below);
    }
    const declared = state.live ? null : declaredShadow(element);
    if (!declared) return this.enter(element, into, below);
    mixed.learn(declared as ParentNode & Node);
    return this.enter(declared, into, { ...below, slotted: element });
  }
}

const isFormula = (drawing: Element): boolean => drawing.parentElement?.localName === 'mjx-container';

function isLeftOut(element: Element, role: number): boolean {
  if (role === part.dropped) return true;
  if (role === part.script) return !keptScript.test(attributeOf(element, 'type') ?? '');
  return role === part.link && unseenLink.test(attributeOf(element, 'rel') ?? '');
}

/** The state below an element whose part changes it. */
function belowPart(element: Element, role: number, state: State, below: State): State {
  if (role === part.details && !element.hasAttribute('open')) return { ...below, closedDetails: true };
  if (role === part.summary && state.closedDetails) return { ...below, closedDetails: false };
  return below;
}
