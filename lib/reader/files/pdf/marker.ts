import { itemsOfRow, type Row } from './model';

const BULLET = /^[•◦▪▫‣·●○■□➢➤✓\uf0b7–—-]$/;
const NUMBER = /^\(?(\d{1,3})[.)]$/;
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
  const items = itemsOfRow(row);
  const isRtl =
    items.some((item) => item.isRtl) && items.filter((item) => item.isRtl).length * 2 >= items.length - 1;
  const ordered = isRtl ? items.toSorted((one, other) => other.x - one.x) : items;
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
  const number =
    kind === 'number' ? Number(NUMBER.exec(sign)?.[1]) : kind === 'alpha' ? alphaOf(sign) : undefined;
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

const alphaOf = (sign: string): number => {
  const letter = ALPHA.exec(sign)?.[1]?.toLowerCase() ?? 'a';
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].indexOf(letter);
  return roman >= 0 ? roman + 1 : letter.charCodeAt(0) - 96;
};
