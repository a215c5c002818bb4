/**
 * Reads that a page cannot forge. A form (and a document) lets its named children shadow its own properties, so
 * `form.firstChild` may be an `<input name="firstChild">`; the accessors of the prototype cannot be shadowed. No other
 * node can be forged like this, so all others are read directly.
 */
function own(node: Node, name: string): unknown {
  for (
    let proto = Object.getPrototypeOf(node) as object | null;
    proto;
    proto = Object.getPrototypeOf(proto) as object | null
  ) {
    const found = Object.getOwnPropertyDescriptor(proto, name);
    if (found?.get) return found.get.call(node) as unknown;
    if (found) return found.value as unknown;
  }
  // No prototype has it, so it is a name of the node's own.
  return Reflect.get(node, name) as unknown;
}

/** True for nodes with forgeable properties: a form may even shadow its name, then with an element. */
function canLie(node: Node): boolean {
  const name = (node as Element).localName as unknown;
  return name === 'form' || (typeof name === 'object' && name !== null);
}

export const nodeTypeOf = (node: Node): number => {
  const type: unknown = node.nodeType;
  return typeof type === 'number' ? type : (own(node, 'nodeType') as number);
};
export const localNameOf = (node: Node): string => {
  const name: unknown = (node as Element).localName;
  return typeof name === 'string' ? name : ((own(node, 'localName') as string | undefined) ?? '');
};
// Checking every node's name would cost more than the read: what a form shadows its siblings and children with is
// always an element of its own, so only an element returned by an element is checked.
export const firstChildOf = (node: Node): Node | null => {
  const first = node.firstChild;
  return first !== null && first.nodeType !== 3 && canLie(node)
    ? (own(node, 'firstChild') as Node | null)
    : first;
};
export const nextSiblingOf = (node: Node): Node | null => {
  const next = node.nextSibling;
  return next !== null && next.nodeType !== 3 && canLie(node)
    ? (own(node, 'nextSibling') as Node | null)
    : next;
};
export const parentOf = (node: Node): Node | null =>
  canLie(node) ? (own(node, 'parentNode') as Node | null) : node.parentNode;
export const attributesOf = (element: Element): NamedNodeMap =>
  canLie(element) ? (own(element, 'attributes') as NamedNodeMap) : element.attributes;

/** The attribute's value, also on a form with a child named "getAttribute". */
export function attributeOf(element: Element, name: string): string | null {
  const read: unknown = element.getAttribute;
  return typeof read === 'function'
    ? element.getAttribute(name)
    : (own(element, 'getAttribute') as Element['getAttribute']).call(element, name);
}

export const rootElementOf = (page: Document): Element | null =>
  own(page, 'documentElement') as Element | null;
export const bodyOf = (page: Document): Element | null => own(page, 'body') as Element | null;
export const documentUrlOf = (page: Document): string => own(page, 'URL') as string;
export const windowOf = (page: Document): (Window & typeof globalThis) | null =>
  own(page, 'defaultView') as (Window & typeof globalThis) | null;
export const documentTitleOf = (page: Document): string => own(page, 'title') as string;
export const contentTypeOf = (page: Document): string => String(own(page, 'contentType') ?? '');
export const baseUriOf = (page: Document): string => own(page, 'baseURI') as string;
export const implementationOf = (page: Document): DOMImplementation =>
  own(page, 'implementation') as DOMImplementation;
export const doctypeOf = (page: Document): DocumentType | null => own(page, 'doctype') as DocumentType | null;
export const selectionOf = (page: Document): Selection | null =>
  (own(page, 'getSelection') as Document['getSelection'] | undefined)?.call(page) ?? null;
export const selectAll = (page: ParentNode & Node, selector: string): NodeListOf<Element> =>
  (own(page, 'querySelectorAll') as ParentNode['querySelectorAll']).call(page, selector);
export const selectOne = (page: ParentNode & Node, selector: string): Element | null =>
  (own(page, 'querySelector') as ParentNode['querySelector']).call(page, selector);
/** The text of an element; none of one that has more characters, which is not put together. */
export function textUpTo(element: Element, most: number): string {
  const first = element.firstChild;
  let text = '';
  if (first?.nodeType === 3 && first.nextSibling === null) text = (first as Text).data;
  else {
    const texts = element.ownerDocument.createTreeWalker(element, 4);
    while (text.length <= most && texts.nextNode()) text += (texts.currentNode as Text).data;
  }
  return text.length > most ? '' : text;
}

/** On a page of more elements most texts are short: they are put together sooner than each is asked. */
const MANY_TEXTS = 15_000;

/**
 * Whether the text below an element has more characters than this. To put together a few long texts, scripts among them,
 * takes a tenth of a second: that is done only if they have half as many.
 */
export function isLonger(page: Document, element: Element, most: number, elements: number): boolean {
  const ask = own(page, 'evaluate') as Document['evaluate'] | undefined;
  if (ask && elements < MANY_TEXTS) {
    const long = ask.call(
      page,
      './/text()[string-length()>99]',
      element,
      null,
      // A list that is ordered.
      7,
    );
    let sum = 0;
    for (let at = 0; at < long.snapshotLength; at++) sum += (long.snapshotItem(at) as Text).length;
    if (sum < most / 2) return false;
  }
  return (element.textContent ?? '').length > most;
}

/** For each selector in turn the first elements with it; the page is searched once, for `all` that may have one. */
export function* selectInTurn(
  page: ParentNode & Node,
  all: string,
  selectors: readonly string[],
  most: number,
): Generator<Element[]> {
  const perhaps = [...selectAll(page, all)];
  for (const selector of selectors)
    yield perhaps.filter((element) => isSelectedBy(element, selector)).slice(0, most);
}

const isSelectedBy = (element: Element, selector: string): boolean =>
  canLie(element)
    ? (own(element, 'matches') as Element['matches']).call(element, selector)
    : element.matches(selector);

/** How many elements a page has; counted in place, without a list of them. */
export const countElements = (page: Document): number =>
  (own(page, 'getElementsByTagName') as Document['getElementsByTagName']).call(page, '*').length;
/** All elements below one, as a list that stays valid while nothing changes. */
export const elementsBelow = (element: Element): HTMLCollectionOf<Element> =>
  (own(element, 'getElementsByTagName') as Element['getElementsByTagName']).call(element, '*');
export const elementById = (page: Document, id: string): Element | null =>
  (own(page, 'getElementById') as Document['getElementById']).call(page, id);
/** `checkVisibility`, also for a form with a child of that name. */
export const isSeen = (element: Element): boolean =>
  canLie(element)
    ? (own(element, 'checkVisibility') as Element['checkVisibility']).call(element)
    : element.checkVisibility();
/** The open shadow tree of an element; a form has none, whatever its children are called. */
export const shadowRootOf = (element: Element): ShadowRoot | null =>
  canLie(element) ? null : element.shadowRoot;
/** The slot of an open shadow tree that shows an element. */
export const slotOf = (element: Element): Element | null =>
  canLie(element) ? (own(element, 'assignedSlot') as Element | null) : element.assignedSlot;
/** Whether a document or an element has this property itself, so that a child of that name would shadow it. */
export const isOwnName = (page: Document, element: Element, name: string): boolean =>
  name in page || name in element;
