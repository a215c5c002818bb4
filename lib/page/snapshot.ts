import type { FrameReport } from '../model/capture';
import { createAddressResolver, type AddressResolver } from './address';
import { createMarkReader, mark } from './class-marks';
import {
  attributeOf,
  attributesOf,
  baseUriOf,
  bodyOf,
  documentUrlOf,
  firstChildOf,
  implementationOf,
  isOwnName,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  rootElementOf,
  selectAll,
  windowOf,
} from './inert-dom';
import type { PageSnapshot } from './snapshot-types';
import { createLayoutVisibility, markupVisibility, type Visibility } from './visibility';

export type SnapshotOptions = {
  /** Gives closed shadow roots too where the browser lets an extension have them. */
  shadowRootOf?: (element: Element) => ShadowRoot | null;
  /** Address of the page when the document does not know it (fetched and parsed). */
  url?: string;
};

export const hiddenAttribute = 'data-trawl-hidden';
export const blockAttribute = 'data-trawl-block';
export const frameAttribute = 'data-trawl-frame';

/** Deeper elements are laid side by side: no reader of the copy meets a tree that could exhaust its stack. */
const deepest = 400;
/** A page cannot make the copy endless by frames in frames. */
const deepestFrame = 5;
/** Attributes longer than this are a page's data, not its text. */
const longestAttribute = 20000;

/** What a tag needs beyond being copied; all others are plain. */
const part = {
  dropped: 1,
  script: 2,
  link: 3,
  slot: 4,
  noscript: 5,
  frame: 6,
  leaf: 7,
  textarea: 8,
  details: 9,
  summary: 10,
  math: 11,
  line: 12,
} as const;
const parts = new Map<string, number>();
for (const [tags, value] of [
  ['style template canvas object embed applet portal fencedframe noembed noframes base', part.dropped],
  ['script', part.script],
  ['link', part.link],
  ['slot', part.slot],
  ['noscript', part.noscript],
  ['iframe frame', part.frame],
  ['svg select input br img', part.leaf],
  ['textarea', part.textarea],
  ['details', part.details],
  ['summary', part.summary],
  ['math mjx-container', part.math],
  ['pre code h1 h2 h3 h4 h5 h6', part.line],
] as const) {
  for (const tag of tags.split(' ')) parts.set(tag, value);
}
const keptScript = /^(?:application\/(?:[\w.-]+\+)?ld\+json|math\/.*)$/i;
const addressAttributes = ['href', 'src', 'data-src', 'data-original', 'data-lazy-src', 'poster', 'cite'];
const setAttributes = ['srcset', 'data-srcset', 'data-lazy-srcset'];
/** A form lets children with these names hide its own properties: a copy must not carry them. */
const shadowing = new Set([
  'input',
  'button',
  'select',
  'textarea',
  'fieldset',
  'output',
  'object',
  'img',
  'embed',
  'iframe',
  'form',
]);

/** What holds for a whole subtree; shared by its elements until one of them changes it. */
type State = {
  visibility: Visibility;
  /** Nothing below needs to be asked: it is hidden, or a formula. */
  settled: boolean;
  closedDetails: boolean;
  inLine: boolean;
  /** Set inside a frame, whose addresses must be resolved on the way out of it. */
  address: AddressResolver | null;
  /** Host whose shadow tree is markup only: its light children fill the slots. */
  slotted: Element | null;
  /** False where shadow trees may still be waiting in templates. */
  live: boolean;
  frameDepth: number;
};
type Step = { cursor: Node | null; list: readonly Node[] | null; at: number; target: Node; state: State };

/**
 * An inert copy of the page in one pass over the live tree, which is only read: nothing is constructed, loaded,
 * scrolled or changed. What the browser shows is what is copied: shadow trees with their slots filled, frames of the
 * same origin in place. What is not shown is marked, not left out.
 */
