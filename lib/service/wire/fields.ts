import { z } from '@/lib/core/model/zod';

/*
 * Fields of replies, parsed leniently: one of the wrong type counts as missing, because one invalid field must not lose
 * paid work.
 */

export const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined);
export const number = z
  .number()
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined);
export const flag = z
  .boolean()
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined);

/** A count that may be unknown. Never negative: a self-hosted server reports −1 if nothing is counted. */
export const count = number.transform((value) => (value !== undefined && value >= 0 ? value : undefined));

/** A list without its invalid entries; empty when there is none. */
export function list<S extends z.ZodType>(entry: S) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(undefined)
    .transform((entries) =>
      (entries ?? []).flatMap((each): z.output<S>[] => {
        const parsed = entry.safeParse(each);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** Any object, or undefined. */
export const anyObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined);

/** The values of a request that a body has under the same name; without what was not set. */
export function sameNames<Shape extends z.ZodRawShape, Request extends object>(
  shape: Shape,
  request: Request,
): Partial<Pick<Request, keyof Request & keyof Shape>> {
  return Object.fromEntries(
    Object.entries(request).filter(([name, value]) => Object.hasOwn(shape, name) && value !== undefined),
  ) as Partial<Pick<Request, keyof Request & keyof Shape>>;
}
