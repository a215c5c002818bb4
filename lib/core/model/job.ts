import { captureFormatSchema } from './format';
import { fileProgressSchema } from './file-reading';
import { failureSchema, type Failure } from './errors';
import { engineIdSchema, requestSchema, type RequestKind, type TrawlRequest } from './request';
import { researchToolOf } from './research-tool';
import { timeSchema } from './time';
import { titleSchema } from './title';
import { z } from './zod';

/** An engine's state between two steps. Opaque to the runner; parsed by the engine that wrote it. */
const cursorSchema = z.unknown();

/** The state of a job. Facts of one state are stored in that state: no job is both done and failed. */
const jobStateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ready'),
    cursor: cursorSchema,
    /** When it became ready: the job that has been ready longest runs first. */
    readyAt: z.number().optional(),
    /** The external effects of the last step from this cursor may have happened. */
    interrupted: z.boolean().optional(),
  }),
  z.object({
    status: z.literal('running'),
    cursor: cursorSchema,
    /** The worker instance that holds the lease; a lease of another instance is invalid immediately. */
    owner: z.string(),
    leaseUntil: z.number(),
  }),
  z.object({
    status: z.literal('waiting'),
    cursor: cursorSchema,
    wakeAt: z.number(),
    /** When it started to wait, by the same clock: the requested wait is the time between the two. */
    askedAt: z.number().optional(),
    /** Why it waits, if the reason is a temporary failure. */
    failure: failureSchema.optional(),
  }),
  z.object({
    status: z.literal('blocked'),
    cursor: cursorSchema,
    failure: failureSchema,
    since: z.number(),
    interrupted: z.boolean().optional(),
  }),
  /** Paused by the user, to resume from here. */
  z.object({
    status: z.literal('paused'),
    cursor: cursorSchema,
    since: z.number(),
    interrupted: z.boolean().optional(),
  }),
  z.object({ status: z.literal('done'), endedAt: timeSchema }),
  z.object({ status: z.literal('failed'), endedAt: timeSchema, failure: failureSchema }),
  z.object({
    status: z.literal('cancelled'),
    endedAt: timeSchema,
    /** Why the service could not be notified: the work may continue there. */
    failure: failureSchema.optional(),
  }),
]);
export type JobState = z.infer<typeof jobStateSchema>;
export type JobStatus = JobState['status'];

/** Facts about a whole job for which the screen has words (lib/core/words). */
const jobNoteSchema = z.object({
  code: z.enum([
    /** The site has an llms.txt. `detail`: its address. */
    'llms-txt',
    'no-sitemap',
    /** No sitemap could be requested, or none answered: whether there is one is unknown. */
    'sitemap-unread',
    /** A server that lists only what a sitemap names, and no sitemap had more. */
    'sitemap-alone',
    'robots-unreachable',
    /** The service's own message. */
    'service-warning',
    /** No page has arrived for minutes. `queue`: the service's queue, if it answers. */
    'takes-no-work',
    'limit-reached',
    /** A crawl that ended before its limit, since so many pages failed or were the same. `amount`: pages not read. */
    'mostly-unread',
    /** Addresses of a map listed without their query, since its options ask for it. `amount`: addresses. */
    'folded',
    /** Pages whose text has characters that could not be decoded. `amount`: pages. */
    'misread',
    /** Pages with too little content without scripts (`needsScripts`). `amount`: pages. */
    'needs-script',
    /** Pages for which the service sent no screenshot that was asked for. `amount`: pages. */
    'no-screenshot',
    /** The service lowered the limit to the balance. `amount`: pages. */
    'limit-lowered',
    /** A crawl that ended before its limit, when the service had no credits for another page. */
    'balance-reached',
    /** Results that the service no longer had. `amount`: pages. */
    'results-expired',
    /** Pages that the service had no credits left for. `amount`: pages. */
    'credits-out',
    /** The service forgot the job, and no missing result is known. */
    'end-unknown',
    /** Results that the service counted but did not return. `amount`: pages. */
    'results-missing',
    /** Addresses that the service knew, and dropped without a page or a failure. `amount`: addresses. */
    'addresses-dropped',
    /** Pages that were still queued at the service when its crawl was canceled. `amount`: pages. */
    'queued-at-cancel',
    /** Ended without a page; `detail`: the reason in the list of errors. */
    'ended-empty',
    /** Each page failed over formats that need a language model, at a server without one. `detail`: their names. */
    'no-model',
    /** No longer requested, since the service failed every page over them. `detail`: their names. */
    'formats-left-out',
    /** The service was asked to stop, and replied that it was already stopping. */
    'cancel-under-way',
    /** The service's interpretation of the sentence, as JSON. */
    'prompt-rules',
  ]),
  detail: z.string().max(4_000).optional(),
  amount: z.number().optional(),
  /** Running and waiting pages at the service. */
  queue: z.object({ active: z.number(), waiting: z.number() }).optional(),
});
export type JobNote = z.infer<typeof jobNoteSchema>;

