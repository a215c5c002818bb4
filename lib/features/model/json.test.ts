// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { choicesIn, joined, notOnPage, readJsonReply } from './json-reply';
import { repairJson } from './repair-json';
import { unwrap, wireSchemaOf, withoutAbsent } from './json-schema';

describe('a schema on its way to a model', () => {
  it('is closed, with every key required, optional ones nullable, and limits in words', () => {
    const { schema, strict } = wireSchemaOf({
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 40, description: 'Full name' },
        kind: { type: 'string', enum: ['a', 'b'] },
        rows: {
          type: 'array',
          items: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
        },
      },
      required: ['name'],
    });
    expect(strict).toBe(true);
    expect(schema).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'kind', 'rows'],
      properties: {
        name: { type: 'string', description: 'Full name (maxLength: 40)' },
        kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
        rows: {
          type: ['array', 'null'],
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['n'],
            properties: { n: { type: 'number' } },
          },
        },
      },
    });
  });

  it('has an object at its root, and a list is unwrapped again', () => {
    const wire = wireSchemaOf({ type: 'array', items: { type: 'string' } });
    expect(wire.schema['properties']).toEqual({ items: { type: 'array', items: { type: 'string' } } });
    expect(unwrap({ items: ['a'] }, wire)).toEqual(['a']);
    expect(unwrap(['a'], wire)).toEqual(['a']);
  });

  it.each([
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', properties: { any: {} } },
    { allOf: [{ type: 'object', properties: { a: { type: 'string' } } }] },
    { type: 'object', properties: { list: { type: 'array' } } },
  ])('stands as it is where strict servers could not fill it: %j', (schema) => {
    expect(wireSchemaOf(schema).strict).toBe(false);
  });

  it('loses the nulls that only say that an optional field is absent', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: ['string', 'null'] }, c: { $ref: '#/$defs/C' } },
      required: ['b'],
      $defs: { C: { type: 'object', properties: { d: { type: 'string' } } } },
    };
    expect(withoutAbsent({ a: null, b: null, c: { d: null } }, schema, schema)).toEqual({ b: null, c: {} });
  });

  it('may refer to itself in a circle, or to nothing', () => {
    const $defs = { A: { anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/A' }, { type: 'string' }] } };
    const properties = { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/100%' } };
    const schema = { type: 'object', properties, $defs };
    expect(withoutAbsent({ a: null, b: null }, schema, schema)).toEqual({ b: null });
    // One that cannot be closed keeps what it refers to.
    const list = { type: 'array', items: { $ref: '#/$defs/A' }, minItems: 1, allOf: [], $defs };
    expect(wireSchemaOf(list)).toMatchObject({ strict: false, schema: { $defs } });
  });
});

describe('a reply', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['Here it is:\n```json\n{"a":1}\n```\nAnything else?', { a: 1 }],
    ['<think>{"a":0}</think>{"a":1}', { a: 1 }],
    ['First {"a":0}, better {"a":1}', { a: 1 }],
    ["{a: 'it', b: [1, 2,],}", { a: 'it', b: [1, 2] }],
    ['{"a":[1,2', { a: [1, 2] }],
    ['{"a":"a } in a text"}', { a: 'a } in a text' }],
    ['[{"a":1}]', [{ a: 1 }]],
  ])('%j is read', async (reply, data) => {
    expect(readJsonReply(reply, repairJson)).toEqual(data);
  });

  it.each(['', 'There is none.', '"text"', '12'])('%j has no data', async (reply) => {
    expect(readJsonReply(reply, repairJson)).toBeUndefined();
  });

  it('of several parts is one: lists are joined, the first value that is there counts', () => {
    expect(
      joined({ a: null, rows: [{ n: 1 }], t: 'x' }, { a: 2, rows: [{ n: 1 }, { n: 2 }], t: 'y' }),
    ).toEqual({
      a: 2,
      rows: [{ n: 1 }, { n: 2 }],
      t: 'x',
    });
  });
});

describe('a value that does not stand on the page', () => {
  const PAGE = `# Blue *kettle*\n\nPrice: 1.234,50 € — “good as new”, on sale since March 5, 2024. Holds 1,5 l. Code \`AB-12\`. ١٢٣ left. [Shop](https://shop.test/k?a=1)`;
  it.each([
    'Blue kettle',
    'blue KETTLE',
    '"good as new"',
    1234.5,
    1.5,
    123,
    '2024-03-05',
    'AB-12',
    'https://shop.test/k?a=1',
    true,
    null,
    '',
  ])('is not %j', (value) => {
    expect(notOnPage({ value }, PAGE, new Set())).toEqual([]);
  });
  it.each(['Red kettle', 1235, '2024-03-06', 'https://evil.test/', 99])('is %j', (value) => {
    expect(notOnPage({ list: [{ value }] }, PAGE, new Set())).toEqual([['list', 0, 'value']]);
  });
  it('may be a word of the schema', () => {
    const choices = choicesIn({ properties: { state: { enum: ['used', 'new'] } } });
    expect(notOnPage({ state: 'used' }, PAGE, choices)).toEqual([]);
  });
});
