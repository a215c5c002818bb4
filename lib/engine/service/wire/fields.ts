import { z } from '../../../model/zod';

/*
 * Fields of replies, read tolerantly: one of the wrong type counts as left out, because one odd field must not cost
 * work that was paid for.
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

/** A count that may be unknown. Never negative: a self-hosted server says −1 where nothing is counted. */
export const count = number.transform((value) => (value !== undefined && value >= 0 ? value : undefined));

/** A list whose odd entries are left out; empty when there is none. */
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

/** An object of anything, or undefined. */
export const anyObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined);
