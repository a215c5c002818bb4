import { attributeOf } from '../inert-dom';

const leaves = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const kept = new Set(
  'mrow msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle'.split(' '),
);
/** The parts that stand in MathML as one argument. */
const grouped = /^(?:num|den|script|over|under|base|texatom)$/;
const deepest = 60;

/**
 * The MathML of a formula that MathJax 3 or 4 has drawn, in CHTML (elements with a character in their class) or in SVG
 * (nodes that name their element); null if there is none.
 */
export function typesetMath(box: Element): Element | null {
  const root = box.querySelector('mjx-math,[data-mml-node="math"]');
  if (!root) return null;
  const made = box.ownerDocument.implementation.createHTMLDocument('');
  const math = made.createElementNS('http://www.w3.org/1998/Math/MathML', 'math');
  for (const child of root.children) convert(child, math, 0);
  return (math.textContent ?? '').trim() === '' ? null : math;
}

const nameOf = (element: Element): string =>
  attributeOf(element, 'data-mml-node') ?? element.localName.replace(/^mjx-/, '');

function convert(element: Element, into: Element, depth: number): void {
  const name = nameOf(element).toLowerCase();
  if (depth > deepest || name === 'surd' || name === 'assistive-mml') return;
  const make = (tag: string): Element => into.ownerDocument.createElementNS(into.namespaceURI, tag);
  if (leaves.has(name)) {
    const leaf = into.appendChild(make(name));
    leaf.textContent = characters(element);
    return;
  }
  const isScript = name === 'script' && nameOf(element.parentElement ?? element) === 'msubsup';
  let target = into;
  if (kept.has(name) || (grouped.test(name) && !isScript))
    target = into.appendChild(make(kept.has(name) ? name : 'mrow'));
  // CHTML writes the upper of two scripts first.
  const children = isScript ? [...element.children].reverse() : element.children;
  for (const child of children) convert(child, target, depth + 1);
}

/** The characters of a leaf, letters of mathematical alphabets as plain ones. */
function characters(leaf: Element): string {
  let text = '';
  for (const part of leaf.querySelectorAll('mjx-c,[data-c]')) {
    const code =
      attributeOf(part, 'data-c') ??
      /(?:^|\s)mjx-c([0-9A-F]{2,6})(?:\s|$)/.exec(attributeOf(part, 'class') ?? '')?.[1];
    const point = Number.parseInt(code ?? '', 16);
    if (point > 0 && point <= 0x10_ff_ff) text += String.fromCodePoint(point);
  }
  return (text || (leaf.textContent ?? '')).normalize('NFKC');
}
