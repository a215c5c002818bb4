import { z } from 'zod';

type JsonSchema = {
  const?: unknown;
  enum?: unknown[];
  type?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
};

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '01990c2e-7f1a-7d44-9a0b-5b1f0c7e2a11',
  uri: 'https://pages.example/one',
  'date-time': '2026-11-20T10:15:00.000Z',
};

/** A value that matches the schema: the smallest one of its shape. */
export function sampleOf(schema: z.ZodType): unknown {
  const value = sample(z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema);
  return schema.parse(value);
}

function sample({
  type,
  format,
  properties = {},
  items,
  minItems = 0,
  minLength = 0,
  ...rest
}: JsonSchema): unknown {
  if ('const' in rest) return rest.const;
  if (rest.enum) return rest.enum[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sample(part)]));
    case 'array':
      return Array.from({ length: minItems }, () => sample(items ?? {}));
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    default:
      return (format && TEXTS[format]) ?? 'text'.padEnd(minLength, '.');
  }
}
