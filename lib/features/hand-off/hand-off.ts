import { z } from '@/lib/core/model/zod';

/** Where captures can be sent with one click, as set up by the user. */
export const handOffSchema = z.object({
  obsidian: z
    .object({
      /** The name of a vault; empty for the open one. */
      vault: z.string().trim().max(200),
    })
    .optional(),
  /** Logseq is set up; it needs no options. */
  logseq: z.object({}).optional(),
});
export type HandOff = z.infer<typeof handOffSchema>;

/** The stored targets; none if the record is invalid. */
export function readHandOff(record: unknown): HandOff {
  return handOffSchema.safeParse(record).data ?? {};
}