/** What the job is doing, for which the screen has words (lib/core/words), and its counts. */
const progressSchema = z.object({
  step: z.enum([
    'opening',
    'waiting-for-page',
    'reading',
    'photographing',
    /** The user's own model has pages to answer about. */
    'asking',
    'sending',
    'fetching',
    'saving',
    /** Reads robots.txt. */
    'robots',
    'sitemaps',
    /** Polls the service. */
    'polling',
    'cancelling',
  ]),
  /** Pages by status (`ItemStatus`); a job for one page only has `read`. */
  found: z.number().int().nonnegative().default(0),
  read: z.number().int().nonnegative(),
  waiting: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  /** Skipped by a rule: of robots.txt, the user, or the site's own tags. */
  blocked: z.number().int().nonnegative(),
  duplicate: z.number().int().nonnegative().default(0),
  /** Links to files that are not pages. */
  file: z.number().int().nonnegative().default(0),
  /** Failed pages of which the site's error page was kept. */
  errorPages: z.number().int().nonnegative().optional(),
  /** Words that were read. */
  words: z.number().int().nonnegative().default(0),
  /** Tokens that were read, as estimated for each page. Absent in jobs of older versions. */
  tokens: z.number().int().nonnegative().optional(),
  /** Pages that the service knows so far; it may shrink (docs/service.md 10.2). */
  total: z.number().int().nonnegative().optional(),
  /** Results of a search, rows of an extraction; absent for other work, and in jobs of older versions. */
  results: z.number().int().nonnegative().optional(),
  /** As counted by the service; absent if it does not. */
  creditsUsed: z.number().nonnegative().optional(),
  /** The service's own id of the work, from its start: its reports on a run are requested with it. */
  remoteId: z.string().optional(),
  /** The state of each file of a batch; parsed by `standingsOf` (model/parse-files). */
  files: z.unknown().optional(),
  /** The state of the session of work on a page; parsed by `sessionOf` (model/session). */
  session: z.unknown().optional(),
  /** The events of a run of an agent on this device; parsed by `eventsOf` (agent/agent-run). */
  trace: z.unknown().optional(),
  /** Addresses being read right now. */
  reading: z.array(z.string()).default([]),
  /** How far the file is that is being read. */
  part: fileProgressSchema.optional(),
  notes: z.array(jobNoteSchema).default([]),
});
export type Progress = z.infer<typeof progressSchema>;

/** How one page is exported without a window: copied, or saved as a file. */
export const pageExportSchema = z.object({
  to: z.enum(['clipboard', 'file']),
  format: captureFormatSchema,
  /** The whole capture as this file, instead of one format. */
  whole: z.enum(['text', 'json', 'tables']).exactOptional(),
});
export type PageExport = z.infer<typeof pageExportSchema>;

