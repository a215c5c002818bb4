import { captureFormatSchema } from './format';
import { failureSchema, type Failure } from './errors';
import { engineIdSchema, requestSchema } from './request';
import { z } from './zod';

/** What an engine keeps between two steps. Opaque to the runner; parsed by the engine that wrote it. */
const cursorSchema = z.unknown();

/**
 * Where a job stands. Facts that hold in one state live in that state:
 * there is no job that is done and has a failure.
 */
export const jobStateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    cursor: cursorSchema,
    /** The last step from this cursor may have happened outside. */
    interrupted: z.boolean().optional(),
  }),
  z.object({
    status: z.literal('running'),
    cursor: cursorSchema,
    /** The worker life that holds the lease; another life's lease is void at once. */
    owner: z.string(),
    leaseUntil: z.number(),
  }),
  z.object({
    status: z.literal('waiting'),
    cursor: cursorSchema,
    wakeAt: z.number(),
    /** Why it waits, when the reason is a failure that time mends. */
    failure: failureSchema.optional(),
  }),
  z.object({
    status: z.literal('blocked'),
    cursor: cursorSchema,
    failure: failureSchema,
    since: z.number(),
    interrupted: z.boolean().optional(),
  }),
  z.object({ status: z.literal('done'), endedAt: z.number() }),
  z.object({ status: z.literal('failed'), endedAt: z.number(), failure: failureSchema }),
  z.object({ status: z.literal('cancelled'), endedAt: z.number() }),
]);
export type JobState = z.infer<typeof jobStateSchema>;
export type JobStatus = JobState['status'];

/** What the job is doing, in words the screen has (lib/words), and the counts of what has happened. */
export const progressSchema = z.object({
  step: z.enum(['opening', 'waiting-for-page', 'reading', 'photographing', 'sending', 'fetching', 'saving']),
  read: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  blocked: z.number().int().nonnegative(),
});
export type Progress = z.infer<typeof progressSchema>;

/** What happens with the capture once the job is done, without a window being open. */
export const deliverySchema = z.object({
  to: z.enum(['clipboard', 'file']),
  format: captureFormatSchema,
  status: z.enum(['pending', 'started', 'done', 'failed']),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const jobSchema = z.object({
  id: z.string(),
  request: requestSchema,
  engine: engineIdSchema,
  /** Host of the page or site the job is about. */
  host: z.string(),
  title: z.string(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  startedAt: z.number().optional(),
  progress: progressSchema,
  state: jobStateSchema,
  /** When the runner should look at the job: now for ready, wakeAt, leaseUntil; absent when nothing is due. */
  dueAt: z.number().optional(),
  /** Captures made so far, oldest first (single captures; many-page jobs read them by index on jobId). */
  captureIds: z.array(z.string()),
  delivery: deliverySchema.optional(),
  /** The user has seen how it ended. */
  seen: z.boolean(),
});
export type Job = z.infer<typeof jobSchema>;

export const noProgress: Progress = { step: 'opening', read: 0, waiting: 0, failed: 0, blocked: 0 };

/** True while the job may still do something by itself or after the user lifts its block. */
export function isLive(job: Pick<Job, 'state'>): boolean {
  return !isEnded(job.state);
}

export function isEnded(
  state: JobState,
): state is Extract<JobState, { status: 'done' | 'failed' | 'cancelled' }> {
  return state.status === 'done' || state.status === 'failed' || state.status === 'cancelled';
}

/** The failure of a job that has one now. */
export function failureOf(state: JobState): Failure | undefined {
  return 'failure' in state ? state.failure : undefined;
}

/** When a state is due, or undefined when only a person can move it. */
export function dueAtOf(state: JobState): number | undefined {
  switch (state.status) {
    case 'ready':
      return 0;
    case 'running':
      return state.leaseUntil;
    case 'waiting':
      return state.wakeAt;
    case 'blocked':
    case 'done':
    case 'failed':
    case 'cancelled':
      return undefined;
  }
}
