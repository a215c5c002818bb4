import { expect, it } from 'vitest';
import type { Item } from './model';
import { inReadingOrder } from './rows';

/** A line as it is seen, from the left; Hebrew letters are written from the right. */
const line = (...texts: string[]): Item[] =>
  texts.map((text, at) => ({
    text,
    x: at * 20,
    y: 80,
    width: 20,
    size: 11,
    bold: false,
    italic: false,
    mono: false,
    isRtl: /[\u0590-\u05ff]/.test(text),
  }));
const read = (...texts: string[]): string =>
  inReadingOrder(line(...texts))
    .map(({ text }) => text)
    .join('');

it('reads a line from the right, and the words and numbers of the other direction in it from the left', () => {
  expect(read('.', 'ספרים', ' ', 'at', ' ', 'sea', ' ', 'שלום')).toBe('שלום at sea ספרים.');
  expect(read('See ', 'שלום', ' ', 'אל', ' there')).toBe('See אל שלום there');
  expect(read('one', ' ', 'two')).toBe('one two');
});

it('turns brackets that are drawn as they are seen, and no others', () => {
  expect(read('(', 'ספר', ')', ' ', 'אל')).toBe('אל (ספר)');
  expect(read(')', 'ספר', '(', ' ', 'אל')).toBe('אל (ספר)');
});