/** What happens with the capture once the job is done. */
const deliverySchema = pageExportSchema.extend({
  status: z.enum(['pending', 'started', 'done', 'failed']),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const jobSchema = z.object({
  id: z.string(),
  request: requestSchema,
  engine: engineIdSchema,
  /** Host of the job's page or site. */
  host: z.string(),
  title: titleSchema,
  /** Epoch milliseconds. */
  createdAt: timeSchema,
  startedAt: z.number().optional(),
  /** The start of this round's clock, moved by the time in which the job was stopped. */
  clockFrom: z.number().optional(),
  progress: progressSchema,
  state: jobStateSchema,
  /** When the runner should check the job: ready since, wakeAt, leaseUntil; absent when nothing is due. */
  dueAt: z.number().optional(),
  /** The captures of a job for one page, oldest first. Those of a job with items are in its items. */
  captureIds: z.array(z.string()),
  delivery: deliverySchema.optional(),
  /** The user wants a notification when it ends. */
  notify: z.boolean().optional(),
  /** What the user requested while a step ran, or what has yet to be sent to the service. */
  requestedAction: z.enum(['pause', 'cancel']).optional(),
  /** How often the job was reopened after its end, to read failed pages again or to add pages. */
  round: z.number().int().nonnegative().default(0),
  /** The cursor of the last round, for a job with items: its engine continues with what it knows of sites. */
  lastCursor: cursorSchema.optional(),
  /** This round reads only pages that the user picked; when it ends, the job returns to its previous state. */
  picked: z
    .object({
      resumeState: jobStateSchema,
      /** The previous `clockFrom`. */
      clockFrom: z.number().optional(),
      /** In tabs, with the cookies of this browser. */
      inTabs: z.literal(true).optional(),
    })
    .optional(),
  /** The next free `order` of its items. */
  nextOrder: z.number().int().nonnegative().default(0),
  /** The user has seen how it ended. */
  seen: z.boolean(),
  /** When it ended, until somebody has seen that; an index finds such jobs by it. */
  newsAt: z.number().optional(),
  /** Set while its removal can still be undone. */
  deletedAt: z.number().optional(),
});
export type Job = z.infer<typeof jobSchema>;
/** What a feature says of its kind of work, for the lists and screens that show work of every kind. */
export type KindOfWork<K extends RequestKind> = {
  kind: K;
  /** The request of an ended job, to be repeated; the same one if nothing else is said. */
  again?(request: Extract<TrawlRequest, { kind: K }>): TrawlRequest;
  /** What its row counts, in place of pages. */
  counted?(job: Pick<Job, 'progress'>): { steps: number } | { credits: number };
};

export type JobOf<K extends RequestKind> = Job & { request: Extract<TrawlRequest, { kind: K }> };

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

/** True while the job may still continue, by itself or after the user resolves its block. */
export function isLive(job: Pick<Job, 'state'>): boolean {
  return !isEnded(job.state);
}

export function isEnded(
  state: JobState,
): state is Extract<JobState, { status: 'done' | 'failed' | 'cancelled' }> {
  return state.status === 'done' || state.status === 'failed' || state.status === 'cancelled';
}

/** The current failure of a job, if it has one. */
export function failureOf(state: JobState): Failure | undefined {
  return 'failure' in state ? state.failure : undefined;
}

/** True while the job is working or waiting to; false for one that ended or that only the user can resume. */
export function isWorking(job: Pick<Job, 'state'>): boolean {
  return isLive(job) && job.state.status !== 'blocked' && job.state.status !== 'paused';
}

/** True for jobs with one row per page, which stay in the list until they are forgotten. */
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

/** True for a job of pages that is neither running nor stopped within a round of picked pages. */
export function mayPick(job: Job): boolean {
  if (job.request.kind === 'map' || !hasItems(job) || job.picked !== undefined) return false;
  return isEnded(job.state) || job.state.status === 'paused';
}

/**
 * True for a canceled job that has pages left to read: reopened, it continues with them. Of a crawl at a service they
 * are those that were queued there, and links in them are not followed.
 */
export function mayContinue({ request, state, progress }: Job): boolean {
  const readsPages = request.kind === 'crawl' || request.kind === 'batch';
  return readsPages && state.status === 'cancelled' && progress.waiting > 0;
}

/** Why the service working for a canceled job could not be notified yet; undefined if there is no such failure. */
export function mayStopWaiting({
  requestedAction,
  state,
}: Pick<Job, 'requestedAction' | 'state'>): Failure | undefined {
  return requestedAction === 'cancel' && state.status === 'waiting' ? state.failure : undefined;
}

/** When a state is due, or undefined when only the user can change it. */
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
