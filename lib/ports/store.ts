import type { Capture, CapturedPage, FullCapture } from '../model/capture';
import type { Delivery, Job, Progress } from '../model/job';
import type { EngineId, TrawlRequest } from '../model/request';
import type { Settings } from '../model/settings';
import type { StepNext } from './engine';
import type { Failure } from '../model/errors';

export type NewJob = {
  id: string;
  request: TrawlRequest;
  engine: EngineId;
  host: string;
  title: string;
  delivery?: Omit<Delivery, 'status'>;
};

export type ClaimedJob = { job: Job; cursor: unknown; interrupted: boolean };

/** What a step came to, for `commit`. */
export type Commit =
  | { type: 'step'; captures: CapturedPage[]; progress?: Partial<Progress>; next: StepNext }
  | { type: 'failed'; failure: Failure; interrupted?: true }
  /** `interrupted`: the step was done and could not be stored, so that it must not simply be done again. */
  | { type: 'blocked'; failure: Failure; interrupted?: true };

/** Jobs as the runner and the use cases see them. Every method is one transaction. */
export type JobStore = {
  /** Adding the same id twice keeps the first. With a failure it is there to be seen, and never runs. */
  add(job: NewJob, failure?: Failure): Promise<void>;
  get(id: string): Promise<Job | undefined>;
  /** Takes the job that has been due longest and leases it to `owner`; undefined when nothing is due. */
  claimDue(owner: string, leaseMs: number): Promise<ClaimedJob | undefined>;
  /** Lengthens a lease that is still held; false when it was lost (cancelled, or taken over). */
  renew(id: string, owner: string, leaseMs: number, step?: Progress['step']): Promise<boolean>;
  /**
   * Writes captures, progress and the next state together, and only if the lease is still held.
   * False, and nothing written, when it was lost.
   */
  commit(id: string, owner: string, commit: Commit): Promise<boolean>;
  /** Makes every lease of another worker life due now: called once when a worker starts. */
  releaseOthers(owner: string): Promise<void>;
  /** Cancels a live job; false when it had ended. What was captured is kept. */
  cancel(id: string): Promise<boolean>;
  /** Puts a blocked or failed job back to ready, from its cursor when it has one. */
  retry(id: string): Promise<boolean>;
  markSeen(id: string): Promise<void>;
  /** Lets go of jobs that have ended, were seen and are older than this: a request names pages, like a capture. */
  purge(endedBefore: number): Promise<void>;
  /** The earliest time anything is due, in epoch milliseconds. */
  nextDueAt(): Promise<number | undefined>;
  /** Takes one delivery that waits; for `clipboard` also one a dead worker had started. */
  claimDelivery(): Promise<Job | undefined>;
  endDelivery(id: string, status: 'done' | 'failed'): Promise<void>;
};

/** What screens may do with the library: read it. */
export type LibraryReader = {
  settings(): Promise<Settings>;
  jobs(): Promise<Job[]>;
  job(id: string): Promise<Job | undefined>;
  /** Newest first, deleted ones left out. `before` is the capturedAt and id to go on from. */
  captures(query: {
    host?: string;
    limit: number;
    before?: { capturedAt: number; id: string };
  }): Promise<Capture[]>;
  /** The newest capture of a URL. */
  latestOf(url: string): Promise<Capture | undefined>;
  capture(id: string): Promise<FullCapture | undefined>;
  blob(id: string): Promise<Blob | undefined>;
  count(): Promise<number>;
  usage(): Promise<{ items: number; pageBytes: number; pictureBytes: number }>;
};

/** Deleting keeps a capture restorable until it is purged. */
export type CaptureWriter = {
  delete(ids: string[]): Promise<void>;
  restore(ids: string[]): Promise<void>;
  /** Removes for good what was deleted before this time. */
  purge(deletedBefore: number): Promise<void>;
};

export type SettingsStore = {
  get(): Promise<Settings>;
  update(change: (settings: Settings) => Settings): Promise<Settings>;
};
