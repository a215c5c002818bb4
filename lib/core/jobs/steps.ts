import type { Progress, Job } from '../model/job';
import type { Engine, StepOutcome } from '../ports/engine';
import type { EngineId, TrawlRequest } from '../model/request';
import type { Clock, Wakeup } from '../ports/host';
import type { ClaimedJob, Commit, JobStore } from '../ports/store';
import { pause } from '../async/sleep';
import { toFailure, remedyOf, type Failure } from '../model/errors';

export type RunnerDeps = {
  store: JobStore;
  engines: Record<EngineId, Engine>;
  /** Identifies this worker instance. */
  owner: string;
  now: Clock;
  wakeup: Wakeup;
  /** Calls back about every `ms` until stopped; only for speed, the lease decides. */
  every: (ms: number, call: () => void) => () => void;
  /** Called after every successful commit, with the job as it was claimed. */
  committed?: (job: Job, commit: Commit) => void;
  leaseMs?: number;
  /** Concurrent jobs per concurrency group. */
  perGroup?: number;
};

/** A shorter step is over before anyone could read what it does. */
const REPORT_AFTER_MS = 250;

/** Longer than a worker runs that the browser has told to stop. */
const DYING_MS = 1_000;

type StepReport = Pick<Progress, 'step'> & Partial<Pick<Progress, 'reading' | 'part'>>;

/** A failed renewal shows when the lease is needed: the commit is refused and the job is resumed. */
const ignored = (): void => undefined;

/** Runs one engine step of a claimed job under its lease, and stores the result. */
export function createSteps(
  {
    store,
    engines,
    owner,
    now,
    wakeup,
    every,
    committed,
    leaseMs,
  }: Omit<RunnerDeps, 'perGroup' | 'leaseMs'> & { leaseMs: number },
  commits: Commits,
) {
  const aborts = new Map<string, AbortController>();

  /** Stores what a step is doing, for screens to show: at most a few times a second, and nothing for a short step. */
  function createReports(id: string): { report: (current: StepReport) => void; stop: () => void } {
    let latest: StepReport | undefined;
    let stop: (() => void) | undefined;
    const end = (): void => {
      stop?.();
      stop = undefined;
    };
    const write = (): void => {
      end();
      void store.renew(id, owner, leaseMs, latest).catch(ignored);
    };
    return {
      report(current) {
        latest = { ...latest, ...current };
        stop ??= every(REPORT_AFTER_MS, write);
      },
      stop: end,
    };
  }

  async function stepOnce(claimed: ClaimedJob): Promise<void> {
    const { id } = claimed.job;
    const controller = new AbortController();
    // A step that notifies a service of a cancel must not be aborted by that cancel.
    if (claimed.job.requestedAction !== 'cancel') aborts.set(id, controller);
    commits.forget(id);
    const stopRenewing = every(leaseMs / 3, () => {
      void wakeup.at(now() + leaseMs).catch(ignored);
      void store.renew(id, owner, leaseMs).then((held) => held || controller.abort(), ignored);
    });
    const { report, stop } = createReports(id);
    try {
      const outcome = await outcomeOf({ engines, store }, claimed, controller.signal, report).finally(stop);
      const commit = await commits.commitOrFailure(claimed.job, outcome);
      if (commit) committed?.(claimed.job, commit);
    } finally {
      stopRenewing();
      aborts.delete(id);
    }
  }

  return { stepOnce, abort: (jobId: string): void => aborts.get(jobId)?.abort() };
}

type StepDeps = Pick<RunnerDeps, 'engines' | 'store'>;

/**
 * In a worker that is about to end, the browser's interfaces fail with errors that have no name here. Such a worker does
 * not outlive the pause, and the next one takes the job up as interrupted; where one lives, that is how the job ends.
 */
async function outcomeOf(
  deps: StepDeps,
  claimed: ClaimedJob,
  signal: AbortSignal,
  report: (current: StepReport) => void,
): Promise<Commit> {
  const outcome = await tryStep(deps, claimed, signal, report);
  if (outcome.type === 'failed' && outcome.failure.reason === 'bug') await pause(DYING_MS);
  return outcome;
}

