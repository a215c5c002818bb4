import { z } from './zod';

/** The key of its record, in the store `settings`. */
export const REMOVAL_KEY = 'removal';

const removalSchema = z.object({
  done: z.number().nonnegative(),
  of: z.number().positive(),
  /** It is the undo of a deletion. */
  restores: z.boolean().catch(false),
});
/** How many captures of a deletion of thousands are marked. */
export type Removal = z.infer<typeof removalSchema>;

export const readRemoval = (record: unknown): Removal | undefined => removalSchema.safeParse(record).data;
