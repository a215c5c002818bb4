import { escapeHtml } from '@/lib/features/export/inert-html';

/** How many parts these have; with others, a reader cannot tell which is which. */
const PARTS: Readonly<Partial<Record<string, number>>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};
/** Contain text, and nothing else. */
const OF_TEXT = new Set(['mi', 'mn', 'mo', 'ms', 'mtext', 'annotation']);
/** Contain nothing. */
const EMPTY = new Set(['mspace', 'mglyph', 'mprescripts', 'none', 'malignmark', 'maligngroup']);
/** What the parts of a table are. */
const CELLS: Readonly<Partial<Record<string, string>>> = { mtable: 'mtr', mtr: 'mtd' };

/** MathML in its own namespace, in the form that the EPUB schema accepts: what does not fit its parent is a plain row. */
export function formulaXml(math: Element): string {
  const { attributes, inside } = written(math, 'math');
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${attributes}>${inside}</math>`;
}

function written(element: Element, name: string): { attributes: string; inside: string } {
  const attributes = [...element.attributes]
    .filter((one) => one.name !== 'xmlns')
    .map((one) => ` ${one.name}="${escapeHtml(one.value)}"`)
    .join('');
  const inside = OF_TEXT.has(name)
    ? escapeHtml(element.textContent)
    : [...element.childNodes].map((child) => partOf(child, name)).join('');
  return { attributes, inside };
}

function partOf(node: Node, parent: string): string {
  const cell = CELLS[parent];
  if (node.nodeType !== Node.ELEMENT_NODE) {
    const text = (node.nodeValue ?? '').trim();
    return text === '' || node.nodeType !== Node.TEXT_NODE
      ? ''
      : inCell(`<mtext>${escapeHtml(text)}</mtext>`, cell);
  }
  const element = node as Element;
  const name = nameIn(element, parent);
  if (name === '') return '';
  const { attributes, inside } = written(element, name);
  const own = name === element.localName ? attributes : '';
  // Whatever a page has in an empty one comes after it.
  const text = EMPTY.has(name) ? `<${name}${own}></${name}>${inside}` : `<${name}${own}>${inside}</${name}>`;
  return name === cell ? text : inCell(text, cell);
}

const inCell = (text: string, cell: string | undefined): string =>
  cell === 'mtr' ? `<mtr><mtd>${text}</mtd></mtr>` : cell === 'mtd' ? `<mtd>${text}</mtd>` : text;

function nameIn(element: Element, parent: string): string {
  const name = element.localName;
  const { children } = element;
  switch (name) {
    // The source of the formula, which readers do not show.
    case 'annotation':
      return parent === 'semantics' && element.previousElementSibling ? name : '';
    case 'annotation-xml':
      return '';
    case 'semantics':
      return children[0] && !children[0].localName.startsWith('annotation') ? name : 'mrow';
    case 'mtr':
      return parent === 'mtable' ? name : 'mrow';
    case 'mtd':
      return parent === 'mtr' ? name : 'mrow';
    case 'math':
      return 'mrow';
    default:
      return (PARTS[name] ?? children.length) === children.length ? name : 'mrow';
  }
}
