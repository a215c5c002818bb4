import { z } from '../model/zod';

export type Fitted = {
  /** What fits, for the schema to parse; undefined when nothing does. */
  value: unknown;
  /** The fields that were left out since they do not fit, as `group.name`; `all` for the whole value. */
  unread: string[];
};

/** Takes a value apart along its schema and leaves out what does not fit, and nothing else. */
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

/** The schema under its default, or under its being optional. */
function withoutWrapping(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return schema.unwrap();
  return schema;
}
