/** A JSON schema as read and written here: an object with any keywords. */
export type Schema = Readonly<Record<string, unknown>>;

/** True for a plain object, which every schema with keywords is. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The types that JSON Schema has. */
export const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

/** The schema as readable text: two spaces, short lists on one line. */
export function schemaText(schema: unknown): string {
  return JSON.stringify(schema, null, 2).replace(
    /\[\s*((?:"[^"\n]{0,24}"(?:,\s*)?){1,6})\s*\]/g,
    (_all, items: string) => `[${items.replace(/,\s*/g, ', ').trim()}]`,
  );
}
