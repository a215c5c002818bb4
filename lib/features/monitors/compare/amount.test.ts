// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isPrice } from '@/lib/core/text/cell-values';
import { numberAfter } from './amount';

describe('the currency of a number', () => {
  it.each([
    ['Price: 19,90 €', 'Price', { value: 19.9, currency: 'EUR' }],
    ['Now only $1,299.00!', '', { value: 1299, currency: 'USD' }],
    ['£12 a month', '', { value: 12, currency: 'GBP' }],
    ['Cena 1 299 zł', 'Cena', { value: 1299, currency: 'PLN' }],
    ['Pris: 1.299 kr.', 'Pris', { value: 1299, currency: 'SEK' }],
    ['CHF 49.–', '', { value: 49, currency: 'CHF' }],
    ['价格 ￥128', '', { value: 128, currency: 'JPY' }],
    ['السعر 120 ر.س', '', { value: 120, currency: 'SAR' }],
    ['Rs. 500', '', { value: 500, currency: 'INR' }],
    // The sign of another number, and letters that only begin as a name.
    ['Rated 4.5 by 120 people, from 20 €', '', { value: 4.5 }],
    ['30 krokodile', '', { value: 30 }],
    ['12 left', '', { value: 12 }],
    ['120 تومان', '', { value: 120 }],
  ])('of %j', (text, label, amount) => expect(numberAfter(text, label)).toEqual(amount));

  it('tells prices from other numbers', () => {
    for (const price of ['19,90 €', 'EUR 5', 'ab 3 Kč', '100 грн', '120 تومان'])
      expect(isPrice(price)).toBe(true);
    for (const other of ['12', '5 km', '30 krokodile', 'free']) expect(isPrice(other)).toBe(false);
  });
});
