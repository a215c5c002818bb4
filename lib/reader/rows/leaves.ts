import { oneLine } from '@/lib/core/text/clean-text';
import { imageSource, isTracker } from '../image-source';
import { attributeOf, attributesOf, elementsBelow, localNameOf } from '../inert-dom';
import { shownChildren } from '../inner-trees';
import { spacedText } from '../spaced-text';
import { inlineTags } from '../visibility';
import { looksMade } from '../stable-selector';
import { isPrice } from '../../core/text/cell-values';

/** One record of a page: an element, or several siblings that belong together, such as a term and its definitions. */
export type Row = readonly [Element, ...Element[]];

/** A value of a record. `chain` leads from the record to the element that has it, both without the record itself. */
export type Leaf = {
  element: Element;
  chain: readonly Element[];
  what: 'text' | 'link' | 'image' | 'date' | 'label';
  value: string;
};

/** Larger records are read in part, so that nested ones cost no more than the page is long. */
const MOST_ELEMENTS = 400;
const DEEPEST = 40;
const LONGEST = 5_000;
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'select', 'textarea', 'input', 'iframe']);

export function* childrenOf(element: Element): Generator<Element> {
  for (const node of shownChildren(element)) if (node.nodeType === 1) yield node as Element;
}

export const neat = (text: string): string => oneLine(text).slice(0, LONGEST);

/** Whether markup alone hides it; what style sheets hide is asked of a page that is drawn. */
export const isHidden = (element: Element): boolean =>
  attributeOf(element, 'hidden') !== null ||
  /(?:^|;)\s*display\s*:\s*none/i.test(attributeOf(element, 'style') ?? '');

function ownText(element: Element): string {
  let text = '';
  for (const node of shownChildren(element)) text += node.nodeType === 3 ? (node.nodeValue ?? '') : ' ';
  return neat(text);
}

