import { z } from '@/lib/core/model/zod';

/** Where a model runs, and so where the text of a page goes: nowhere, to this computer, or to an address. */
export const modelPlaces = ['browser', 'computer', 'address'] as const;
export const modelPlaceSchema = z.enum(modelPlaces);
export type ModelPlace = z.infer<typeof modelPlaceSchema>;

/** What a model may be chosen for. */
export const modelTasks = ['ask', 'summary', 'json', 'research'] as const;
export const modelTaskSchema = z.enum(modelTasks);
export type ModelTask = z.infer<typeof modelTaskSchema>;

export const summaryLengths = ['short', 'medium', 'long'] as const;
const summaryLengthSchema = z.enum(summaryLengths);
export type SummaryLength = z.infer<typeof summaryLengthSchema>;

export const MOST_ASKED_PAGES = 200;
export const LONGEST_QUESTION = 4_000;

/** The pages that a question is about: one that was read for viewing, or captures of the library. */
const askedOfSchema = z.union([
  z.object({ readingId: z.string().max(100) }),
  z.object({ captureIds: z.array(z.string()).min(1).max(MOST_ASKED_PAGES) }),
]);
export type AskedOf = z.infer<typeof askedOfSchema>;

const askSchema = z.object({
  /** Made by the caller, so that two calls ask once. */
  answerId: z.uuid(),
  task: modelTaskSchema.exclude(['json', 'research']),
  of: askedOfSchema,
  question: z.string().trim().max(LONGEST_QUESTION).default(''),
  length: summaryLengthSchema.default('medium'),
  /** BCP 47; by default that of the page. */
  language: z.string().max(35).optional(),
  /** Also what does not fit at once, part by part. */
  whole: z.boolean().default(false),
  /** With a higher limit of what may be written. */
  raised: z.boolean().default(false),
  /** An answer that was cut off: this one goes on where that ends. */
  continues: z.uuid().optional(),
});
export type Ask = z.output<typeof askSchema>;

const nothing = z.object({});
export const answerId = z.object({ answerId: z.uuid() });

/** Asking a model: also from the popup, whose first script has this file and nothing else of models. */
export const askingProcedures = {
  /** Begins an answer and returns immediately; it is written into the library. The same id asks once. */
  'model.ask': { input: askSchema, output: nothing },
  /** Ends it; what came is kept. */
  'model.stop': { input: answerId, output: nothing },
  /** Keeps an answer with a capture; without one, with those that its sources stand in. */
  'model.keep': { input: answerId.extend({ captureId: z.string().optional() }), output: nothing },
  /** The user has read what goes to the address of this place, and agreed. */
  'model.consent': { input: z.object({ place: modelPlaceSchema }), output: nothing },
} as const;
