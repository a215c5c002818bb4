// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSchemaText } from './check';
import {
  addField,
  canNest,
  describeField,
  moveField,
  nestField,
  removeField,
  renameField,
  setList,
  setRequired,
  setType,
  unnestField,
} from './edit';
import { fieldsOf, type FieldRow } from './fields';
import { schemaText, type Schema } from './schema';

/** Typical requests: rows can show some of them, only JSON the others. */
const leaves: Schema[] = [
  { type: 'string' },
  { type: 'string', description: 'As printed, “with” \\ signs\nand lines' },
  { type: 'string', format: 'date' },
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'uri', maxLength: 300 },
  { type: 'string', pattern: '^\\d{3}$', title: 'Code' },
  { type: 'string', enum: ['EUR', 'USD'] },
  { enum: ['a', 'b'], description: 'No type' },
  { enum: [1, 'one', null] },
  { type: 'number', minimum: 0, exclusiveMaximum: 1e9 },
  { type: 'integer', multipleOf: 5, default: 0 },
  { type: 'boolean', default: false },
  { type: ['string', 'null'] },
  { anyOf: [{ type: 'string' }, { type: 'number' }] },
  { oneOf: [{ $ref: '#' }, { type: 'null' }] },
  { $ref: '#' },
  { const: 7 },
  { type: 'null' },
  {},
  { type: 'object', additionalProperties: { type: 'number' } },
  {
    type: 'object',
    required: ['amount'],
    properties: { amount: { type: 'number' }, currency: { type: 'string' } },
  },
  { properties: { untyped: { type: 'boolean' } } },
  { type: 'array' },
  { type: 'array', items: [{ type: 'string' }, { type: 'number' }] },
];
const names = [
  'name',
  'price_per_kg',
  'süß',
  'a/b~c',
  '',
  '__proto__',
  'constructor',
  'two words',
  '1',
  '“x”',
];

const inList = (schema: Schema): Schema => ({ type: 'array', items: schema });
const wraps: ((leaf: Schema, at: number) => Schema)[] = [
  (leaf, at) => group([[names[at % names.length] ?? 'x', leaf]]),
  (leaf) => group([['list', { ...inList(leaf), minItems: 1, description: 'Many' }]], ['list']),
  (leaf) => group([['lists', inList(inList(leaf))]]),
  (leaf, at) =>
    group(
      [
        [
          'outer',
          inList(
            group(
              [
                [names[at % names.length] ?? 'x', leaf],
                ['after', { type: 'string' }],
              ],
              ['after'],
            ),
          ),
        ],
        ['last', { type: 'string', enum: ['x'] }],
      ],
      ['outer'],
    ),
  (leaf) => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'With definitions',
    ...group([['part', leaf]]),
    $defs: { price: { type: 'number' } },
    additionalProperties: false,
  }),
];
function group(entries: [string, Schema][], required?: string[]): Schema {
  return { type: 'object', ...(required && { required }), properties: Object.fromEntries(entries) };
}

const hundred = leaves.flatMap((leaf, at) => wraps.map((wrap) => wrap(leaf, at)));

describe('a hundred schemas', () => {
  it('are that many, and each another', () => {
    expect(new Set(hundred.map((schema) => JSON.stringify(schema))).size).toBeGreaterThanOrEqual(100);
  });

  it('go into text and out of it as they were', () => {
    for (const schema of hundred) {
      const { schema: read, problems } = checkSchemaText(schemaText(schema));
      expect(problems, schemaText(schema)).toEqual([]);
      expect(JSON.stringify(read)).toBe(JSON.stringify(schema));
    }
  });

  it('come out of the rows as they went in, whatever was changed there and changed back', () => {
    for (const schema of hundred) {
      const fields = fieldsOf(schema);
      if (!fields) throw new Error(schemaText(schema));
      for (const row of fields.rows) {
        const again = (changed: Schema): void =>
          expect(sorted(changed), schemaText(schema)).toEqual(sorted(schema));
        const other = [...row.path.slice(0, -1), 'another name'];
        if (row.name !== '')
          again(renameField(renameField(schema, row.path, 'another name'), other, row.name));
        again(setRequired(setRequired(schema, row.path, !row.required), row.path, row.required));
        if (!row.list) again(setList(setList(schema, row.path, true), row.path, false));
        if (row.type !== 'other') again(setType(schema, row.path, row.type));
        const nested = nestField(schema, row.path);
        if (nested && 'path' in nested) {
          const back = unnestField(nested.schema, nested.path);
          if (!back || !('path' in back)) throw new Error('it stays in its group');
          again(back.schema);
        }
        const moved = moveField(schema, row.path, 1);
        // The last one cannot be moved.
        if (JSON.stringify(moved) !== JSON.stringify(schema)) again(moveField(moved, row.path, -1));
        if (row.description === '') again(describeField(describeField(schema, row.path, 'x'), row.path, ''));
        else again(describeField(describeField(schema, row.path, 'x'), row.path, row.description));
      }
      const { schema: more, path } = addField(schema, []);
      expect(sorted(removeField(more, path))).toEqual(sorted(schema));
    }
  });

  it('say of every field whether it can go into the group before it, as going there does', () => {
    const said = { yes: 0, no: 0 };
    const beside = hundred.flatMap((schema, at) => {
      const other = hundred[(at * 7 + 3) % hundred.length];
      return [
        schema,
        group([
          ['one', schema],
          ['two', other ?? {}],
          ['name', schema],
        ]),
      ];
    });
    for (const schema of beside)
      for (const { path } of fieldsOf(schema)?.rows ?? []) {
        const can = canNest(schema, path);
        expect([path, can]).toEqual([path, nestField(schema, path) !== undefined]);
        said[can ? 'yes' : 'no'] += 1;
      }
    expect(Math.min(said.yes, said.no)).toBeGreaterThan(50);
    expect(canNest(group([['only', {}]]), ['none'])).toBe(false);
  });

  it('say of every keyword that no row shows that it is in the JSON', () => {
    for (const schema of hundred)
      for (const row of fieldsOf(schema)?.rows ?? []) expect(rowSays(row)).toBe(true);
    const priced = fieldsOf(group([['price', inList({ type: 'number', minimum: 0 })]]));
    expect(priced?.rows).toMatchObject([{ type: 'number', list: true, more: ['minimum'] }]);
    const united = fieldsOf(group([['either', { anyOf: [{ type: 'string' }] }]]));
    expect(united?.rows).toMatchObject([{ type: 'other' }]);
    expect(fieldsOf({ ...group([]), additionalProperties: false })?.more).toEqual(['additionalProperties']);
  });

  it('are left to the JSON where they are no group of fields', () => {
    for (const schema of [{ type: 'array', items: {} }, { $ref: '#/x' }, { anyOf: [{}] }, { type: 'string' }])
      expect(fieldsOf(schema)).toBeUndefined();
  });
});

