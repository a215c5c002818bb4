// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { pathText } from '@/lib/core/text/json-path';
import { validate } from './validate';

const said = async (value: unknown, schema: unknown): Promise<string[]> =>
  (await validate(value, schema)).found.map(({ path, code, detail }) =>
    [pathText(path) || '(root)', code, detail].filter((part) => part !== undefined).join(' '),
  );

describe('validate', () => {
  it('finds nothing wrong with what fits', async () => {
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
      await said({ name: 'x', prices: [1, 2.5], shop: null, kind: { b: [1] }, both: 3, any: {} }, schema),
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
  ])('of %j by %j: %j', async (value, schema, expected) =>
    expect(await said(value, schema)).toEqual(expected),
  );

  it('follows references inside the schema, also to itself', async () => {
    const schema = {
      $ref: '#/$defs/node',
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
    };
    expect(await said({ next: { next: 3 } }, schema)).toEqual(['next.next type object']);
    expect(await said(1, { $ref: '#' })).toEqual([]);
    expect(await said(1, { $ref: 'https://elsewhere.example/schema' })).toEqual([]);
  });

  it('says a variant’s own faults where only one is meant', async () => {
    expect(
      await said({ a: 1 }, { anyOf: [{ type: 'null' }, { properties: { a: { type: 'string' } } }] }),
    ).toEqual(['a type string']);
  });

  it('stops at so many faults', async () => {
    const many = Array.from({ length: 5_000 }, () => 'x');
    expect((await validate(many, { items: { type: 'number' } })).found).toHaveLength(1_000);
  });

  it('ends with a pattern that a backtracking matcher would never finish', async () => {
    expect(await said(`${'a'.repeat(999)}!`, { pattern: '^(a+)+$' })).toEqual(['(root) pattern ^(a+)+$']);
    expect(await said('\n', { pattern: '^(?!a)' })).toEqual([]);
  });

  // Twice the work at each of fifty levels would never end.
  it.each(['allOf', 'anyOf', 'oneOf'])('ends with references that double the work: %s', async (keyword) => {
    const level = (at: number): [string, unknown] => [
      `l${at}`,
      { [keyword]: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 1}` }] },
    ];
    const $defs = Object.fromEntries(Array.from({ length: 40 }, (_, at) => level(at)));
    const { found, whole } = await validate(
      { first: 1, all: 2 },
      { $defs, properties: { first: { type: 'string' }, all: { $ref: '#/$defs/l0' } } },
    );
    expect(found).toEqual([{ path: ['first'], code: 'type', detail: 'string' }]);
    expect(whole).toBe(false);
  });

  it('checks all of a large table', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ a: at, b: 'x', c: null, d: '2026-01-01' }));
    const schema = {
      items: {
        required: ['a', 'b', 'c', 'd'],
        properties: {
          a: { type: 'number', minimum: 0 },
          b: { type: 'string', minLength: 1 },
          c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          d: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
        },
      },
    };
    expect(await validate(rows, schema)).toEqual({ found: [], whole: true });
    expect(await said([...rows, { ...rows[0], d: 'x' }], schema)).toEqual([
      '[20000].d pattern ^\\d{4}-\\d{2}-\\d{2}$',
    ]);
  });

  it('says nothing more once it has stopped', async () => {
    const { found, whole } = await validate(
      Array.from({ length: 2_000_000 }, () => 1),
      { not: { items: { type: 'number' } } },
    );
    expect({ found, whole }).toEqual({ found: [], whole: false });
  });
});
