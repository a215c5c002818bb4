import { z } from './zod';

/** Where captures can go with one press, as the person set it up. */
export const handOffSchema = z.object({
  obsidian: z
    .object({
      /** The name of a vault; empty for the one that is open. */
      vault: z.string().trim().max(200),
    })
    .optional(),
  /** Logseq is there; it asks for nothing more. */
  logseq: z.object({}).optional(),
});
export type HandOff = z.infer<typeof handOffSchema>;

/** The stored places; none of a record that does not fit. */
export function readHandOff(record: unknown): HandOff {
  return handOffSchema.safeParse(record).data ?? {};
}
