import type { Amount } from './amount';
import type { CheckedPage } from '../monitor';
import type { Place } from './places';
import { z } from '@/lib/core/model/zod';
import { ignoreRuleSchema, readPageSchema, tellSchema, type ReadPage } from '../watch';

/** What two reads of a page have to say. */
export type Comparison = {
  /** The changes that count, as a unified diff; empty if there are none. */
  diff: string;
  /** The places of these changes. */
  counted: Place[];
  /** The user wants to hear of it. */
  told: boolean;
  /** The number that is watched, if one is and it is on the page. */
  number?: Amount;
  /** What the next read is compared with. */
  next: ReadPage;
  /** What stands there now is not the page: one that asks to sign in, or nothing at all. */
  instead?: Pick<CheckedPage, 'status' | 'failure'>;
};

const readsOrderSchema = z.object({
  /** Absent at the first read, which nothing is compared with. */
  last: readPageSchema.optional(),
  text: z.string(),
  /** The address that was asked for, the one that answered, and whether the text is of a part or of rows of its page. */
  page: z.object({ asked: z.url(), read: z.url(), isPart: z.boolean() }),
  tell: tellSchema,
  ignore: z.array(ignoreRuleSchema).optional(),
  /** Where the reads differ, if that is known; otherwise their texts are compared. */
  places: z.custom<readonly Place[]>(Array.isArray).optional(),
});
export type ReadsOrder = z.infer<typeof readsOrderSchema>;
export type CompareReads = (order: ReadsOrder) => Promise<Comparison>;

/** Two reads of a page are compared beside the background, which has to stay small. */
export const comparingProcedures = {
  'reads.compare': { input: readsOrderSchema, output: z.custom<Comparison>() },
} as const;
