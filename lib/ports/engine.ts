import type { CapturedPage } from '../model/capture';
import type { Failure } from '../model/errors';
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
  /** A device picture can only be taken of the tab in front (platform.md 6). */
  | 'picture-needs-tab'
  /** This format is made by a service only. */
  | 'service-format'
  /** No service is connected. */
  | 'not-connected';

/** An option the engine would not honour, and why. */
export type IgnoredOption = { option: string; why: 'device-has-no-use' | 'live-tab' | 'service-only' };

export type Support = { ok: true; ignored: IgnoredOption[] } | { ok: false; reason: CannotReason };

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
  /** Aborted when the user cancels. */
  signal: AbortSignal;
  /** Shown at once, stored with the next commit; for steps a person can tell apart. */
  onStep: (step: Progress['step']) => void;
};

export type StepNext =
  /** Go on at once from this cursor, which is stored first. */
  | { type: 'again'; cursor: unknown }
  /** Sleep until `wakeAt`; the alarm sees to it. */
  | { type: 'wait'; cursor: unknown; wakeAt: number; failure?: Failure }
  /** Stop until a person lifts the failure, then go on from this cursor: another than the one that led here. */
  | { type: 'block'; cursor: unknown; failure: Failure }
  | { type: 'done' };

export type StepOutcome = {
  captures: CapturedPage[];
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
  step(input: StepInput): Promise<StepOutcome>;
};
