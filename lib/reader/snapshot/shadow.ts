import { attributeOf, firstChildOf, localNameOf, nextSiblingOf, nodeTypeOf } from '../inert-dom';

// DOM standard, "attach a shadow root"; a name with a dash may too.
const shadowHosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** Whether an element of that name can have a shadow tree: checking costs more than everything else done with it. */
export const canHoldShadow = (name: string): boolean => shadowHosts.has(name) || name.includes('-');

export const isShadowRoot = (value: unknown): value is ShadowRoot =>
  typeof value === 'object' && value !== null && nodeTypeOf(value as Node) === 11;

/** The declared shadow tree that a parser without scripts left as a template. */
export function declaredShadow(element: Element): Node | null {
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

/**
 * The content of a slot: as assigned by the browser, or, if the shadow tree is only markup, the host's children of that
 * name.
 */
export function assignedTo(slot: Element, host: Element | null): readonly Node[] {
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
