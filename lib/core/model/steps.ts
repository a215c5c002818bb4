import { titleSchema } from './title';
import { z } from './zod';

/** How an element is found again: by what it is and says, and by a selector that does not rest on generated names. */
const targetSchema = z.object({
  selector: z.string().max(1_000),
  tag: z.string().max(100),
  text: z.string().max(200),
  /** Of a field: its label, or what stands in it while it is empty. */
  label: z.string().max(200),
  /** It is in an open shadow tree, or in a frame of the same origin. */
  inner: z.boolean().optional(),
});
export type StepTarget = z.infer<typeof targetSchema>;

const common = {
  /** It sends a form, or its words suggest that it changes something: it is replayed only with a yes of its own. */
  effect: z.string().max(200).optional(),
  allowed: z.boolean().optional(),
};

/** Something that was done in a page, and can be done again. */
const stepSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('click'), target: targetSchema, ...common }),
  z.object({ do: z.literal('type'), target: targetSchema, text: z.string().max(5_000), ...common }),
  /** `value`: of the option; `on` or `off` for a box. */
  z.object({ do: z.literal('choose'), target: targetSchema, value: z.string().max(500), ...common }),
  z.object({ do: z.literal('press'), target: targetSchema, key: z.string().max(40), ...common }),
  z.object({ do: z.literal('scroll'), screens: z.number().min(-1_000).max(1_000), ...common }),
  z.object({ do: z.literal('wait'), target: targetSchema, ...common }),
]);
export type Step = z.infer<typeof stepSchema>;
export const MOST_STEPS = 100;
export const stepsSchema = z.array(stepSchema).max(MOST_STEPS);

/** Steps that are done in a page of this origin before it is read, and nowhere else. */
export const stepsBeforeSchema = z.object({ origin: z.string().max(300), steps: stepsSchema.min(1) });
export type StepsBefore = z.infer<typeof stepsBeforeSchema>;

/** The same with the name that a person knows them by. */
export const namedStepsSchema = stepsBeforeSchema.extend({ name: titleSchema });
export type NamedSteps = z.infer<typeof namedStepsSchema>;

/** What is asked of a page: to record until something was done, to stop, or to do one step. `origin`: only there. */
export type StepsOrder =
  | {
      task: 'record';
      origin: string;
      /** A new recording begins. */
      isFirst: boolean;
      words: { title: string; line: string; done: string; dir: string };
    }
  | { task: 'stop'; origin: string }
  | { task: 'replay'; origin: string; step: Step; waitMs: number };

/** `end`: nothing is recorded any more, and why. */
export const recordedSchema = z.object({
  steps: stepsSchema,
  end: z.enum(['done', 'secret', 'elsewhere']).optional(),
});
export type Recorded = z.infer<typeof recordedSchema>;

export const replayedSchema = z.object({
  /** Absent if it was done. */
  why: z.enum(['missing', 'covered', 'needs-yes', 'secret', 'elsewhere']).optional(),
});
export type Replayed = z.infer<typeof replayedSchema>;
