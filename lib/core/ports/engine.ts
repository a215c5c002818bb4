import type { CannotReason } from '../model/cannot-reason';
import type { CapturedPage } from '../model/capture';
import { AppError, type Failure } from '../model/errors';
import type { FoundItem, HandledItem, Item } from '../model/item';
import type { Progress } from '../model/job';
import type { z } from '../model/zod';
import type { EngineId, TrawlRequest } from '../model/request';

/** An option that the engine would ignore, and why. */
export type IgnoredOption = {
  option: string;
  why:
    | 'device-has-no-use'
    | 'live-tab'
    | 'service-only'
    /** Only this device supports it. */
    | 'device-only'
    /** A self-hosted server usually does not support it: marked, but sent anyway. */
    | 'server-lacks'
    /** A self-hosted server supports it once a language model is configured: marked, but sent anyway. */
    | 'server-needs-model'
    /** A hosted one does it for a key only: not sent without one. */
    | 'server-needs-key';
};

export type Support = { ok: true; ignored: IgnoredOption[] } | { ok: false; reason: CannotReason };

/** The pages of the job, as of the last commit. */
export type StepItems = {
  /** Pages to read that are due, in the order found; without those that `isHeld` says to leave for later. */
  waiting(limit: number, isHeld?: (item: Item) => boolean): Promise<Item[]>;
  /** When the earliest waiting page may be read, in epoch milliseconds; undefined when none waits. */
  nextAt(): Promise<number | undefined>;
  /** Known pages that will not be read because they are beyond the limit, in the order found. */
  beyond(limit: number): Promise<Item[]>;
  get(key: string): Promise<Item | undefined>;
  /** Which of these keys the job already has. */
  known(keys: readonly string[]): Promise<Set<string>>;
  /** Pages left out as the same as another, in the order in which they were, after the one with this order. */
  duplicates(limit: number, after?: number): Promise<Item[]>;
  /** The item whose page had this text. */
  byContent(contentHash: string): Promise<Item | undefined>;
};

export type StepInput = {
  jobId: string;
  request: TrawlRequest;
  /** The cursor that the last step returned; undefined for the first step. */
  cursor: unknown;
  /**
   * True when a worker died (or lost its lease) while a step was running from this cursor: the external effects of that
   * step may have happened, in full or in part.
   */
  interrupted: boolean;
  /**
   * The user has canceled, and `needsRemoteCancel` said that something outside must be notified. The step notifies it,
   * may still store what has arrived, and ends with `cancelled`.
   */
  canceling: boolean;
  /** How often the job was reopened after it ended; a new round starts without a cursor. */
  round: number;
  /** This round reads only pages that the user picked. */
  picked?: true;
  /** The cursor that the last round ended with, if any: for what an engine keeps between rounds. */
  lastCursor?: unknown;
  /** The counts as of the last commit. */
  progress: Progress;
  items: StepItems;
  /** Aborted when the user cancels. */
  signal: AbortSignal;
  /** Shown immediately, stored with the next commit: for steps a user can tell apart, and the pages being read. */
  onStep: (step: Progress['step'], reading?: string[], part?: Progress['part']) => void;
};

export type StepNext =
  /** Continue immediately from this cursor, which is stored first. */
  | { type: 'again'; cursor: unknown }
  /** Sleep until `wakeAt`; the alarm wakes the job. */
  | { type: 'wait'; cursor: unknown; wakeAt: number; failure?: Failure }
  /** Stop until the user resolves the failure, then continue from this cursor, which must be a new one. */
  | { type: 'block'; cursor: unknown; failure: Failure }
  /** The whole job has failed; what this step returned is kept. */
  | { type: 'fail'; failure: Failure }
  /** Ended because it was canceled here or at the service. `failure`: the service could not be notified. */
  | { type: 'cancelled'; failure?: Failure }
  | { type: 'done' };

export type StepOutcome = {
  captures: CapturedPage[];
  /** Pages found: added when their key is new. */
  found?: FoundItem[];
  /** The results of pages. The capture of a page is the one with the same `key`. */
  handled?: HandledItem[];
  /** Overrides individual fields; the store keeps the counts of a job with items. */
  progress?: Partial<Progress>;
  next: StepNext;
};

/** What a step brought, apart from what comes next. */
export type Came = Partial<Omit<StepOutcome, 'next'>>;

const then = (next: StepNext, came: Came = {}): StepOutcome => ({ captures: [], ...came, next });

/** Continues immediately from this cursor. */
export const again = <C>(cursor: C, came?: Came): StepOutcome => then({ type: 'again', cursor }, came);

/** Sleeps until `wakeAt`; with a failure if that is the reason. */
export const wait = <C>(cursor: C, wakeAt: number, failure?: Failure, came?: Came): StepOutcome =>
  then({ type: 'wait', cursor, wakeAt, ...(failure && { failure }) }, came);

/** Stops until the user resolves the failure. */
export const block = <C>(cursor: C, failure: Failure, came?: Came): StepOutcome =>
  then({ type: 'block', cursor, failure }, came);

export const done = (came?: Came): StepOutcome => then({ type: 'done' }, came);

export const failed = (failure: Failure, came?: Came): StepOutcome => then({ type: 'fail', failure }, came);

/** Ended because it was canceled. `failure`: the service may continue with it. */
export const canceled = (failure?: Failure, came?: Came): StepOutcome =>
  then({ type: 'cancelled', ...(failure && { failure }) }, came);

/** A stored cursor; throws `stored-record-bad` for one that this job did not write. */
export function parseCursor<T>(schema: z.ZodType<T>, stored: unknown): T {
  const parsed = schema.safeParse(stored);
  if (!parsed.success) throw new AppError('stored-record-bad');
  return parsed.data;
}

/**
 * One way of reading the web. A step does a few seconds of work from a cursor; everything that must persist is in its
 * result. It throws `AppError` and never accesses a store, an alarm or a message. An error whose remedy is `user`
 * blocks the job and keeps its cursor; any other error ends it. To retry, the engine returns `wait`.
 */
export type Engine = {
  id: EngineId;
  supports(request: TrawlRequest): Support;
  /** True when something outside works (or may work) for the job: a step then carries out the cancel. */
  needsRemoteCancel?(request: TrawlRequest, cursor: unknown): boolean;
  step(input: StepInput): Promise<StepOutcome>;
};
