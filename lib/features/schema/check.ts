import type { SchemaProblemCode } from './schema-problem';
import { pointerStep, readJsonText, type Place, type TextProblem } from './json-text';
import { refersTo } from './validate';
import { isSchema, jsonTypes, type Schema } from './schema';

/** The problem of a keyword, in valid JSON. */
type SchemaProblem = Place & {
  code: SchemaProblemCode;
  found?: string;
};
export type CheckedText = {
  /** Undefined while there is a problem. */
  schema: Schema | undefined;
  problems: readonly (TextProblem | SchemaProblem)[];
};

type Note = (code: SchemaProblemCode, pointer: string, found?: unknown) => void;

/** A text as a schema, with each problem at its line. An empty text is no schema and has no problem. */
export function checkSchemaText(text: string): CheckedText {
  if (text.trim() === '') return { schema: undefined, problems: [] };
  const read = readJsonText(text);
  if (read.problems.length > 0) return { schema: undefined, problems: read.problems };
  const problems: SchemaProblem[] = [];
  const note: Note = (code, pointer, found) => {
    const place = read.places.get(pointer) ?? { line: 1, column: 1 };
    problems.push({ ...place, code, ...(typeof found === 'string' ? { found: found.slice(0, 40) } : {}) });
  };
  if (isSchema(read.value)) checkSchema(read.value, '', note, read.value);
  else note('not-object', '');
  return problems.length > 0 || !isSchema(read.value)
    ? { schema: undefined, problems }
    : { schema: read.value, problems };
}

const known: ReadonlySet<unknown> = new Set(jsonTypes);

function checkSchema(schema: unknown, at: string, note: Note, root: Schema): void {
  // `true` and `false` are schemas too.
  if (typeof schema === 'boolean') return;
  if (!isSchema(schema)) return note('not-object', at);
  const { $ref, type, properties, required, items } = schema;
  if (typeof $ref === 'string' && $ref.startsWith('#') && refersTo($ref, root) === undefined)
    note('ref', `${at}/$ref`, $ref);
  const types = Array.isArray(type) ? (type as unknown[]) : type === undefined ? [] : [type];
  const strange = types.find((each) => !known.has(each));
  if (strange !== undefined || (Array.isArray(type) && types.length === 0))
    note('type', `${at}/type`, strange);
  if (properties !== undefined) {
    if (isSchema(properties))
      for (const [name, each] of Object.entries(properties))
        checkSchema(each, `${at}/properties${pointerStep(name)}`, note, root);
    else note('properties', `${at}/properties`);
  }
  if (required !== undefined && !isTexts(required)) note('required', `${at}/required`);
  if (schema['enum'] !== undefined && !isFilled(schema['enum'])) note('enum', `${at}/enum`);
  if (items !== undefined) {
    if (Array.isArray(items))
      items.forEach((each, index) => checkSchema(each, `${at}/items/${index}`, note, root));
    else if (isSchema(items) || typeof items === 'boolean') checkSchema(items, `${at}/items`, note, root);
    else note('items', `${at}/items`);
  }
  for (const name of ['anyOf', 'oneOf', 'allOf']) {
    const parts = schema[name];
    if (parts === undefined) continue;
    if (isFilled(parts))
      parts.forEach((each, index) => checkSchema(each, `${at}/${name}/${index}`, note, root));
    else note('union', `${at}/${name}`);
  }
  for (const name of ['$defs', 'definitions']) {
    const parts = schema[name];
    if (isSchema(parts))
      for (const [key, each] of Object.entries(parts))
        checkSchema(each, `${at}/${name}${pointerStep(key)}`, note, root);
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
const isFilled = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
