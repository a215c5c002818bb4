import { failed, Refusal } from './reply';

const TYPES: readonly unknown[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

type Found = { path: string[]; message: string };

/** Refuses an invalid JSON Schema, with the path of the first error (specification: 422, invalid JSON schema). */
export function refuseBadSchema(schema: unknown): void {
  const fault = faultIn(schema, ['schema']);
  if (fault)
    throw new Refusal(failed(422, 'Unprocessable Entity', { details: [{ code: 'custom', ...fault }] }));
}

/** The names that must be in the answer. */
export function requiredOf(schema: unknown): string[] {
  const required = isObject(schema) ? schema['required'] : undefined;
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

function faultIn(schema: unknown, path: string[]): Found | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (!isObject(schema)) return { path, message: 'a schema must be an object' };
  const { type, properties, items } = schema;
  const types = type === undefined ? [] : Array.isArray(type) ? (type as unknown[]) : [type];
  const strange = types.find((each) => !TYPES.includes(each));
  if (strange !== undefined) return { path: [...path, 'type'], message: `${String(strange)} is not a type` };
  for (const [name, each] of Object.entries(isObject(properties) ? properties : {})) {
    const fault = faultIn(each, [...path, 'properties', name]);
    if (fault) return fault;
  }
  return items === undefined || Array.isArray(items) ? undefined : faultIn(items, [...path, 'items']);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
