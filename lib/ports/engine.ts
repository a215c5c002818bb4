import type { CapturedPage } from '../model/capture';
import type { Failure } from '../model/errors';
import type { FoundItem, HandledItem, Item } from '../model/item';
import type { Progress } from '../model/job';
import type { EngineId, TrawlRequest } from '../model/request';

/** Why an engine cannot do a request; lib/words has the sentence for each. */
export type CannotReason =
  /** The operation is not built for this engine yet. */
  | 'not-yet'
  /** It would need a language model. */
  | 'needs-model'
  /** The address is not http or https. */
  | 'not-web'
  /** A device picture can only be taken of the tab in front (docs/platform.md 6). */
  | 'picture-needs-tab'
  /** This format is made by a service only. */
  | 'service-format'
  /** No service is connected. */
  | 'not-connected'
  /** With cookies only the site itself is read, no other (docs/platform.md 10). */
  | 'signed-in-external'
  /** A page in a tab always carries cookies, so that it cannot be rendered signed out (docs/platform.md 9). */
  | 'render-signed-out'
  /** A pattern of includePaths or excludePaths is none, or one that could run for ever. */
  | 'bad-pattern';

/** An option the engine would not honour, and why. */
export type IgnoredOption = {
  option: string;
  why:
    | 'device-has-no-use'
    | 'live-tab'
    | 'service-only'
    /** Only this device does it. */
    | 'device-only'
    /** A self-hosted server usually has it not: marked, and sent all the same. */
    | 'server-lacks'
    /** A self-hosted server can do it once it was given a language model: marked, and sent all the same. */
    | 'server-needs-model';
};

export type Support = { ok: true; ignored: IgnoredOption[] } | { ok: false; reason: CannotReason };

/** The pages of the job, as they were committed last. */
export type StepItems = {
  /** Those to be read whose time has come, first found first. */
  waiting(limit: number): Promise<Item[]>;
  /** When the earliest one that waits may be read, in epoch milliseconds; undefined when none waits. */
  nextAt(): Promise<number | undefined>;
  /** Known and not to be read, first found first: what lies beyond the limit. */
  beyond(limit: number): Promise<Item[]>;
  get(key: string): Promise<Item | undefined>;
  /** Which of these keys the job knows. */
  known(keys: readonly string[]): Promise<Set<string>>;
  /** The item that was read with this text. */
  byContent(contentHash: string): Promise<Item | undefined>;
};

export type StepInput = {
  jobId: string;
  request: TrawlRequest;
  /** What the last step returned, or undefined for the first. */
  cursor: unknown;
  /**
   * True when a worker died (or lost its lease) while a step was running from this very cursor:
   * that step may have happened outside, wholly or in part.
   */
  interrupted: boolean;
  /**
   * The person has cancelled and `needsRemoteCancel` said that something outside must be told. The step tells it, may still
   * take what had come, and ends with `cancelled`.
   */
  cancelling: boolean;
  /** How often the job was taken up again after its end; a new round begins without a cursor. */
  round: number;
  /** The cursor that the last round ended with, where there was one: for what an engine keeps over rounds. */
  lastCursor?: unknown;
  /** The counts as they were committed last. */
  progress: Progress;
  items: StepItems;
  /** Aborted when the user cancels. */
  signal: AbortSignal;
  /** Shown at once, stored with the next commit; for steps a person can tell apart, and the pages being read. */
  onStep: (step: Progress['step'], reading?: string[]) => void;
};

export type StepNext =
  /** Go on at once from this cursor, which is stored first. */
  | { type: 'again'; cursor: unknown }
  /** Sleep until `wakeAt`; the alarm sees to it. */
  | { type: 'wait'; cursor: unknown; wakeAt: number; failure?: Failure }
  /** Stop until a person lifts the failure, then go on from this cursor: another than the one that led here. */
  | { type: 'block'; cursor: unknown; failure: Failure }
  /** The job has failed as a whole; what came with this step is kept. */
  | { type: 'fail'; failure: Failure }
  /** Ended because it was cancelled here or there. `failure`: the service could not be told. */
  | { type: 'cancelled'; failure?: Failure }
  | { type: 'done' };

export type StepOutcome = {
  captures: CapturedPage[];
  /** Pages learnt of: added when their key is new. */
  found?: FoundItem[];
  /** What became of pages. The capture of a page is the one with the same `key`. */
  handled?: HandledItem[];
  /** Overrides single facts; the counts of a job with items are kept by the store. */
  progress?: Partial<Progress>;
  next: StepNext;
};

/**
 * One way of reading the web. A step does a few seconds of work from a cursor; everything that must last is in what
 * it returns. It throws `AppError` and never touches a store, an alarm or a message. An error whose remedy is `user`
 * blocks the job with its cursor kept; any other ends it: retrying is the engine's own decision, made with `wait`.
 */
export type Engine = {
  id: EngineId;
  supports(request: TrawlRequest): Support;
  /** True when something outside works for the job (or may): a cancel is then carried out by a step. */
  needsRemoteCancel?(request: TrawlRequest, cursor: unknown): boolean;
  step(input: StepInput): Promise<StepOutcome>;
};
