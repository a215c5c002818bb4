import { describe, expect, it } from 'vitest';
import { addressFor, sourcesOf } from './place-of';

const data = {
  lamps: [
    { name: 'Lantern', price: 12, url: 'https://shop.test/lantern', size: { height: 30 } },
    { name: 'Torch', price: 7, url: 'https://shop.test/torch', image: 'https://shop.test/torch.png' },
    { name: 'Candle', price: 2 },
  ],
  total: 3,
};

describe('the page of a value', () => {
  it('is the one address of its row, or of a row around it', () => {
    expect(addressFor(['lamps', 0, 'price'], data, [])).toBe('https://shop.test/lantern');
    expect(addressFor(['lamps', 0, 'size', 'height'], data, [])).toBe('https://shop.test/lantern');
  });

  it('is not known where a row has two addresses, or none', () => {
    expect(addressFor(['lamps', 1, 'price'], data, [])).toBeUndefined();
    expect(addressFor(['lamps', 2, 'price'], data, [])).toBeUndefined();
    expect(addressFor(['lamps', 9, 'price'], undefined, [])).toBeUndefined();
  });

  it('is the one source of its field, however a service names it', () => {
    const sources = sourcesOf({
      total: 'https://shop.test/all',
      lamps: ['https://shop.test/a', 'https://shop.test/b'],
      'lamps.price': [{ url: 'https://shop.test/prices' }, 'javascript:alert(1)'],
    });
    expect(addressFor(['total'], data, sources)).toBe('https://shop.test/all');
    expect(addressFor(['lamps', 2, 'price'], data, sources)).toBe('https://shop.test/prices');
    expect(addressFor(['lamps', 2, 'name'], data, sources)).toBeUndefined();
  });
});
