// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { fillSchema, labelsOf } from './json-values';

const stated = {
  jsonLd: [
    {
      '@type': 'Product',
      name: 'Aurora lamp',
      offers: {
        '@type': 'Offer',
        price: '1,039.90',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
      brand: { '@type': 'Brand', name: 'Wick' },
    },
  ],
  tables: [
    {
      headers: ['Month', 'Fee'],
      rows: [
        ['September', '84.00'],
        ['October', '90.00'],
      ],
    },
  ],
};
const object = (properties: object) => ({ type: 'object', properties });

describe('fillSchema', () => {
  it('finds values under their names, wherever they are marked up', () => {
    const schema = object({
      name: { type: 'string' },
      price: { type: 'number' },
      price_currency: { type: 'string' },
      brand: { type: 'string' },
      availability: { type: 'boolean' },
    });
    expect(fillSchema(schema, stated, [])).toEqual({
      value: { name: 'Aurora lamp', price: 1039.9, price_currency: 'EUR', brand: 'Wick', availability: true },
      missing: [],
    });
  });

  it('fills lists of objects from a table', () => {
    const items = object({ month: { type: 'string' }, fee: { type: 'number' } });
    const { value } = fillSchema(object({ fees: { type: 'array', items } }), stated, []);
    expect(value).toEqual({
      fees: [
        { month: 'September', fee: 84 },
        { month: 'October', fee: 90 },
      ],
    });
  });

  it('takes labels of the text, and lists what nobody states', () => {
    const labels = labelsOf(
      '# Aurora\n\n- **Weight**: 2.5 kg\n\n| Colour | Brass |\n| --- | --- |\n\nNote: fragile',
    );
    const schema = object({
      weight: { type: 'number' },
      colour: { type: 'string' },
      warranty: { type: 'string' },
    });
    expect(fillSchema(schema, {}, labels)).toEqual({
      value: { weight: 2.5, colour: 'Brass' },
      missing: ['warranty'],
    });
  });

  it('never makes a value up from one of another kind', () => {
    const schema = object({
      name: { type: 'number' },
      price: { type: 'boolean' },
      brand: { enum: ['Other'] },
    });
    expect(fillSchema(schema, stated, []).value).toEqual({});
  });
});
