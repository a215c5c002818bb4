import { captureFormatSchema } from './format';
import { failureSchema, type Failure } from './errors';
import { engineIdSchema, requestSchema } from './request';
import { researchToolOf } from './research-tool';
import { titleSchema } from './title';
import { z } from './zod';

/** What an engine keeps between two steps. Opaque to the runner; parsed by the engine that wrote it. */
const cursorSchema = z.unknown();

/**
 * Where a job stands. Facts that hold in one state live in that state:
 * there is no job that is done and has a failure.
 */
const jobStateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    cursor: cursorSchema,
    /** When it became ready: who has been ready longest goes first. */
    readyAt: z.number().optional(),
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
    /** When it began to wait, by the same clock: what it asked for is the time between the two. */
    askedAt: z.number().optional(),
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
  /** Stopped by the person, to go on from here. */
  z.object({
    status: z.literal('paused'),
    cursor: cursorSchema,
    since: z.number(),
    interrupted: z.boolean().optional(),
  }),
  z.object({ status: z.literal('done'), endedAt: z.number() }),
  z.object({ status: z.literal('failed'), endedAt: z.number(), failure: failureSchema }),
  z.object({
    status: z.literal('cancelled'),
    endedAt: z.number(),
    /** Why the service could not be told: the work may go on there. */
    failure: failureSchema.optional(),
  }),
]);
export type JobState = z.infer<typeof jobStateSchema>;
export type JobStatus = JobState['status'];

/** Facts about a whole job that the screen puts in words (lib/words). */
const jobNoteSchema = z.object({
  code: z.enum([
    /** The site has an llms.txt. `detail`: its address. */
    'llms-txt',
    'no-sitemap',
    /** No sitemap could be asked for, or none answered: whether there is one is not known. */
    'sitemap-unread',
    /** A server that lists what a sitemap names and nothing else, and no sitemap gave it more. */
    'sitemap-alone',
    'robots-unreachable',
    /** The service's own sentence. */
    'service-warning',
    /** No page has come for minutes. `queue`: what the service says of its queue, where it answers. */
    'takes-no-work',
    'limit-reached',
    /** Pages that held too little without their scripts (`needsScripts`). `amount`: pages. */
    'needs-script',
    /** The service lowered the limit to the balance. `amount`: pages. */
    'limit-lowered',
    /** Results that the service no longer had. `amount`: pages. */
    'results-expired',
    /** Pages that the service had no credits left for. `amount`: pages. */
    'credits-out',
    /** The service forgot the job, and no result of it is known to be missing. */
    'end-unknown',
    /** Results that the service counted and did not give. `amount`: pages. */
    'results-missing',
    /** Addresses that the service knew of, and dropped without a page or a failure. `amount`: addresses. */
    'addresses-dropped',
    /** Ended with nothing; `detail`: the reason that the list of errors gives. */
    'ended-empty',
    /** Each page failed over formats that take a language model, at a server that has none. `detail`: their names. */
    'no-model',
    /** Asked for no more, since the service failed every page over them. `detail`: their names. */
    'formats-left-out',
    /** The service was told to stop, and said that it was stopping before. */
    'cancel-under-way',
    /** What the service made of the sentence, as JSON. */
    'prompt-rules',
  ]),
  detail: z.string().max(4_000).optional(),
  amount: z.number().optional(),
  /** Pages that a service has at work, and those that wait there. */
  queue: z.object({ active: z.number(), waiting: z.number() }).optional(),
});
export type JobNote = z.infer<typeof jobNoteSchema>;

/** What the job is doing, in words the screen has (lib/words), and the counts of what has happened. */
const progressSchema = z.object({
  step: z.enum([
    'opening',
    'waiting-for-page',
    'reading',
    'photographing',
    'sending',
    'fetching',
    'saving',
    /** Reads robots.txt. */
    'robots',
    'sitemaps',
    /** Asks the service how far it is. */
    'polling',
    'cancelling',
  ]),
  /** Pages by where they stand (`ItemStatus`); a job for one page has only `read`. */
  found: z.number().int().nonnegative().default(0),
  read: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  /** Skipped by a rule: of robots.txt, of the person, of the site's own marks. */
  blocked: z.number().int().nonnegative(),
  duplicate: z.number().int().nonnegative().default(0),
  /** Links to what is no page. */
  file: z.number().int().nonnegative().default(0),
  /** Words of what was read. */
  words: z.number().int().nonnegative().default(0),
  /** Tokens of what was read, as estimated for each page. Absent in jobs of older versions. */
  tokens: z.number().int().nonnegative().optional(),
  /** Pages that the service knows of by now; it may shrink (docs/service.md 10.2). */
  total: z.number().int().nonnegative().optional(),
  /** As the service counts them; absent when it does not. */
  creditsUsed: z.number().nonnegative().optional(),
  /** The service's own id of the work, from its start on: what it tells of a run is asked for by it. */
  remoteId: z.string().optional(),
  /** How each file of a batch stands; read by `standingsOf` (model/parse-files). */
  files: z.unknown().optional(),
  /** How the session of work on a page stands; read by `sessionOf` (model/session). */
  session: z.unknown().optional(),
  /** Addresses being read at this moment. */
  reading: z.array(z.string()).default([]),
  notes: z.array(jobNoteSchema).default([]),
});
export type Progress = z.infer<typeof progressSchema>;

