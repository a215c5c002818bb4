import { oneLine } from '@/lib/core/text/clean-text';
import { mode, type Item, type LinkPlace, type Row, type Segment } from './model';

/** Of the size: a space is wider than this, and a gap between columns wider than that. */
const SPACE = 0.13;
const APART = 0.9;

/** Cuts items by the places of links, so that each piece is in one or in none. */
export function withLinks(items: readonly Item[], links: readonly LinkPlace[]): Item[] {
  if (links.length === 0) return [...items];
  return items.flatMap((item) => {
    const middle = item.y - item.size * 0.3;
    const over = links.filter(
      (link) =>
        link.y0 <= middle && link.y1 >= middle && link.x0 < item.x + item.width - 1 && link.x1 > item.x + 1,
    );
    return over.length === 0 ? [item] : cut(item, over);
  });
}

function cut(item: Item, links: readonly LinkPlace[]): Item[] {
  const chars = [...item.text];
  // Letters have about these widths beside each other; the whole is known.
  const widths = chars.map((char) => (/[iljtfr.,;:'|! ]/.test(char) ? 0.5 : /[mwMW]/.test(char) ? 1.5 : 1));
  const unit =
    item.width /
    Math.max(
      0.01,
      widths.reduce((sum, one) => sum + one, 0),
    );
  const pieces: Item[] = [];
  let x = item.x;
  chars.forEach((char, at) => {
    const width = (widths[at] ?? 1) * unit;
    const middle = x + width / 2;
    const href = links.find((link) => link.x0 <= middle && link.x1 >= middle)?.href;
    const last = pieces.at(-1);
    if (last && last.href === href) {
      last.text += char;
      last.width += width;
    } else pieces.push({ ...item, text: char, x, width, href });
    x += width;
  });
  return withWholeWords(pieces);
}

/** A link begins and ends with a word: letters at its edges that the guess of widths cut off go to where most are. */
function withWholeWords(pieces: Item[]): Item[] {
  for (let at = 1; at < pieces.length; at += 1) {
    const left = pieces[at - 1] as Item;
    const right = pieces[at] as Item;
    const end = /[\p{L}\p{N}]{1,3}$/u.exec(left.text)?.[0] ?? '';
    const start = /^[\p{L}\p{N}]{1,3}(?![\p{L}\p{N}])/u.exec(right.text)?.[0] ?? '';
    if (end === '' || !/^[\p{L}\p{N}]/u.test(right.text)) continue;
    if (start !== '' && left.text.length > end.length) {
      left.text += start;
      right.text = right.text.slice(start.length);
    } else if (!/[\p{L}\p{N}]$/u.test(left.text.slice(0, -end.length))) {
      right.text = end + right.text;
      left.text = left.text.slice(0, -end.length);
    }
  }
  return pieces.filter(({ text }) => text !== '');
}

/** Items on one baseline, wherever on the page they were drawn from. */
function onBaselines(items: readonly Item[]): Item[][] {
  const sorted = items
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
  const lines: { y: number; size: number; items: Item[] }[] = [];
  for (const item of sorted) {
    const near = lines.at(-1);
    const before = lines.at(-2);
    const fits = (line: typeof near): boolean =>
      line !== undefined &&
      Math.abs(item.y - line.y) <=
        0.4 * Math.min(Math.max(item.size, line.size * 0.6), Math.max(line.size, item.size * 0.6));
    const line = fits(near) ? near : fits(before) ? before : undefined;
    if (!line) lines.push({ y: item.y, size: item.size, items: [item] });
    else {
      line.items.push(item);
      // The larger letters carry the line: what is raised beside them belongs to it.
      if (item.size > line.size) {
        line.size = item.size;
        line.y = item.y;
      }
    }
  }
  return lines.map((line) => line.items);
}

/** Raised or lowered small signs belong to the line whose letters they touch. */
function withScripts(lines: Item[][]): Item[][] {
  const out: Item[][] = [];
  for (const [at, line] of lines.entries()) {
    const size = Math.max(...line.map((item) => item.size));
    const y = line.find((item) => item.size === size)?.y ?? 0;
    const isSmall = line.every((item) => [...item.text.trim()].length <= 4);
    const home = isSmall
      ? [out.at(-1), lines[at + 1]].find((other) => {
          if (!other) return false;
          const largest = Math.max(...other.map((item) => item.size));
          const base = other.find((item) => item.size === largest)?.y ?? 0;
          return (
            size < largest * 0.85 &&
            Math.abs(base - y) < largest * 0.7 &&
            line.every((item) => other.some((one) => gapOf(one, item) < largest * 0.4))
          );
        })
      : undefined;
    if (home) home.push(...line);
    else out.push(line);
  }
  return out;
}

/** Between the two, whichever stands first: the number of a note stands before its text. */
const gapOf = (one: Item, other: Item): number =>
  Math.min(Math.abs(one.x + one.width - other.x), Math.abs(other.x + other.width - one.x));

const LETTER = /\p{L}/u;
const BRACKETS = '()[]{}';

/**
 * The items of one line as they are read: where most of it is written from the right, from there. Words and numbers of
 * the other direction keep their own order.
 */
export function inReadingOrder(line: readonly Item[]): Item[] {
  if (!line.some(({ isRtl }) => isRtl)) return [...line];
  const letters = (own: boolean): number =>
    line.reduce((sum, { isRtl, text }) => sum + (isRtl === own && LETTER.test(text) ? text.length : 0), 0);
  const fromRight = letters(true) >= letters(false);
  const out: Item[] = [];
  let other: Item[] = [];
  let between: Item[] = [];
  for (const item of line.toSorted((one, next) => (fromRight ? next.x - one.x : one.x - next.x))) {
    if (fromRight ? !item.isRtl && /[\p{L}\p{N}]/u.test(item.text) : item.isRtl) {
      other.push(...between, item);
      between = [];
    } else if (other.length > 0 && !LETTER.test(item.text)) between.push(item);
    else {
      out.push(...other.reverse(), ...between, item);
      other = [];
      between = [];
    }
  }
  out.push(...other.reverse(), ...between);
  return fromRight ? withBrackets(out) : out;
}

/** Brackets that are drawn by themselves are the signs that are seen: read from the right, the closing one would open. */
function withBrackets(line: Item[]): Item[] {
  const isSign = ({ text }: Item): boolean => /^\s*[()[\]{}]\s*$/.test(text);
  if (!/^[)\]}]/.test(line.find(isSign)?.text.trim() ?? '')) return line;
  const turned = (sign: string): string => BRACKETS.charAt(BRACKETS.indexOf(sign) ^ 1);
  return line.map((item) =>
    isSign(item) ? { ...item, text: item.text.replace(/[()[\]{}]/, turned) } : item,
  );
}