export function takeSnapshot(source: Document, options: SnapshotOptions = {}): PageSnapshot {
  const url = options.url ?? documentUrlOf(source);
  const baseUrl = baseOf(source, options.url);
  const inert = inertDocument(source);
  const frames: FrameReport[] = [];
  const root = rootElementOf(source);
  const body = bodyOf(source) ?? root;
  let elementCount = 0;
  if (root) {
    copyAttributes(root, inert.documentElement);
    const copy = createCopier(inert, frames, options.shadowRootOf ?? ((element) => element.shadowRoot));
    const state = rootState(source, null, 0);
    for (let node = firstChildOf(root); node; node = nextSiblingOf(node)) {
      if (nodeTypeOf(node) !== 1) continue;
      const element = node as Element;
      const name = localNameOf(element);
      if (name === 'head') elementCount += copy(element, inert.head, { ...state, settled: true });
      else if (element === body && name === 'body') {
        copyAttributes(element, inert.body);
        elementCount += 1 + copy(element, inert.body, state);
      }
    }
  }
  return { document: inert, body: inert.body, url, baseUrl, hiddenAttribute, frames, elementCount };
}

/** The address that the references of a document are relative to. */
export function baseOf(source: Document, given: string | undefined): string {
  const url = given ?? documentUrlOf(source);
  if (given === undefined && windowOf(source)) {
    const known = baseUriOf(source);
    if (known) return known;
  }
  let href: string | null = null;
  for (const base of selectAll(source, 'base[href]')) href ??= attributeOf(base, 'href');
  try {
    return href === null ? url : new URL(href, url).href;
  } catch {
    return url;
  }
}

/**
 * A document without a window: scripts, frames, pictures and custom elements stay asleep in it. It has no `<base>`:
 * under a policy that allows none, each would be a violation, which the page could see and which costs a millisecond.
 */
export function inertDocument(source: Document): Document {
  const implementation = implementationOf(source);
  // A server's DOM may know no other way to make a document than to parse one.
  const inert = implementation
    ? implementation.createHTMLDocument('')
    : new (windowOf(source)?.DOMParser ?? DOMParser)().parseFromString(
        '<!doctype html><html><head></head><body></body></html>',
        'text/html',
      );
  while (inert.head.firstChild) inert.head.removeChild(inert.head.firstChild);
  return inert;
}

function rootState(source: Document, address: AddressResolver | null, frameDepth: number): State {
  const view = windowOf(source);
  const body = bodyOf(source) as HTMLElement | null;
  const laidOut =
    view !== null &&
    body !== null &&
    typeof body.checkVisibility === 'function' &&
    body.offsetHeight + body.offsetWidth > 0 &&
    body.checkVisibility({ visibilityProperty: true });
  return {
    visibility: laidOut ? createLayoutVisibility(view) : markupVisibility,
    settled: false,
    closedDetails: false,
    inLine: false,
    address,
    slotted: null,
    live: view !== null,
    frameDepth,
  };
}

type Copier = (parent: Node, target: Node, state: State) => number;

