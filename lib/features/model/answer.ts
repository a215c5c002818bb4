import { modelFinishes } from '@/lib/core/ports/language-model';
import { z } from '@/lib/core/model/zod';
import { modelPlaceSchema, modelTaskSchema } from './asking-protocol';
import { modelFaultSchema } from './model';

const pageSchema = z.object({
  url: z.string(),
  title: z.string(),
  captureId: z.string().optional(),
});
export type AnswerPage = z.infer<typeof pageSchema>;

const sourceSchema = z.object({
  /** As in the text: `[n]`. */
  n: z.number().int(),
  /** Position in the list of pages. */
  page: z.number().int().nonnegative(),
  /** A sentence that stands there. */
  quote: z.string().max(2_000),
  /** The heading above it. */
  heading: z.string().max(300).catch(''),
});
export type AnswerSource = z.infer<typeof sourceSchema>;

/** An answer while it is written and afterwards; held for an hour, like a page that was read for viewing. */
const answerSchema = z.object({
  task: modelTaskSchema,
  question: z.string(),
  model: z.string(),
  host: z.string(),
  place: modelPlaceSchema,
  status: z.enum(['running', 'ended', 'failed']),
  text: z.string(),
  /** The pages say nothing about the question; the sources are what comes nearest. */
  notSaid: z.boolean().catch(false),
  pages: z.array(pageSchema),
  sources: z.array(sourceSchema),
  /** References to passages that were never sent. */
  dropped: z.number().int().nonnegative().catch(0),
  /** Passages that were sent, of all. */
  sent: z.object({ passages: z.number(), of: z.number(), words: z.number(), tokens: z.number() }),
  /** Requests made, of those needed, when the pages are read in parts. */
  parts: z.object({ at: z.number(), of: z.number() }).optional(),
  thinks: z.boolean().optional(),
  /** The server asked to wait until then, epoch milliseconds. */
  waitsUntil: z.number().optional(),
  finish: z.enum(modelFinishes).optional(),
  fault: modelFaultSchema.optional(),
  /** Fewer tokens arrived than were sent: the server cut the page. */
  cutThere: z.boolean().optional(),
  /** A language of the pages, or the one asked for, that the model is not made for: BCP 47. */
  foreign: z.string().optional().catch(undefined),
  /** The worker that writes it. */
  owner: z.string(),
  startedAt: z.number(),
  endedAt: z.number().optional(),
  /** Captures keep it. */
  isKept: z.boolean().optional().catch(undefined),
});
export type Answer = z.infer<typeof answerSchema>;

const recordSchema = z.object({ id: z.string(), answer: answerSchema });

/** A stored answer; undefined if there is none or it is invalid. */
export const readAnswer = (record: unknown): Answer | undefined =>
  recordSchema.safeParse(record).data?.answer;
