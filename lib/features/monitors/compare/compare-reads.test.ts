// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { compareReads as compareBy } from './compare-reads';
import { numberAfter } from './amount';
import type { ReadPage, Tell } from '../watch';

const LAMP = { asked: 'https://a.test/', read: 'https://a.test/', isPart: false };
const any: Tell = { when: 'any' };
const compareReads = (last: ReadPage, text: string, tell: Tell) =>
  compareBy({ last, text, tell, page: LAMP });
const first = (text: string): ReadPage => ({ text, reads: 1, moving: {}, ignored: [] });
const compared = (before: string, after: string, tell: Tell = any) =>
  compareReads(first(before), after, tell);

/** Reads the texts one after the other; for each after the first, whether it was told. */
function toldOf(texts: readonly string[], tell: Tell = any): boolean[] {
  let last = first(texts[0] ?? '');
  return texts.slice(1).map((text) => {
    const { told, next } = compareReads(last, text, tell);
    last = next;
    return told;
  });
}

const page = (...parts: string[]): string =>
  ['# Lamp', 'A lamp for the desk.', ...parts, 'Made in Ghent.'].join('\n\n');

describe('two reads of a page', () => {
  it('tell a changed sentence, with what stands around it', () => {
    const { told, diff } = compared(page('It is out of stock.'), page('It is in stock again.'));
    expect(told).toBe(true);
    expect(diff).toContain('-It is out of stock.');
    expect(diff).toContain('+It is in stock again.');
    expect(diff).toContain(' A lamp for the desk.');
  });

  it.each([
    ['an age', 'Updated 3 minutes ago', 'Updated 2 hours ago'],
    ['a clock', 'As of 10:31', 'As of 22:05'],
    ['a counter', '1,204 views', '1,311 views'],
    ['a date', 'Friday, 27 November 2026', 'Saturday, 28 November 2026'],
    ['a Czech date', 'pátek 27. listopadu 2026', 'sobota 28. listopadu 2026'],
    ['a Turkish month', '30 Kasım 2026', '1 Aralık 2026'],
    ['a German age', 'vor 5 Minuten', 'vor 12 Minuten'],
    ['a Japanese age', '3時間前', '5時間前'],
  ])('do not tell %s that went on', (_name, before, after) => {
    expect(compared(page(before), page(after))).toMatchObject({ told: false, diff: '' });
  });

  it.each([
    ['a price', '22.00 €', '19.90 €'],
    ['a number of things', '3 rooms', '4 rooms'],
    ['a release', 'Version 1.4.2', 'Version 1.5.0'],
    ['how long something takes', 'Delivery takes 3 days.', 'Delivery takes 5 days.'],
    ['a limit in time', 'A lease lasts 30 seconds.', 'A lease lasts 45 seconds.'],
    ['a time of delivery', 'The delivery time is 2 weeks.', 'The delivery time is 3 weeks.'],
    [
      'a date in a sentence that is not of time',
      'The talk is on 3 May in Ghent.',
      'The talk is on 9 May in Ghent.',
    ],
  ])('tell %s that changed', (_name, before, after) => {
    expect(compared(page(before), page(after)).told).toBe(true);
  });

  it('do not tell a list in another order', () => {
    const list = (...names: string[]): string =>
      page(names.map((name) => `- The ${name} lamp of the house`).join('\n'));
    expect(compared(list('red', 'green', 'blue'), list('blue', 'red', 'green')).told).toBe(false);
  });

  it('tell what appears and vanishes once, when it does', () => {
    const texts = ['Sold out', 'In stock', 'In stock, 3 left', 'Sold out'].map((text) => page(text));
    expect(toldOf(texts, { when: 'appears', text: 'in STOCK' })).toEqual([true, false, false]);
    expect(toldOf(texts, { when: 'vanishes', text: 'In stock' })).toEqual([false, false, true]);
  });

  it('tell a number that passes a limit, and not that it stays there', () => {
    const texts = ['22.00', '20.00', '19.90', '18.50', '25.00', '19.00'].map((price) =>
      page(`Price: ${price} €`),
    );
    expect(toldOf(texts, { when: 'below', text: 'price', limit: 20 })).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    expect(toldOf(texts, { when: 'above', text: 'Price:', limit: 22 })).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('tell changes of at least so many words', () => {
    const tell: Tell = { when: 'words', least: 4 };
    expect(compared(page('It costs much.'), page('It costs little.'), tell).told).toBe(false);
    expect(compared(page('One.'), page('One.', 'And a whole new paragraph here.'), tell).told).toBe(true);
  });
});

describe('what changes by itself', () => {
  const advert = (name: string): string =>
    page('Sockets fit all of Europe.', name, 'The cable is two metres.');

  it('is learned from the first three reads', () => {
    const texts = [
      'Buy a chair from Anna today!',
      'Sailing lessons on the lake.',
      'Taste our new bread!',
      'Holidays in Porto.',
    ];
    expect(toldOf(texts.map(advert))).toEqual([true, false, false]);
  });

  it('leaves changes elsewhere on the page', () => {
    const texts = ['Chairs!', 'Sailing!', 'Bread!'].map(advert);
    const last = texts.reduce<ReadPage>(
      (before, text) => compareReads(before, text, any).next,
      first(advert('Ice cream!')),
    );
    const changed = advert('Porto!').replace('two metres', 'three metres');
    const { told, diff } = compareReads(last, changed, any);
    expect(told).toBe(true);
    expect(diff).not.toContain('Porto');
  });

  it('is never a price or a heading', () => {
    const prices = ['22 €', '21 €', '20 €', '19 €'].map((price) => page(`Now ${price}`));
    expect(toldOf(prices)).toEqual([true, true, true]);
    const heads = ['Spring', 'Summer', 'Autumn', 'Winter'].map((name) => `# The ${name} list\n\nText.`);
    expect(toldOf(heads)).toEqual([true, true, true]);
  });
});

describe('the number after a word', () => {
  it.each([
    ['Price: 22,00 €', 'price', 22],
    ['Price: 1.234,56 €', 'price', 1234.56],
    ['Price: $1,234.56', 'Price', 1234.56],
    ['Preis 1 234 567 kr', 'Preis', 1234567],
    ['| Price | 1.299 |', 'price', 1299],
    ['Rate: 0.125', 'rate', 0.125],
    ['Price\n\n**19.90** €', 'Price', 19.9],
    ['# Price page\n\nA shop.\n\nPrice: 25.00 EUR', 'Price', 25],
    ['Price list of 2026\n\nPrice: 25.00 EUR\n\nThe price of 3 lamps', 'price', 25],
    ['Our price is good.\n\nPrice: 25.00 EUR, old price 30', 'PRICE', 25],
    ['Temperature −3,5 °C', 'Temperature', -3.5],
    ['In all 12 of 30', '', 12],
  ])('of %j', (text, label, value) => expect(numberAfter(text, label)?.value).toBe(value));

  it('is none where the word or the number is missing', () => {
    expect(numberAfter('Price on request\n\nCall us\n\n555', 'price')).toBeUndefined();
    expect(numberAfter('12', 'price')).toBeUndefined();
  });
});