/** An address as it is written, unless it leads nowhere; whoever knows the page makes it absolute. */
function written(address: string | null): string | undefined {
  const text = address?.trim() ?? '';
  return text === '' || /^(?:#|javascript:)/i.test(text) ? undefined : text;
}

/** The cells of a table's row by column, with those that reach into it from above and across columns. */
export type Cells = ReadonlyMap<Element, readonly (Element | undefined)[]>;
const MOST_COLUMNS = 200;

export function cellsOf(rows: Iterable<Element>): Cells {
  const grid = new Map<Element, (Element | undefined)[]>();
  const span = (cell: Element, name: string): number =>
    Math.min(MOST_COLUMNS, Math.max(1, Number(attributeOf(cell, name)) || 1));
  let above: { cell: Element; left: number }[] = [];
  for (const row of rows) {
    const cells: (Element | undefined)[] = [];
    const next: { cell: Element; left: number }[] = [];
    const carry = (): void => {
      for (let from = above[cells.length]; from && from.left > 0; from = above[cells.length]) {
        next[cells.length] = { cell: from.cell, left: from.left - 1 };
        cells.push(from.cell);
      }
    };
    for (const cell of childrenOf(row)) {
      if (!/^t[dh]$/.test(localNameOf(cell))) continue;
      carry();
      for (let at = span(cell, 'colspan'); at > 0 && cells.length < MOST_COLUMNS; at -= 1) {
        next[cells.length] = { cell, left: span(cell, 'rowspan') - 1 };
        cells.push(cell);
      }
    }
    carry();
    above = next;
    grid.set(row, cells);
  }
  return grid;
}

type Walk = { leaves: Leaf[]; left: number; row: Element };

/** What a record says, in the order of the page: its texts, links, images and dates. */
export function leavesOf(row: Row, cells?: Cells): Leaf[] {
  const walk: Walk = { leaves: [], left: MOST_ELEMENTS, row: row[0] };
  const own = cells?.get(row[0]);
  if (own) {
    for (const [at, cell] of own.entries()) if (cell && own[at - 1] !== cell) read(cell, [cell], walk, false);
    return walk.leaves;
  }
  for (const part of row) read(part, part === row[0] ? [] : [part], walk, false);
  return walk.leaves;
}

function read(element: Element, chain: readonly Element[], walk: Walk, textIsTaken: boolean): void {
  const tag = localNameOf(element);
  if (walk.left <= 0 || chain.length > DEEPEST || UNREAD.has(tag) || (chain.length > 0 && isHidden(element)))
    return;
  walk.left -= 1;
  const add = (what: Leaf['what'], value: string | null | undefined): boolean => {
    const text = neat(value ?? '');
    if (text !== '') walk.leaves.push({ element, chain, what, value: text });
    return text !== '';
  };
  if (tag === 'img') {
    if (!isTracker(element)) add('image', written(imageSource(element)));
    return;
  }
  const label = attributeOf(element, 'aria-label') ?? (tag === 'a' ? null : attributeOf(element, 'title'));
  if (tag === 'svg') return void add('label', label);
  if (tag === 'a') add('link', written(attributeOf(element, 'href')));
  const picture = /background(?:-image)?\s*:[^;]*url\(\s*["']?([^"')]+)/i.exec(
    attributeOf(element, 'style') ?? '',
  );
  if (picture) add('image', written(picture[1] ?? null));
  const said = tag === 'time' ? attributeOf(element, 'datetime') : null;
  if (said && !textIsTaken && add('date', said)) return;
  if (attributeOf(element, 'itemprop') && attributeOf(element, 'content'))
    return void add('text', attributeOf(element, 'content'));
  const taken = textIsTaken || takeText(element, add);
  const before = walk.leaves.length;
  // What took the place of something struck out is what others have without.
  for (const child of childrenOf(element))
    read(child, localNameOf(child) === 'ins' ? chain : [...chain, child], walk, taken);
  if (!taken && walk.leaves.length === before && tag !== 'button' && label) add('label', label);
}

/** Nothing but words and what stands in a line with them. */
function isPhrase(element: Element): boolean {
  const below = elementsBelow(element);
  return (
    below.length <= 60 &&
    [...below].every((each) => inlineTags.has(localNameOf(each)) || IN_LINE.has(localNameOf(each)))
  );
}
const IN_LINE = new Set(['br', 'wbr', 'img', 'svg', 'path', 'use', 'g', 'ruby', 'rt', 'rp']);

const STRUCK = new Set(['s', 'del', 'strike']);

/** Whether the text of an element is one value, which it then adds; otherwise its children have their own. */
function takeText(element: Element, add: (what: 'text', value: string) => boolean): boolean {
  const own = ownText(element);
  const children = [...childrenOf(element)].filter((child) => localNameOf(child) !== 'br');
  // What is struck out, such as an earlier price, is a value of its own.
  if (children.some((child) => STRUCK.has(localNameOf(child)) && /\d/.test(child.textContent ?? ''))) {
    if (own !== '') add('text', own);
    return false;
  }
  if (own === '') {
    if (children.length < 2 || children.length > 6 || !isPhrase(element)) return false;
    const text = neat(element.textContent ?? '');
    return text.length <= 24 && isPrice(text) && add('text', text);
  }
  const speaking = children.filter((child) => neat(child.textContent ?? '').length > 1);
  // Parts that are told apart by the page are several values, with a word or a dot between them.
  const areParts =
    speaking.length > 1 &&
    speaking.every((child) => tokensOf(child).length > 0 || localNameOf(child) === 'a');
  if (!areParts && isPhrase(element)) return add('text', spacedText(element));
  if (own.length > 4) add('text', own);
  return false;
}

const NAMING = [
  'itemprop',
  'data-testid',
  'data-test',
  'data-qa',
  'data-field',
  'data-name',
  'role',
  'property',
];
const MOST_TOKENS = 12;

/** What tells an element from others with its tag: classes as `.name`, attributes as `@name` or `@name=value`. */
export function tokensOf(element: Element): string[] {
  const tokens = (attributeOf(element, 'class') ?? '')
    .split(/\s+/, MOST_TOKENS)
    .filter((name) => name !== '' && name.length <= 80)
    .map((name) => `.${name}`);
  for (const name of NAMING) {
    const value = attributeOf(element, name);
    if (value && value.length <= 60) tokens.push(`@${name}=${value}`);
  }
  let left = MOST_TOKENS;
  for (const { name } of attributesOf(element)) {
    if ((left -= 1) < 0) break;
    if (name.startsWith('data-') && !NAMING.includes(name) && !looksMade(name) && !/-v-|react/.test(name))
      tokens.push(`@${name}`);
  }
  return tokens;
}

/** How a record is built, whatever its classes are called: the tags that lead to each of its values. */
export function shapeOf(row: Row, cells?: Cells): Set<string> {
  const own = cells?.get(row[0]);
  return new Set(
    leavesOf(row, cells).map(({ chain, what }) => {
      const tags = chain.map(localNameOf);
      const column = own && chain[0] ? own.indexOf(chain[0]) : -1;
      return `${column < 0 ? '' : `${column}:`}${tags.slice(-4).join('/')}@${what}`;
    }),
  );
}
