import { itemsOfRow, type Row } from './model';
import { inReadingOrder } from './rows';

const BULLET = /^[•◦▪▫‣·●○■□➢➤✓\uf0b7–—-]$/;
const NUMBER = /^\(?(\d{1,3})[.)]$/;
/** Of a mark that is known to be one. */
const DIGITS = /^[.(]?(\d{1,4})[.)]?$/;
const ALPHA = /^\(?([a-z]|[ivx]{1,5})[.)]$/i;

type Marker = {
  kind: 'bullet' | 'number' | 'alpha';
  number?: number;
  x: number;
  text: number;
  items: Row['segments'][number]['items'];
  isRtl: boolean;
};

/** The mark that begins an item, and what comes after it. */
export function markerOf(row: Row): Marker | undefined {
  const inOrder = itemsOfRow(row);
  const isRtl =
    inOrder.some((item) => item.isRtl) &&
    inOrder.filter((item) => item.isRtl).length * 2 >= inOrder.length - 1;
  const ordered = isRtl ? inReadingOrder(inOrder) : inOrder;
  const [first, ...rest] = ordered;
  if (!first) return undefined;
  const text = first.text.trim();
  const own = /^(\S{1,6})\s+(?=\S)/.exec(text);
  const sign = own ? (own[1] as string) : text;
  if (!own && rest.every((item) => item.text.trim() === '')) return undefined;
  const kind = BULLET.test(sign)
    ? 'bullet'
    : NUMBER.test(sign)
      ? 'number'
      : ALPHA.test(sign)
        ? 'alpha'
        : undefined;
  if (!kind) return undefined;
  // A dash within the line's own text begins no item.
  if (/^[–—-]$/.test(sign) && own && rest.length === 0 && text.length < 4) return undefined;
  const after = own ? [{ ...first, text: text.slice(own[0].length) }, ...rest] : rest;
  const number = numberOf(sign);
  const right = row.x1;
  return {
    kind,
    ...(number !== undefined && { number }),
    x: isRtl ? -right : first.x,
    text: own ? first.x + first.size : (rest.find((item) => item.text.trim() !== '')?.x ?? first.x),
    items: after.map((item, at) => (at === 0 ? { ...item, text: item.text.trimStart() } : item)),
    isRtl,
  };
}

/** The number that a mark stands for, by digits, a letter or a Roman number. */
export function numberOf(sign: string): number | undefined {
  const digits = DIGITS.exec(sign)?.[1];
  if (digits !== undefined) return Number(digits);
  const letter = ALPHA.exec(sign)?.[1]?.toLowerCase();
  if (letter === undefined) return undefined;
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].indexOf(letter);
  return roman >= 0 ? roman + 1 : letter.charCodeAt(0) - 96;
}
