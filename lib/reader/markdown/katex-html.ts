import { oneLine } from '@/lib/core/text/clean-text';
import { attributeOf } from '../inert-dom';

const fillers = new Set(['strut', 'pstrut', 'vlist-s', 'nulldelimiter', 'hide-tail', 'frac-line']);

const classesOf = (element: Element): readonly string[] =>
  (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean);

function written(text: string): string {
  return text
    .replace(/\u200b/g, '')
    .replace(/[−]/g, '-')
    .replace(/[\\{}$%&#_]/g, (sign) => (sign === '\\' ? '\\backslash ' : `\\${sign}`));
}

/** The layers of KaTeX's first stack in an element, the lowest first. */
function layersOf(element: Element): Element[] {
  const stack = element.getElementsByClassName('vlist')[0];
  return stack ? [...stack.children].filter((layer) => texOf(layer).trim() !== '') : [];
}

const sunk = (element: Element): boolean => element.getElementsByClassName('vlist-t2').length > 0;

function scripts(element: Element): string {
  const [low, high] = layersOf(element).map((layer) => texOf(layer).trim());
  if (low === undefined) return '';
  if (high !== undefined) return `_{${low}}^{${high}}`;
  return sunk(element) ? `_{${low}}` : `^{${low}}`;
}

function limits(element: Element): string {
  const layers = layersOf(element).map((layer) => texOf(layer).trim());
  const [below, sign, above] = layers;
  if (layers.length === 3) return `${sign}_{${below}}^{${above}}`;
  if (layers.length < 2) return below ?? '';
  return sunk(element) ? `${sign}_{${below}}` : `${below}^{${sign}}`;
}

/** A table: each of its columns is a stack, the first row on top. */
function tableOf(element: Element): string {
  const columns = [...element.querySelectorAll('[class^=col-align]')].map((column) =>
    layersOf(column).map((layer) => texOf(layer).trim()),
  );
  const rows = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? '').join(' & '));
  return `\\begin{matrix} ${rows.join(' \\\\ ')} \\end{matrix}`;
}

function texOf(node: Node): string {
  if (node.nodeType === 3) return written(node.nodeValue ?? '');
  if (node.nodeType !== 1) return '';
  const element = node as Element;
  const classes = classesOf(element);
  if (classes.some((name) => fillers.has(name))) return '';
  if (classes.includes('mspace')) return ' ';
  if (classes.includes('text')) return `\\text{${written(element.textContent ?? '')}}`;
  if (classes.includes('mtable')) return tableOf(element);
  if (classes.includes('msupsub')) return scripts(element);
  if (classes.includes('op-limits')) return limits(element);
  if (classes.includes('mfrac')) {
    const layers = layersOf(element).map((layer) => texOf(layer).trim());
    return `\\frac{${layers.at(-1) ?? ''}}{${layers[0] ?? ''}}`;
  }
  if (classes.includes('sqrt')) {
    const under = layersOf(element)[0];
    return `\\sqrt{${under ? texOf(under).trim() : ''}}`;
  }
  return [...element.childNodes].map(texOf).join('');
}

/** The formula that KaTeX has only drawn: superscripts, subscripts, fractions and roots. */
export function texOfDrawing(box: Element): string | undefined {
  const drawing = box.getElementsByClassName('katex-html')[0];
  const tex = drawing ? oneLine(texOf(drawing)) : '';
  return tex || undefined;
}

/** True for a drawing of KaTeX without MathML beside it. */
export function isOnlyDrawn(drawing: Element): boolean {
  return (
    classesOf(drawing).includes('katex-html') &&
    drawing.parentElement?.getElementsByTagName('math').length === 0
  );
}
