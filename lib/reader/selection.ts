import type { FrameReport } from '../core/model/capture';
import {
  documentUrlOf,
  baseUriOf,
  firstChildOf,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  parentOf,
  selectAll,
  selectionOf,
} from './inert-dom';
import { hiddenAttribute } from './snapshot/attributes';
import { inertDocument } from './snapshot/inert-document';
import type { PageSnapshot } from './snapshot-types';

type Span = { startContainer: Node; startOffset: number; endContainer: Node; endOffset: number };
type Found = { document: Document; spans: Span[] };

/** Elements whose meaning a selection inside them keeps. */
const context = new Set(
  'ul ol li table thead tbody tfoot tr td th pre code blockquote h1 h2 h3 h4 h5 h6 dl dt dd a strong b em i del s sup sub kbd mark figure math'.split(
    ' ',
  ),
);
const dropped = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'canvas',
  'object',
  'embed',
  'iframe',
  'frame',
  'select',
  'input',
  'textarea',
]);
const deepest = 400;

/**
 * What the reader has selected, as a separate page; undefined if nothing with text or images is selected. Includes
 * same-origin frames and open shadow trees. Half-selected nodes are cut; the list, table, quote or code block around
 * the selection is included, so that half of it keeps its meaning. The selection itself is unchanged. Of one with more
 * than this many elements, the start is returned, one element more than that.
 */
export function selectionSnapshot(source: Document, mostElements = Infinity): PageSnapshot | undefined {
  const found = findSelection(source, 0);
  if (!found) return undefined;
  const url = documentUrlOf(source);
  const baseUrl = baseUriOf(found.document);
  const inert = inertDocument(source);
  const frames: FrameReport[] =
    found.document === source ? [] : [{ url: documentUrlOf(found.document), read: true }];
  let elementCount = 0;
  for (const span of found.spans) elementCount += copySpan(span, inert, mostElements - elementCount);
  joinLists(inert.body);
  const hasText = /\S/.test(inert.body.textContent ?? '');
  if (!hasText && inert.body.querySelector('img,picture,video,svg,math') === null) return undefined;
  return {
    document: inert,
    body: inert.body,
    url,
    baseUrl,
    hiddenAttribute,
    laidOut: true,
    frames,
    elementCount,
  };
}