/** What happens with the capture once the job is done, without a window being open. */
export const deliverySchema = z.object({
  to: z.enum(['clipboard', 'file']),
  format: captureFormatSchema,
  /** The whole capture as this file, in the place of one format. */
  whole: z.enum(['text', 'json']).exactOptional(),
  status: z.enum(['pending', 'started', 'done', 'failed']),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const jobSchema = z.object({
  id: z.string(),
  request: requestSchema,
  engine: engineIdSchema,
  /** Host of the page or site the job is about. */
  host: z.string(),
  title: titleSchema,
  /** Epoch milliseconds. */
  createdAt: z.number(),
  startedAt: z.number().optional(),
  /** From when the time of this round counts: its start, moved on by the time in which the job stood still. */
  clockFrom: z.number().optional(),
  progress: progressSchema,
  state: jobStateSchema,
  /** When the runner should look at the job: since when it is ready, wakeAt, leaseUntil; absent when nothing is due. */
  dueAt: z.number().optional(),
  /** The captures of a job for one page, oldest first. Those of a job with items stand in its items. */
  captureIds: z.array(z.string()),
  delivery: deliverySchema.optional(),
  /** The person wants to be told when it ends. */
  notify: z.boolean().optional(),
  /** What the person asked for while a step ran, or what the service has still to be told. */
  requestedAction: z.enum(['pause', 'cancel']).optional(),
  /** How often the job was taken up again after its end, to read failed pages once more or to add pages. */
  round: z.number().int().nonnegative().default(0),
  /** The cursor as the last round left it, of a job with items: what its engine knows of sites goes on from there. */
  lastCursor: cursorSchema.optional(),
  /** This round reads only pages that a person picked; when it ends, the job stands again as it stood before. */
  picked: z
    .object({
      resumeState: jobStateSchema,
      /** `clockFrom` as it was. */
      clockFrom: z.number().optional(),
      /** In tabs, with the cookies of this browser. */
      inTabs: z.literal(true).optional(),
    })
    .optional(),
  /** The next free `order` of its items. */
  nextOrder: z.number().int().nonnegative().default(0),
  /** The user has seen how it ended. */
  seen: z.boolean(),
  /** When it ended, while nobody has seen that; an index finds such jobs by it. */
  newsAt: z.number().optional(),
  /** Set while its removal can still be undone. */
  deletedAt: z.number().optional(),
});
export type Job = z.infer<typeof jobSchema>;

export const noProgress: Progress = {
  step: 'opening',
  found: 0,
  read: 0,
  waiting: 0,
  failed: 0,
  blocked: 0,
  duplicate: 0,
  file: 0,
  words: 0,
  reading: [],
  notes: [],
};

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

/** True while the job does something or waits to; false for one that ended or that only a person can move. */
export function isWorking(job: Pick<Job, 'state'>): boolean {
  return isLive(job) && job.state.status !== 'blocked' && job.state.status !== 'paused';
}

/** True for jobs with a row per page, which stay in the list until they are forgotten. */
export function hasItems({ request }: Pick<Job, 'request'>): boolean {
  return request.kind === 'map' || request.kind === 'crawl' || request.kind === 'batch';
}

/**
 * True for jobs that stay in the list until they are forgotten: those with items, those of Research, which are run
 * again, and files.
 */
export function staysListed(job: Pick<Job, 'request'>): boolean {
  const { kind } = job.request;
  return hasItems(job) || researchToolOf(kind) !== undefined || kind === 'parse';
}

/** True for a job of pages that is not at work, and not stopped in the middle of a round of picked ones. */
export function mayPick(job: Job): boolean {
  if (job.request.kind === 'map' || !hasItems(job) || job.picked !== undefined) return false;
  return isEnded(job.state) || job.state.status === 'paused';
}

/** Why whoever works for a cancelled job could not be told yet; undefined while there is nothing to let go of. */
export function mayLetGo({
  requestedAction,
  state,
}: Pick<Job, 'requestedAction' | 'state'>): Failure | undefined {
  return requestedAction === 'cancel' && state.status === 'waiting' ? state.failure : undefined;
}

/** When a state is due, or undefined when only a person can move it. */
export function dueAtOf(state: JobState): number | undefined {
  switch (state.status) {
    case 'ready':
      return state.readyAt ?? 0;
    case 'running':
      return state.leaseUntil;
    case 'waiting':
      return state.wakeAt;
    case 'blocked':
    case 'paused':
    case 'done':
    case 'failed':
    case 'cancelled':
      return undefined;
  }
}
