import { attributeOf } from '../inert-dom';

/** A list that the walker is in. */
export type ListState = {
  ordered: boolean;
  next: number;
  step: number;
  loose: boolean;
  marker: string;
  /** Columns of the last item's marker, for lists that are directly in a list. */
  width: number;
};

/** A paragraph that a word processor shows as an item: its level from 1, and the element that shows its number or sign. */
export type WordItem = { level: number; number: number | undefined; marker: Element | undefined };

const wordList = /mso-list:\s*l\d+\s+level(\d+)/i;
const shownSign = /^[\s\u00a0]*(?:[·•▪◦●○■§oØüv*–—-]|\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)])[\s\u00a0]*$/iu;
const indentOf = /margin-left:\s*([\d.]+)(in|pt|cm|px)/i;
/** One level of a list, in the units of its indentation. */
const oneLevel: Readonly<Record<string, number>> = { in: 0.5, pt: 36, cm: 1.27, px: 48 };

/** Reads a paragraph as an item by its `mso-list`, or by its class and the sign that it starts with. */
export function wordItemOf(paragraph: Element, style: string): WordItem | undefined {
  const listed = wordList.exec(style);
  if (!listed && !(attributeOf(paragraph, 'class') ?? '').startsWith('MsoList')) return undefined;
  let marker: Element | undefined;
  for (const span of paragraph.querySelectorAll('span')) {
    const ignored = /mso-list:\s*ignore/i.test(attributeOf(span, 'style') ?? '');
    if (!ignored && !shownSign.test(span.textContent ?? '')) continue;
    marker = span;
    break;
  }
  marker ??= writtenSign(paragraph);
  if (!listed && (!marker || !startsWith(paragraph, marker))) return undefined;
  const number = Number.parseInt((marker?.textContent ?? '').replace(/^[\s(]+/, ''), 10);
  const [, indent = '0', unit = 'in'] = indentOf.exec(style) ?? [];
  const level = listed ? Number(listed[1]) : Math.round(Number(indent) / (oneLevel[unit.toLowerCase()] ?? 1));
  return {
    level: Math.min(Math.max(level, 1), 9),
    number: Number.isFinite(number) ? number : undefined,
    marker,
  };
}

/** The sign that a paragraph starts with, before a span of nothing but spaces, in an element of its own. */
function writtenSign(paragraph: Element): Element | undefined {
  const sign = paragraph.firstChild;
  const spaces = sign?.nextSibling;
  if (sign?.nodeType !== 3 || spaces?.nodeName !== 'SPAN' || /[^\s\u00a0]/.test(spaces.textContent ?? ''))
    return undefined;
  if (!shownSign.test(sign.nodeValue ?? '')) return undefined;
  const marker = paragraph.ownerDocument.createElement('span');
  sign.replaceWith(marker);
  marker.append(sign);
  return marker;
}

const startsWith = (paragraph: Element, marker: Element): boolean =>
  (paragraph.textContent ?? '').trim().startsWith((marker.textContent ?? '').trim()) &&
  (marker.textContent ?? '').trim() !== '';

/** True for a list whose items contain paragraphs: Markdown shows that by blank lines between them. */
export function isLoose(list: Element): boolean {
  for (let item = list.firstElementChild; item; item = item.nextElementSibling) {
    if (item.localName !== 'li') continue;
    for (let child = item.firstElementChild; child; child = child.nextElementSibling)
      if (child.localName === 'p') return true;
  }
  return false;
}

export function countItems(list: Element): number {
  let count = 0;
  for (let item = list.firstElementChild; item; item = item.nextElementSibling)
    if (item.localName === 'li') count++;
  return count;
}