function segmentOf(items: Item[]): Segment {
  const size = mode(items.map((item) => [item.size, item.text.length] as const));
  const ordered = inReadingOrder(items);
  let text = '';
  let last: Item | undefined;
  for (const item of ordered) {
    if (last && isSpaced(last, item) && !/\s$/.test(text) && !/^\s/.test(item.text)) {
      text += ' ';
      item.text = ` ${item.text}`;
      text += item.text.trimStart();
    } else text += item.text;
    last = item;
  }
  const x0 = Math.min(...items.map((item) => item.x));
  const x1 = Math.max(...items.map((item) => item.x + item.width));
  const y = items.find((item) => item.size === size)?.y ?? items[0]?.y ?? 0;
  return { items: ordered, x0, x1, y, size, text: oneLine(text) };
}

export const isSpaced = (one: Item, other: Item): boolean => {
  const [left, right] = one.x <= other.x ? [one, other] : [other, one];
  return right.x - (left.x + left.width) > SPACE * Math.min(one.size, other.size);
};

/** The rows of a page, from its top, each of segments from the left. */
export function rowsOf(items: readonly Item[], page: number): Row[] {
  return withScripts(onBaselines(items))
    .map((line): Row => {
      const sorted = line.toSorted((one, other) => one.x - other.x);
      const groups: Item[][] = [];
      let end = -Infinity;
      for (const item of sorted) {
        const gap = item.x - end;
        const last = groups.at(-1);
        const isMarker = last?.length === 1 && MARKER.test(last[0]?.text.trim() ?? '');
        // A heading beside a column is set in larger letters.
        const least = Math.min(item.size, last?.at(-1)?.size ?? Infinity);
        if (!last || gap > (isMarker ? 4 * item.size : APART * least)) groups.push([item]);
        else if (
          gap > -0.5 * item.size ||
          item.x + item.width > end ||
          item.text.trim() !== last.at(-1)?.text.trim()
        )
          last.push(item);
        end = Math.max(end, item.x + item.width);
      }
      const segments = groups.map(segmentOf).filter(({ text }) => text !== '');
      return rowOf(segments, page);
    })
    .filter(({ segments }) => segments.length > 0)
    .toSorted((one, other) => one.y - other.y);
}

/** A sign that begins an item: the gap after it is no column's. */
export const MARKER = /^(?:[•◦▪▫‣·●○■□➢➤✓–—*-]|\uf0b7|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])$/i;

export const rowOf = (segments: Segment[], page: number): Row => ({
  segments,
  x0: Math.min(...segments.map(({ x0 }) => x0)),
  x1: Math.max(...segments.map(({ x1 }) => x1)),
  y: mode(segments.map(({ y, text }) => [y, text.length] as const)),
  size: mode(segments.map(({ size, text }) => [size, text.length] as const)),
  page,
});

/** Words of a line that is set to the full measure are not further apart than this, of the size. */
const MOST_STRETCHED = 3.5;

/**
 * The rows without the gaps between the words of justified lines: where a line begins and ends exactly where its neighbor
 * of one piece does, its words are all equally far apart, and no cells.
 */
export function withoutStretch(rows: readonly Row[]): Row[] {
  const out = [...rows];
  const join = (at: number, beside: Row | undefined): void => {
    const row = out[at] as Row;
    if (!beside || row.segments.length < 2 || !isStretched(row, beside)) return;
    out[at] = rowOf([segmentOf(row.segments.flatMap(({ items }) => items))], row.page);
  };
  for (let at = 1; at < out.length; at += 1) join(at, out[at - 1]);
  for (let at = out.length - 2; at >= 0; at -= 1) join(at, out[at + 1]);
  return out;
}

function isStretched(row: Row, beside: Row): boolean {
  const { segments, size } = row;
  const isNeighbor =
    beside.segments.length === 1 &&
    beside.page === row.page &&
    Math.abs(row.y - beside.y) < size * 2 &&
    Math.abs(beside.size - size) < 0.5 &&
    /\p{L}/u.test(beside.segments[0]?.text ?? '');
  if (!isNeighbor || Math.abs(row.x0 - beside.x0) > 1 || Math.abs(row.x1 - beside.x1) > 1) return false;
  const gaps = segments.slice(1).map(({ x0 }, at) => x0 - (segments[at] as Segment).x1);
  const widest = Math.max(...gaps);
  return widest < size * MOST_STRETCHED && widest - Math.min(...gaps) < size * 0.3;
}
