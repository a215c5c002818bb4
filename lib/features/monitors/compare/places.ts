import type { DiffRow } from '@/lib/features/changes/diff/text-diff';

/** Rows that changed together, with what stands around them. */
export type Place = {
  rows: DiffRow[];
  before: string;
  after: string;
  /** The heading above it, as Markdown. */
  under?: string;
  /** More of what stands above and below it, the nearest first. */
  edges?: { above: string[]; below: string[] };
  /** What it is recognized by in another read, if it is not by what stands around it. */
  names?: string[];
  /** What it is one of: places that all change by themselves, once `every` of them did. */
  of?: string;
  every?: string;
  /** The record that came, went or changed. */
  record?: string;
  /** The values alone, where they may be a time or a counter. */
  values?: readonly [string, string];
  /** It is never learned to be something that changes by itself. */
  isKept?: boolean;
};

const NAME_CHARS = 100;
/** Blocks above and below a place by which it may be recognized. */
const MOST_EDGES = 3;

export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

/** A text as a name: numbers may differ. */
export const nameOf = (text: string): string => plain(text).trim().replace(/\d+/g, '0').slice(0, NAME_CHARS);

export const betweenName = (above: string, below: string): string => `between ${above} | ${below}`;

/** The name of what stands between two blocks; undefined for the whole page as one block, which stands nowhere. */
export function placeName({ before, after }: Pick<Place, 'before' | 'after'>): string | undefined {
  const [above, below] = [nameOf(before), nameOf(after)];
  return above === '' && below === '' ? undefined : betweenName(above, below);
}

/** The old text of a row, and the new one; empty where there is none. */
export const textsOf = (row: DiffRow): [string, string] => {
  if (row.kind === 'edited') {
    const [before, after] = [row.before, row.after].map((spans) => spans.map(({ text }) => text).join(''));
    return [before ?? '', after ?? ''];
  }
  return ['before' in row ? row.before : '', 'after' in row ? row.after : ''];
};

/** Where the texts differ other than by moves: one changed block, or adjacent ones that came or went. */
export function placesOf(rows: readonly DiffRow[]): Place[] {
  const places: (Place & Required<Pick<Place, 'edges'>>)[] = [];
  let above: string[] = [];
  let under: string | undefined;
  /** Places that wait for what stands below them. */
  let open: typeof places = [];
  let isRun = false;
  for (const row of rows) {
    const isBlock = row.kind === 'added' || row.kind === 'removed';
    // What stands around a place is named by its old text, which the next read finds again.
    const [old, now] = textsOf(row);
    if (row.kind === 'same' || row.kind === 'edited') {
      for (const place of open) {
        place.after ||= old;
        place.edges.below.push(old);
      }
      open = open.filter(({ edges }) => edges.below.length < MOST_EDGES);
    }
    if (isBlock && isRun) places.at(-1)?.rows.push(row);
    else if (isBlock || row.kind === 'edited') {
      const place = {
        rows: [row],
        before: above[0] ?? '',
        after: '',
        edges: { above, below: [] },
        ...(under !== undefined && { under }),
      };
      places.push(place);
      open.push(place);
    }
    isRun = isBlock;
    if (row.kind === 'same' || row.kind === 'edited') {
      above = [row.kind === 'same' ? now : old, ...above].slice(0, MOST_EDGES);
      if (row.block === 'heading') under = now.trim();
    }
  }
  return places;
}
