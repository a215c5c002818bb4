// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { pathText } from '../json-rows';
import { validate } from './validate';

const said = (value: unknown, schema: unknown): string[] =>
  validate(value, schema).map(({ path, code, detail }) =>
    [pathText(path) || '(root)', code, detail].filter((part) => part !== undefined).join(' '),
  );

describe('validate', () => {
  it('finds nothing wrong with what fits', () => {
    const schema = {
      type: 'object',
      required: ['name', 'prices'],
      properties: {
        name: { type: 'string', minLength: 1 },
        prices: { type: 'array', items: { type: 'number', minimum: 0 }, maxItems: 2 },
        shop: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        kind: { enum: ['a', { b: [1] }] },
        both: { type: ['string', 'integer'] },
        any: true,
      },
      additionalProperties: false,
    };
    expect(
      said({ name: 'x', prices: [1, 2.5], shop: null, kind: { b: [1] }, both: 3, any: {} }, schema),
    ).toEqual([]);
  });

  it.each<[unknown, unknown, string[]]>([
    ['x', { type: 'number' }, ['(root) type number']],
    [1.5, { type: 'integer' }, ['(root) type integer']],
    [2, { type: 'integer' }, []],
    [null, { type: ['string', 'null'] }, []],
    [[], { type: 'object' }, ['(root) type object']],
    [{}, { required: ['a', 'b'], properties: { a: {} } }, ['a missing', 'b missing']],
    [{ a: 1, b: 2 }, { properties: { a: {} }, additionalProperties: false }, ['b unknown']],
    [{ a: 1, b: 2 }, { properties: { a: {} }, additionalProperties: { type: 'string' } }, ['b type string']],
    [{ list: [1, 'x'] }, { properties: { list: { items: { type: 'number' } } } }, ['list[1] type number']],
    ['c', { enum: ['a', 'b'] }, ['(root) choice a, b']],
    ['c', { const: 'a' }, ['(root) choice a']],
    [-1, { minimum: 0 }, ['(root) least 0']],
    [0, { exclusiveMinimum: 0 }, ['(root) least 0']],
    [9, { maximum: 8 }, ['(root) most 8']],
    ['', { minLength: 1 }, ['(root) length']],
    ['😀😀', { maxLength: 2 }, []],
    [[1, 2], { maxItems: 1 }, ['(root) length']],
    ['ab', { pattern: '^a$' }, ['(root) pattern ^a$']],
    ['ab', { pattern: '(' }, []],
    [1, { anyOf: [{ type: 'string' }, { type: 'null' }] }, ['(root) union']],
    [1, { allOf: [{ minimum: 2 }, { maximum: 0 }] }, ['(root) least 2', '(root) most 0']],
    [1, { oneOf: [{ minimum: 0 }, { maximum: 2 }] }, ['(root) union']],
    [1, { not: { type: 'number' } }, ['(root) union']],
    [1, false, ['(root) unknown']],
    [['a', 1], { items: [{ type: 'number' }], additionalItems: false }, ['[0] type number', '[1] unknown']],
    [['a', 1], { prefixItems: [{ type: 'string' }], items: { type: 'string' } }, ['[1] type string']],
  ])('of %j by %j: %j', (value, schema, expected) => expect(said(value, schema)).toEqual(expected));

  it('follows references inside the schema, also to itself', () => {
    const schema = {
      $ref: '#/$defs/node',
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
    };
    expect(said({ next: { next: 3 } }, schema)).toEqual(['next.next type object']);
    expect(said(1, { $ref: '#' })).toEqual([]);
    expect(said(1, { $ref: 'https://elsewhere.example/schema' })).toEqual([]);
  });

  it('says a variant’s own faults where only one is meant', () => {
    expect(said({ a: 1 }, { anyOf: [{ type: 'null' }, { properties: { a: { type: 'string' } } }] })).toEqual([
      'a type string',
    ]);
  });

  it('stops at so many faults', () => {
    const many = Array.from({ length: 5_000 }, () => 'x');
    expect(validate(many, { items: { type: 'number' } })).toHaveLength(1_000);
  });
});