async function tryStep(
  { engines, store }: StepDeps,
  { job, cursor, interrupted }: ClaimedJob,
  signal: AbortSignal,
  report: (current: StepReport) => void,
): Promise<Commit> {
  try {
    const outcome: StepOutcome = await engines[job.engine].step({
      jobId: job.id,
      request: requestOfRound(job),
      cursor,
      interrupted,
      canceling: job.requestedAction === 'cancel',
      round: job.round,
      ...(job.picked && { picked: true }),
      lastCursor: job.lastCursor,
      progress: job.progress,
      items: store.itemsOf(job.id, job.picked && job.round),
      signal,
      onStep: (step, reading, part) => report({ step, ...(reading && { reading }), ...(part && { part }) }),
    });
    return { type: 'step', ...outcome };
  } catch (thrown) {
    return refusal(thrown);
  }
}

/**
 * The request for the steps of this round: pages picked to be read in tabs carry cookies, so links to other sites are
 * never followed with them (docs/platform.md 9, 10).
 */
export function requestOfRound({ request, picked }: Pick<Job, 'request' | 'picked'>): TrawlRequest {
  if (!picked?.inTabs) return request;
  switch (request.kind) {
    case 'crawl':
      return {
        ...request,
        allowExternalLinks: false,
        reading: { ...request.reading, signedIn: true, render: 'always' },
      };
    case 'batch':
      return { ...request, reading: { ...request.reading, signedIn: true, render: 'always' } };
    default:
      return request;
  }
}

type Deps = {
  store: Pick<JobStore, 'commit'>;
  owner: string;
  /** Called after every successful commit, with the job as it was claimed. */
  committed: (job: Job, commit: Commit) => void;
};

/** Stores the results of steps; what does not fit is stored later. */
export function createCommits({ store, owner, committed }: Deps) {
  /** Commits of jobs whose step could not be stored. A later worker finds these jobs as interrupted. */
  const pending = new Map<string, { job: Job; commit: Commit }>();
  let trouble: Failure | undefined;

  async function commitOf(id: string, commit: Commit): Promise<Commit | undefined> {
    const held = await store.commit(id, owner, commit);
    pending.delete(id);
    clearTrouble();
    return held ? commit : undefined;
  }

  function clearTrouble(): void {
    if (pending.size === 0) trouble = undefined;
  }

  /** Stores the result of a step; when there is no space for it, stores that failure instead, as soon as possible. */
  async function commitOrFailure(job: Job, commit: Commit): Promise<Commit | undefined> {
    try {
      return await commitOf(job.id, commit);
    } catch (thrown) {
      // The step itself was done: whatever resumes the job must know that.
      const instead: Commit = { ...refusal(thrown), interrupted: true };
      pending.set(job.id, { job, commit: instead });
      return commitOf(job.id, instead);
    }
  }

  /** Stores what there was no space for. What still cannot be stored stays pending. */
  async function retryPending(): Promise<void> {
    try {
      for (const [id, { job, commit }] of pending) {
        const stored = await commitOf(id, commit);
        if (stored) committed(job, stored);
      }
    } catch (thrown) {
      trouble = toFailure(thrown);
    }
  }

  return {
    commitOrFailure,
    retryPending,
    clearTrouble,
    /** A step of this job starts: a pending commit of an earlier step is dropped. */
    forget: (id: string): void => void pending.delete(id),
    recordTrouble: (thrown: unknown): void => void (trouble = toFailure(thrown)),
    /** Why the last write to the library failed. */
    trouble: () => trouble,
  };
}

type Commits = ReturnType<typeof createCommits>;

/** A failure that the user can resolve blocks the job; any other ends it. */
function refusal(thrown: unknown): Extract<Commit, { type: 'failed' | 'blocked' }> {
  const failure = toFailure(thrown);
  return { type: remedyOf(failure) === 'user' ? 'blocked' : 'failed', failure };
}
