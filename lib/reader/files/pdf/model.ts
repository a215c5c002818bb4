/** A piece of text on a page, upright: x from the left, y from the top to its baseline, in points. */
export type Item = {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
  italic: boolean;
  mono: boolean;
  isRtl: boolean;
  href?: string | undefined;
  /** The marked content that it belongs to, if the page is tagged. */
  mark?: string | undefined;
};

export type LinkPlace = { id: string; href: string; x0: number; y0: number; x1: number; y1: number };

/** What a page says about its structure, where it is tagged. */
export type Tag = {
  role?: string;
  type?: string;
  id?: string;
  children?: Tag[];
  lang?: string;
  alt?: string;
};

export type PdfPage = {
  number: number;
  width: number;
  height: number;
  items: Item[];
  links: LinkPlace[];
  tree: Tag | undefined;
  /** What stands upright on a page that was turned because most of it is set sideways. */
  upright?: PdfPage;
};

/** Items with no more than a word's space between them. */
export type Segment = { items: Item[]; x0: number; x1: number; y: number; size: number; text: string };

/** Segments on one baseline. */
export type Row = { segments: Segment[]; x0: number; x1: number; y: number; size: number; page: number };

/** A size for comparing: sizes of one font differ by fractions. */
export const sizeOf = (size: number): number => Math.round(size * 4) / 4;

export const textOfRow = ({ segments }: Row): string => segments.map(({ text }) => text).join(' ');
/** The items of a row; a space is between those of two segments. */
export const itemsOfRow = ({ segments }: Row): Item[] =>
  segments.flatMap(({ items: [first, ...rest] }, at) =>
    !first
      ? []
      : at === 0 || /^\s/.test(first.text)
        ? [first, ...rest]
        : [{ ...first, text: ` ${first.text}` }, ...rest],
  );

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** The value that stands for most, weighted. */
export function mode(values: Iterable<readonly [number, number]>): number {
  const counts = new Map<number, number>();
  let best = 0;
  let most = 0;
  for (const [value, weight] of values) {
    const count = (counts.get(value) ?? 0) + weight;
    counts.set(value, count);
    if (count > most) {
      most = count;
      best = value;
    }
  }
  return best;
}
