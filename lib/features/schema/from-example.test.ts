// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { schemaOfExamples } from './from-example';

describe('schemaOfExamples', () => {
  it('takes the shape of records, and requires what each of them has', () => {
    const example = {
      coffees: [
        { name: 'Skipper Blend', price_per_kg: 18.4, in_stock: true, page: 'https://a.example/1' },
        { name: 'Polar Decaf', price_per_kg: 22, in_stock: null },
      ],
      valid_from: '2026-11-16',
      read_at: '2026-11-16T09:30:00Z',
    };
    expect(schemaOfExamples([example])).toEqual({
      type: 'object',
      required: ['coffees', 'valid_from', 'read_at'],
      properties: {
        coffees: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'price_per_kg'],
            properties: {
              name: { type: 'string' },
              price_per_kg: { type: 'number' },
              in_stock: { type: 'boolean' },
              page: { type: 'string', format: 'uri' },
            },
          },
        },
        valid_from: { type: 'string', format: 'date' },
        read_at: { type: 'string', format: 'date-time' },
      },
    });
  });

  it('says what it cannot tell by asking for less', () => {
    expect(schemaOfExamples([null])).toEqual({});
    expect(schemaOfExamples([['a', 1]])).toEqual({ type: 'array', items: { type: ['string', 'integer'] } });
    expect(schemaOfExamples([[]])).toEqual({ type: 'array', items: {} });
  });

  it('keeps none of the values', () => {
    expect(JSON.stringify(schemaOfExamples([{ secret: 'k-123', list: ['k-456'] }]))).not.toContain('k-');
  });
});
