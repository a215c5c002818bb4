import type { Block, Cell } from '../document';
import type { Parts } from '../parts';
import { childrenOf, find, findAll, textOf, type XmlNode } from '../xml';
import type { Relations } from './ooxml';

/** What diagrams and charts say, by the ids with which a part refers to them. */
export type Figures = ReadonlyMap<string, readonly Block[]>;

/** Reads the diagrams (SmartArt) and charts that a part refers to: what is written in them is in parts of their own. */
export async function figuresIn(relations: Relations, parts: Parts): Promise<Figures> {
  const figures = new Map<string, Block[]>();
  for (const [id, { type, target }] of relations) {
    if (type !== 'diagramData' && type !== 'chart') continue;
    const root = await parts.tree(target);
    if (root) figures.set(id, type === 'chart' ? chartOf(root) : diagramOf(root));
  }
  return figures;
}

/** Those that are drawn here. */
export const figuresOf = (node: XmlNode, figures: Figures): Block[] =>
  [...findAll(node, 'relIds'), ...findAll(node, 'chart')].flatMap(
    ({ attributes }) => figures.get(attributes['r:dm'] ?? attributes['r:id'] ?? '') ?? [],
  );

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

/** A series or its categories: the values that were stored with the chart, by their places. */
const valuesOf = (node: XmlNode | undefined): Map<string, string> =>
  new Map(
    node
      ? [...findAll(node, 'pt')].map((point) => [point.attributes.idx ?? '', textOf(find(point, 'v')).trim()])
      : [],
  );

/** The title of a chart, and what it shows as a table: a row for each category, a column for each series. */
function chartOf(root: XmlNode): Block[] {
  const chart = find(root, 'chartSpace', 'chart');
  const title = lineOf(find(chart, 'title', 'tx'));
  const series = chart ? [...findAll(chart, 'ser')] : [];
  const names = series.map((one) => textOf([...findAll(find(one, 'tx') ?? one, 'v')][0]).trim());
  const categories = valuesOf(
    series.map((one) => childrenOf(one, 'cat')[0] ?? childrenOf(one, 'xVal')[0]).find(Boolean),
  );
  const columns = series.map((one) => valuesOf(childrenOf(one, 'val')[0] ?? childrenOf(one, 'yVal')[0]));
  const places = [...new Set([categories, ...columns].flatMap((column) => [...column.keys()]))];
  const row = (...cells: string[]): Cell[] => cells.map((text) => [[{ text }]]);
  return [
    ...(title ? [{ type: 'text' as const, runs: [{ text: title }] }] : []),
    ...(places.length > 0
      ? [
          {
            type: 'table' as const,
            rows: [
              row('', ...names),
              ...places
                .toSorted((one, other) => Number(one) - Number(other))
                .map((at) => row(categories.get(at) ?? '', ...columns.map((column) => column.get(at) ?? ''))),
            ],
          },
        ]
      : []),
  ];
}