function findSelection(source: Document, depth: number): Found | undefined {
  const selection = selectionOf(source);
  if (selection && selection.rangeCount > 0) {
    const spans = spansOf(selection, source).filter(
      (span) => !(span.startContainer === span.endContainer && span.startOffset === span.endOffset),
    );
    if (spans.length > 0) return { document: source, spans };
  }
  if (depth > 5) return undefined;
  for (const frame of selectAll(source, 'iframe,frame')) {
    let inside: Document | null = null;
    try {
      inside = (frame as HTMLIFrameElement).contentDocument;
    } catch {
      // Another origin: not accessible.
    }
    const found = inside ? findSelection(inside, depth + 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

type ComposedSelection = Selection & {
  getComposedRanges?: (options: { shadowRoots: ShadowRoot[] }) => StaticRange[];
};

function spansOf(selection: ComposedSelection, source: Document): Span[] {
  const shadows = selection.isCollapsed || selection.rangeCount === 1 ? openShadows(source) : [];
  if (shadows.length > 0 && typeof selection.getComposedRanges === 'function') {
    try {
      const composed = selection.getComposedRanges({ shadowRoots: shadows });
      if (composed.length > 0) return composed.map((range) => withinOneTree(range));
    } catch {
      // Older engines take the roots as separate arguments; the plain ranges still work.
    }
  }
  const spans: Span[] = [];
  for (let index = 0; index < selection.rangeCount; index++) spans.push(selection.getRangeAt(index));
  return spans;
}

/** A range that crosses a shadow boundary is read in the outer tree, from the host on. */
function withinOneTree(range: StaticRange): Span {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const startRoot = startContainer.getRootNode();
  const endRoot = endContainer.getRootNode();
  if (startRoot === endRoot) return { startContainer, startOffset, endContainer, endOffset };
  const liftedStart = lift(startContainer, startOffset, 0);
  const liftedEnd = lift(endContainer, endOffset, 1);
  return {
    startContainer: liftedStart.node,
    startOffset: liftedStart.offset,
    endContainer: liftedEnd.node,
    endOffset: liftedEnd.offset,
  };
}

function lift(node: Node, offset: number, after: 0 | 1): { node: Node; offset: number } {
  let root = node.getRootNode();
  let at = { node, offset };
  while (root.nodeType === 11 && 'host' in root) {
    const host = (root as ShadowRoot).host;
    const parent = host.parentNode;
    if (!parent) break;
    at = { node: parent, offset: [...parent.childNodes].indexOf(host) + after };
    root = parent.getRootNode();
  }
  return at;
}

function openShadows(source: Document): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const waiting: (ParentNode & Node)[] = [source];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    const all =
      parent === source
        ? Document.prototype.querySelectorAll.call(source, '*')
        : parent.querySelectorAll('*');
    for (const element of all) {
      const shadow: unknown = element.shadowRoot;
      if (shadow !== null && typeof shadow === 'object' && nodeTypeOf(shadow as Node) === 11) {
        found.push(shadow as ShadowRoot);
        waiting.push(shadow as ShadowRoot);
      }
    }
  }
  return found;
}

const childAt = (node: Node, offset: number): Node | null => {
  let child = firstChildOf(node);
  for (let index = 0; child && index < offset; index++) child = nextSiblingOf(child);
  return child;
};

const isElement = (node: Node): node is Element => nodeTypeOf(node) === 1;
const isText = (node: Node): node is Text => nodeTypeOf(node) === 3 || nodeTypeOf(node) === 4;

function ancestors(node: Node): Node[] {
  const found: Node[] = [];
  for (let at: Node | null = node; at; at = parentOf(at)) found.push(at);
  return found;
}

function commonAncestor(span: Span): Node {
  const starts = new Set(ancestors(span.startContainer));
  for (let at: Node | null = span.endContainer; at; at = parentOf(at)) if (starts.has(at)) return at;
  return span.startContainer;
}

function copySpan(span: Span, inert: Document, most: number): number {
  const common = commonAncestor(span);
  let count = 0;
  // The structure around the selection, from the outside in.
  let target: Node = inert.body;
  const around = ancestors(isText(common) ? (parentOf(common) as Node) : common).filter(
    (node) => isElement(node) && context.has(localNameOf(node)),
  );
  const meaningful = aroundToKeep(around as Element[]);
  for (const element of meaningful) {
    const copy = inert.importNode(element, false);
    count++;
    if (localNameOf(element) === 'ol') startAt(copy, element, span.startContainer);
    target = target.appendChild(copy);
  }
  const startEdge = new Set(ancestors(span.startContainer));
  const endEdge = new Set(ancestors(span.endContainer));
  const startChild = isText(span.startContainer) ? null : childAt(span.startContainer, span.startOffset);
  const endChild = isText(span.endContainer) ? null : childAt(span.endContainer, span.endOffset);

  /** First and one-past-last child of a node in the span. */
  const bounds = (node: Node): { first: Node | null; end: Node | null } => {
    let first = firstChildOf(node);
    if (node === span.startContainer) first = startChild;
    else if (startEdge.has(node)) while (first && !startEdge.has(first)) first = nextSiblingOf(first);
    let end: Node | null = null;
    if (node === span.endContainer) end = endChild;
    else if (endEdge.has(node)) {
      let last = firstChildOf(node);
      while (last && !endEdge.has(last)) last = nextSiblingOf(last);
      end = last ? nextSiblingOf(last) : null;
    }
    return { first, end };
  };

  const copyText = (text: Text, into: Node): void => {
    const from = text === span.startContainer ? span.startOffset : 0;
    const to = text === span.endContainer ? span.endOffset : text.data.length;
    if (to > from) into.appendChild(inert.createTextNode(text.data.slice(from, to)));
  };

  if (isText(common)) {
    copyText(common, target);
    return count;
  }
  type Step = { next: Node | null; end: Node | null; target: Node; depth: number };
  const whole = bounds(common);
  const stack: Step[] = [{ next: whole.first, end: whole.end, target, depth: 0 }];
  for (let step = stack.at(-1); step && count <= most; step = stack.at(-1)) {
    const node = step.next;
    if (!node || node === step.end) {
      stack.pop();
      continue;
    }
    step.next = nextSiblingOf(node);
    if (isText(node)) {
      copyText(node, step.target);
      continue;
    }
    if (!isElement(node)) continue;
    const tag = localNameOf(node);
    if (dropped.has(tag)) {
      if (tag !== 'iframe') continue;
    }
    if (!isShown(node)) continue;
    const copy = inert.importNode(node, false);
    count++;
    step.target.appendChild(copy);
    if (tag === 'svg' || tag === 'iframe') continue;
    const shadow: unknown = node.shadowRoot;
    const open =
      shadow !== null &&
      typeof shadow === 'object' &&
      nodeTypeOf(shadow as Node) === 11 &&
      !startEdge.has(node) &&
      !endEdge.has(node);
    const edges = open
      ? { first: firstChildOf(shadow as Node), end: null }
      : (slotContent(node, tag) ?? bounds(node));
    stack.push({
      next: edges.first,
      end: edges.end,
      target: step.depth >= deepest ? step.target : copy,
      depth: step.depth + 1,
    });
  }
  return count;
}

function slotContent(node: Element, tag: string): { first: Node | null; end: Node | null } | undefined {
  if (tag !== 'slot') return undefined;
  const assigned = (node as HTMLSlotElement).assignedNodes?.({ flatten: true }) ?? [];
  const first = assigned[0];
  const last = assigned.at(-1);
  return first && last ? { first, end: nextSiblingOf(last) } : undefined;
}

function isShown(element: Element): boolean {
  if (typeof element.checkVisibility !== 'function' || element.checkVisibility()) return true;
  const view = element.ownerDocument.defaultView;
  return view === null || view.getComputedStyle(element).display !== 'none';
}

/**
 * A selection within one item's or cell's text is that text, not a list of one; across items or cells, or inside code,
 * quotes and headings, the surrounding structure is kept. `around` goes from the inside out; the result from the
 * outside in.
 */
function aroundToKeep(around: readonly Element[]): Element[] {
  const names = around.map((element) => localNameOf(element));
  const kept: Element[] = [];
  for (const [index, element] of around.entries()) {
    const name = names[index] as string;
    const direct = index === 0;
    if (/^(?:td|th)$/.test(name)) {
      if (!direct && kept.length === 0) break;
      break;
    }
    kept.push(element);
    if (
      /^(?:table|ul|ol|dl)$/.test(name) &&
      !names.slice(index + 1).some((outer) => /^(?:blockquote|li|ul|ol)$/.test(outer))
    )
      break;
  }
  return kept.reverse();
}

/** A list that is cut starts with the number that its first selected item has on the page. */
function startAt(copy: Element, list: Element, startContainer: Node): void {
  const start = Number.parseInt(copy.getAttribute('start') ?? '1', 10) || 1;
  let before = 0;
  for (let item = list.firstElementChild; item; item = item.nextElementSibling) {
    if (item.contains(startContainer)) break;
    if (localNameOf(item) === 'li') before++;
  }
  if (before < list.childElementCount) copy.setAttribute('start', String(start + before));
}

/** Loose cells and items, because a browser selects them one by one, get their required parents back. */
function joinLists(body: Element): void {
  const wrap = (selector: string, parentTag: string): void => {
    for (const element of body.querySelectorAll(selector)) {
      const parent = element.parentElement;
      if (
        !parent ||
        parent.localName === parentTag ||
        (parentTag === 'ul' && /^(?:ul|ol|menu)$/.test(parent.localName))
      )
        continue;
      if (parentTag === 'table' && /^(?:table|thead|tbody|tfoot)$/.test(parent.localName)) continue;
      const before = element.previousElementSibling;
      if (before?.localName === parentTag && before.hasAttribute('data-trawl-joined')) before.append(element);
      else {
        const holder = body.ownerDocument.createElement(parentTag);
        holder.setAttribute('data-trawl-joined', '');
        element.replaceWith(holder);
        holder.append(element);
      }
    }
  };
  wrap('td,th', 'tr');
  wrap('tr', 'table');
  wrap('li', 'ul');
}
