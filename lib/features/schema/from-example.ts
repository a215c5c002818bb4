import type { Schema } from './schema';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The schema that matches examples of one thing: only their shape, none of their values. */
export function schemaOfExamples(examples: readonly unknown[]): Schema {
  const values = examples.filter((each) => each !== null && each !== undefined);
  const kinds = new Set(values.map(kindOf));
  const [kind] = kinds;
  if (kind === undefined) return {};
  if (kinds.size > 1) {
    if ([...kinds].every((each) => each === 'integer' || each === 'number')) return { type: 'number' };
    return { type: [...kinds] };
  }
  switch (kind) {
    case 'object':
      return groupOf(values as Readonly<Record<string, unknown>>[]);
    case 'array': {
      const items = (values as unknown[][]).flat();
      return { type: 'array', items: schemaOfExamples(items) };
    }
    case 'string':
      return { type: 'string', ...formatOf(values as string[]) };
    default:
      return { type: kind };
  }
}

/** Fields that every record has are required. */
function groupOf(records: readonly Readonly<Record<string, unknown>>[]): Schema {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const has = (record: Readonly<Record<string, unknown>>, name: string): boolean =>
    Object.hasOwn(record, name) && record[name] !== null;
  const required = names.filter((name) => records.every((record) => has(record, name)));
  const properties = Object.fromEntries(
    names.map((name) => [
      name,
      schemaOfExamples(records.flatMap((record) => (has(record, name) ? [record[name]] : []))),
    ]),
  );
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties };
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function formatOf(texts: readonly string[]): { format?: string } {
  if (texts.every((text) => DATE.test(text))) return { format: 'date' };
  if (texts.every((text) => TIME.test(text) && !Number.isNaN(Date.parse(text))))
    return { format: 'date-time' };
  return texts.every((text) => /^https?:\/\//.test(text) && URL.canParse(text)) ? { format: 'uri' } : {};
}
