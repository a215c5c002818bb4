import type { DiffRow } from '@/lib/features/changes/diff/text-diff';
import type { CheckedPage } from '../monitor';
import { z } from '@/lib/core/model/zod';
import { readPageSchema, tellSchema, type ReadPage } from '../watch';

/** What two reads of a page have to say. */
export type Comparison = {
  /** The changes that count, as a unified diff; empty if there are none. */
  diff: string;
  /** The places of these changes. */
  counted: Place[];
  /** Names of the places that changed, to ignore them from now on. */
  places: string[];
  /** The user wants to hear of it. */
  told: boolean;
  /** The number that is watched, if one is and it is on the page. */
  value?: number;
  /** What the next read is compared with. */
  next: ReadPage;
  /** What stands there now is not the page: one that asks to sign in, or nothing at all. */
  instead?: Pick<CheckedPage, 'status' | 'failure'>;
};

/** Rows that changed together, with what stands around them. */
export type Place = {
  rows: DiffRow[];
  before: string;
  after: string;
  /** More of what stands above and below it, the nearest first. */
  edges?: { above: string[]; below: string[] };
  /** What it is recognized by in another read, if it is not by what stands around it. */
  names?: string[];
  /** What it is one of: places that all change by themselves, once `every` of them did. */
  of?: string;
  every?: string;
  /** The record that came, went or changed. */
  record?: string;
  /** The values alone, where they may be a time or a counter. */
  values?: readonly [string, string];
  /** It is never learned to be something that changes by itself. */
  isKept?: boolean;
};

const readsOrderSchema = z.object({
  last: readPageSchema,
  text: z.string(),
  tell: tellSchema,
  /** Where the reads differ, if that is known; otherwise their texts are compared. */
  places: z.custom<readonly Place[]>(Array.isArray).optional(),
});
export type ReadsOrder = z.infer<typeof readsOrderSchema>;
export type CompareReads = (order: ReadsOrder) => Promise<Comparison>;

/** Two reads of a page are compared beside the background, which has to stay small. */
export const comparingProcedures = {
  'reads.compare': { input: readsOrderSchema, output: z.custom<Comparison>() },
} as const;
