import { z } from '../model/zod';

export type Fitted = {
  /** The valid part, for the schema to parse; undefined when nothing is valid. */
  value: unknown;
  /** The fields that were dropped because they are invalid, as `group.name`; `all` for the whole value. */
  unread: string[];
};

/** Splits a value along its schema and drops only what is invalid. */
export function fitFields(schema: z.ZodType, value: unknown): Fitted {
  const unread: string[] = [];
  return { value: fit(schema, value, [], unread), unread };
}

function fit(schema: z.ZodType, value: unknown, path: string[], unread: string[]): unknown {
  if (schema.safeParse(value).success) return value;
  const bare = withoutWrapping(schema);
  const group = z.record(z.string(), z.unknown()).safeParse(value);
  if (bare instanceof z.ZodObject && group.success) {
    const inside: string[] = [];
    const fields = Object.entries<z.ZodType>(bare.shape).map(([name, field]): [string, unknown] => [
      name,
      fit(field, group.data[name], [...path, name], inside),
    ]);
    const fitted = Object.fromEntries(fields.filter(([, field]) => field !== undefined));
    if (schema.safeParse(fitted).success) {
      unread.push(...inside);
      return fitted;
    }
  }
  unread.push(path.join('.') || 'all');
  return undefined;
}

/** The schema inside a default or optional wrapper. */
function withoutWrapping(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return schema.unwrap();
  return schema;
}