describe('checkSchemaText', () => {
  it('reads whatever JSON.stringify writes of a schema', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (extra) => {
        const schema = { type: 'object', properties: {}, 'x-extra': extra };
        expect(JSON.stringify(checkSchemaText(JSON.stringify(schema, null, 1)).schema)).toBe(
          JSON.stringify(schema),
        );
      }),
    );
  });

  it('names every problem at its line', () => {
    const text = [
      '{ "type": "object",',
      '  "properties": {',
      '    "price": { "type": "money" },',
      '    "stock": { "type": "boolean", "enum": [] }',
      '} }',
    ].join('\n');
    expect(checkSchemaText(text).problems).toMatchObject([
      { line: 3, code: 'type', found: 'money' },
      { line: 4, code: 'enum' },
    ]);
    const broken = '{ "a": { "type": "string" }\n  "b": 1,\n}';
    expect(checkSchemaText(broken).problems).toMatchObject([
      { line: 1, code: 'comma' },
      { line: 2, code: 'comma' },
    ]);
  });

  it.each([
    ['{ "a" 1 }', 'colon'],
    ['{ a: 1 }', 'key'],
    ['{ "a": }', 'value'],
    ['{ "a": "x', 'string'],
    ['{ "a": 01 }', 'number'],
    ['{ "a": 1', 'end'],
    ['{} x', 'rest'],
    ['{ "a": 1, "a": 2 }', 'twice'],
    ['['.repeat(300), 'deep'],
    ['[]', 'not-object'],
    ['{ "properties": [] }', 'properties'],
    ['{ "required": "a" }', 'required'],
    ['{ "items": 1 }', 'items'],
    ['{ "anyOf": {} }', 'union'],
    ['{ "items": { "$ref": "#/$defs/lamp" }, "$defs": {} }', 'ref'],
  ])('says of %s what is wrong with it', (text, code) => {
    expect(checkSchemaText(text).problems.map((problem) => problem.code)).toContain(code);
    expect(checkSchemaText(text).schema).toBeUndefined();
  });

  it.each([
    ['of its own', { $ref: '#/$defs/lamp', $defs: { lamp: { $ref: '#' } } }],
    ['of another document', { $ref: 'https://a.example/lamp.json' }],
  ])('takes a reference to a place %s', (_, schema) => {
    expect(checkSchemaText(JSON.stringify(schema))).toEqual({ schema, problems: [] });
  });

  it('takes an empty text for no schema', () => {
    expect(checkSchemaText(' \n')).toEqual({ schema: undefined, problems: [] });
  });
});

/** A row shows all of its field, names what it does not, or leaves all of it to the JSON. */
function rowSays({ type, more }: FieldRow): boolean {
  return type === 'other'
    ? more.length === 0
    : more.every((name) => name !== 'type' && name !== 'properties');
}

/** The same meaning: the order of properties matters to a reader, that of keywords and of required names does not. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(
    Object.entries(value)
      .map(([key, each]): [string, unknown] => [
        key,
        key === 'required' && Array.isArray(each)
          ? [...(each as string[])].toSorted()
          : key === 'properties'
            ? Object.entries(each as object).map(([name, field]) => [name, sorted(field)])
            : sorted(each),
      ])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
