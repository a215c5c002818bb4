import type { Block, Cell } from '../document';
import { FileRefused } from '../order';
import type { Parts } from '../parts';
import { find, findAll, textOf, type XmlNode } from '../xml';
import type { Relations } from './ooxml';

/**
 * What diagrams, charts and files that were put into a document say, by the ids with which a part refers to them, until
 * they are drawn.
 */
export type Figures = Map<string, Block[]>;

/** More are not read: a table has a cell for each of both. */
const MOST_SERIES = 50;
const MOST_ROWS = 1000;

/** Reads a file inside a document, which is one of so many. */
export type ReadInner = (path: string, among: number) => Promise<Block[]>;

/**
 * Reads the diagrams (SmartArt), charts and whole files that a part refers to: what is written in them is in parts of
 * their own. One that cannot be read is left out.
 */
export async function figuresIn(relations: Relations, parts: Parts, readInner?: ReadInner): Promise<Figures> {
  const figures: Figures = new Map();
  const inner = [...relations.values()].filter(({ type }) => type === 'aFChunk').length;
  const read = async (type: string, target: string): Promise<Block[] | undefined> => {
    if (type === 'aFChunk') return readInner?.(target, inner);
    if (type !== 'diagramData' && type !== 'chart') return undefined;
    const root = await parts.tree(target);
    return root && (type === 'chart' ? chartOf(root) : diagramOf(root));
  };
  for (const [id, { type, target }] of relations)
    try {
      const blocks = await read(type, target);
      if (blocks) figures.set(id, blocks);
    } catch (thrown) {
      if (!(thrown instanceof FileRefused)) throw thrown;
    }
  return figures;
}

/** Those that are drawn here, and were not before. */
export const figuresOf = (node: XmlNode, figures: Figures): Block[] =>
  [...findAll(node, 'relIds'), ...findAll(node, 'chart')].flatMap(({ attributes }) => {
    const id = attributes['r:dm'] ?? attributes['r:id'] ?? '';
    const blocks = figures.get(id) ?? [];
    figures.delete(id);
    return blocks;
  });

/** Paragraphs as one line. */
const lineOf = (node: XmlNode | undefined): string =>
  node
    ? [...findAll(node, 'p')]
        .map((p) => textOf(p).trim())
        .filter(Boolean)
        .join(' ')
    : '';

/** The points of a diagram that people write; the others say how it is drawn. */
function diagramOf(root: XmlNode): Block[] {
  return [...findAll(root, 'pt')]
    .filter(({ attributes: { type = 'node' } }) => type === 'node' || type === 'asst')
    .map((point) => lineOf(find(point, 't')))
    .filter(Boolean)
    .map((text): Block => ({ type: 'item', depth: 0, runs: [{ text }] }));
}

/** Values that were stored with a chart, by their places: of categories in levels, those of the first. */
function valuesOf(node: XmlNode | undefined, is1904: boolean): Map<string, string> {
  if (!node) return new Map();
  const format = textOf([...findAll(node, 'formatCode')][0]).replace(/"[^"]*"|\[[^\]]*\]/g, '');
  const points = findAll([...findAll(node, 'lvl')][0] ?? node, 'pt');
  const values = [...points].map((point): [string, string] => {
    const text = textOf(find(point, 'v')).trim();
    return [point.attributes.idx ?? '', /[dy]/i.test(format) ? dayOf(text, is1904) : text];
  });
  return new Map(values);
}

/** The date of a number of days, as sheets count them; other texts as they are. */
function dayOf(text: string, is1904: boolean): string {
  const date = new Date(Math.round((Number(text) + (is1904 ? 1462 : 0) - 25_569) * 86_400) * 1000);
  return text === '' || Number.isNaN(date.getTime())
    ? text
    : date
        .toISOString()
        .replace(/T00:00.*|:00\..*/, '')
        .replace('T', ' ');
}

/** The title of a chart, and what it shows as a table: a row for each category, a column for each series. */
function chartOf(root: XmlNode): Block[] {
  const chart = find(root, 'chartSpace', 'chart');
  const title = lineOf(find(chart, 'title', 'tx'));
  const is1904 = /^(?:1|true)$/.test(find(root, 'chartSpace', 'date1904')?.attributes.val ?? '');
  const all = chart ? [...findAll(chart, 'ser')].slice(0, MOST_SERIES) : [];
  const read = all.map((one) => {
    const name = find(one, 'tx');
    return {
      name: name ? textOf([...findAll(name, 'v')][0]).trim() : '',
      categories: valuesOf(find(one, 'cat') ?? find(one, 'xVal'), is1904),
      values: valuesOf(find(one, 'val') ?? find(one, 'yVal'), is1904),
      hasOwn: find(one, 'xVal') !== undefined,
    };
  });
  const tables: (typeof read)[] = [];
  for (const one of read) {
    const first = tables.at(-1)?.find(({ categories }) => categories.size > 0);
    // Points in a plane have places of their own.
    const isApart = one.hasOwn && first && String([...one.categories]) !== String([...first.categories]);
    if (isApart || tables.length === 0) tables.push([one]);
    else tables.at(-1)?.push(one);
  }
  return [...(title ? [{ type: 'text' as const, runs: [{ text: title }] }] : []), ...tables.flatMap(tableOf)];
}

function tableOf(
  series: readonly { name: string; categories: Map<string, string>; values: Map<string, string> }[],
): Block[] {
  const categories = series.map((one) => one.categories).find(({ size }) => size > 0);
  const columns = [categories ?? new Map<string, string>(), ...series.map(({ values }) => values)];
  const places = [...new Set(columns.flatMap((column) => [...column.keys()]))]
    .toSorted((one, other) => Number(one) - Number(other))
    .slice(0, MOST_ROWS);
  const row = (...cells: string[]): Cell[] => cells.map((text) => [[{ text }]]);
  const rows = places.map((at) => row(...columns.map((column) => column.get(at) ?? '')));
  return rows.length > 0
    ? [{ type: 'table', rows: [row('', ...series.map(({ name }) => name)), ...rows] }]
    : [];
}