/** Copies the children of a parent into a target; gives the number of elements made. */
function createCopier(
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
        if (role === part.dropped) continue;
        if (role === part.script && !keptScript.test(attributeOf(element, 'type') ?? '')) continue;
        if (
          role === part.link &&
          /stylesheet|preload|prefetch|preconnect|dns-prefetch/i.test(attributeOf(element, 'rel') ?? '')
        )
          continue;
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
        if (role === part.details && !element.hasAttribute('open')) below = { ...below, closedDetails: true };
        else if (role === part.summary && state.closedDetails) below = { ...below, closedDetails: false };
        // What is highlighted, token by token, is not asked one by one.
        else if (role === part.line && !below.inLine)
          below = { ...below, inLine: true, settled: below.settled || tag === 'pre' };
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

const isShadowRoot = (value: unknown): value is ShadowRoot =>
  typeof value === 'object' && value !== null && nodeTypeOf(value as Node) === 11;

/** The declared shadow tree that a parser without scripts left as a template. */
function declaredShadow(element: Element): Node | null {
  const first = firstElementOf(element);
  if (first === null || localNameOf(first) !== 'template') return null;
  if (attributeOf(first, 'shadowrootmode') === null && attributeOf(first, 'shadowroot') === null) return null;
  return (first as HTMLTemplateElement).content ?? first;
}

function firstElementOf(parent: Node): Element | null {
  for (let node = firstChildOf(parent); node; node = nextSiblingOf(node)) {
    const type = nodeTypeOf(node);
    if (type === 1) return node as Element;
    if (type === 3 && /\S/.test((node as Text).data)) return null;
  }
  return null;
}

function assignedTo(slot: Element, host: Element | null): readonly Node[] {
  if (!host) {
    const real = slot as HTMLSlotElement;
    return typeof real.assignedNodes === 'function' ? real.assignedNodes() : [];
  }
  const name = attributeOf(slot, 'name') ?? '';
  const found: Node[] = [];
  for (let node = firstChildOf(host); node; node = nextSiblingOf(node)) {
    const type = nodeTypeOf(node);
    if (type === 1 && localNameOf(node) !== 'template') {
      if ((attributeOf(node as Element, 'slot') ?? '') === name) found.push(node);
    } else if (type === 3 && name === '') found.push(node);
  }
  return found.some((node) => nodeTypeOf(node) === 1 || /\S/.test((node as Text).data)) ? found : [];
}

/** Form controls are made anew, so that nothing typed into them comes along; all else is copied without its children. */
function copyElement(inert: Document, element: Element, tag: string): Element {
  if (tag === 'input' || tag === 'textarea' || tag === 'select' || tag === 'option') {
    const copy = inert.createElement(tag);
    for (const name of [
      'type',
      'class',
      'checked',
      'placeholder',
      'aria-label',
      'role',
      'aria-checked',
      'readonly',
    ]) {
      const value = attributeOf(element, name);
      if (value !== null) copy.setAttribute(name, value);
    }
    return copy;
  }
  const copy = inert.importNode(element, false);
  if (shadowing.has(tag)) {
    copy.removeAttribute('name');
    const id = copy.getAttribute('id');
    if (id !== null && isOwnName(inert, copy, id)) copy.removeAttribute('id');
  }
  if (tag === 'img') keepSize(element as HTMLImageElement, copy);
  return copy;
}

function keepSize(image: HTMLImageElement, copy: Element): void {
  if (!image.complete || !(image.naturalWidth > 0)) return;
  copy.setAttribute('data-trawl-width', String(image.naturalWidth));
  copy.setAttribute('data-trawl-height', String(image.naturalHeight));
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of attributesOf(from)) {
    if (/^on/i.test(name) || value.length > longestAttribute) continue;
    try {
      to.setAttribute(name, value);
    } catch {
      // The parser accepts attribute names that setAttribute refuses; such a name means nothing to a reader.
    }
  }
}

/** Only the pictures in it matter: the page shows the rest to browsers without scripts. */
function copyNoscript(inert: Document, element: Element): Element | null {
  let images: Element[] = [...element.getElementsByTagName('img')];
  if (images.length === 0) {
    const text = element.textContent ?? '';
    if (text.length > longestAttribute || !/<img\b/i.test(text)) return null;
    const template = inert.createElement('template');
    template.innerHTML = text;
    images = [...template.content.querySelectorAll('img')];
  }
  if (images.length === 0) return null;
  const holder = inert.createElement('noscript');
  for (const image of images) holder.appendChild(inert.importNode(image, false));
  return holder;
}

function openFrame(
  element: Element,
  frames: FrameReport[],
  state: State,
  hidden: boolean,
): { body: Element; url: string; state: State } | null {
  const written = attributeOf(element, 'src') ?? '';
  let inside: Document | null = null;
  try {
    inside = (element as HTMLIFrameElement).contentDocument;
  } catch {
    // A sandboxed frame may refuse; it is reported like one of another origin.
  }
  const url = inside ? documentUrlOf(inside) : ((element as HTMLIFrameElement).src ?? written);
  if (hidden) {
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

function resolveAddresses(copy: Element, address: AddressResolver): void {
  for (const name of addressAttributes) {
    const value = copy.getAttribute(name);
    if (value !== null && !value.startsWith('data:')) copy.setAttribute(name, address(value) ?? value);
  }
  for (const name of setAttributes) {
    const value = copy.getAttribute(name);
    if (value !== null)
      copy.setAttribute(
        name,
        value.replace(/(^|,\s*)(\S+)/g, (_, before: string, one: string) => before + (address(one) ?? one)),
      );
  }
}
