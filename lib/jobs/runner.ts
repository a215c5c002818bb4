import { remedyOf, toFailure } from '../model/errors';
import type { Job, Progress } from '../model/job';
import type { EngineId } from '../model/request';
import type { Engine, StepOutcome } from '../ports/engine';
import type { Clock, Wakeup } from '../ports/host';
import type { ClaimedJob, Commit, JobStore } from '../ports/store';
import { requestOfRound } from './round-request';

export type RunnerDeps = {
  store: JobStore;
  engines: Record<EngineId, Engine>;
  /** Names this life of the worker. */
  owner: string;
  now: Clock;
  wakeup: Wakeup;
  /** Calls back about every `ms` until stopped; only for speed, the lease is the truth. */
  every: (ms: number, call: () => void) => () => void;
  /** Told after every commit that held, with the job as it was claimed. */
  committed?: (job: Job, commit: Commit) => void;
  leaseMs?: number;
  lanes?: number;
};

export type Runner = {
  /**
   * Works until nothing is due, then sets the alarm for what is next. Called while it runs, it puts the lanes that are
   * free to work, so that a long step holds nothing else up.
   */
  run(): Promise<void>;
  /** Stops the step of a job that has just been cancelled in the store. */
  abort(jobId: string): void;
};

/** How long a silent worker keeps a job. */
export const LEASE_MS = 30_000;
const LANES = 3;

/** A renewal that did not work shows when the lease is needed: the commit is refused, and the job taken up again. */
const ignored = (): void => undefined;

/** What a person can lift blocks the job; anything else ends it. */
function refusal(thrown: unknown): Extract<Commit, { type: 'failed' | 'blocked' }> {
  const failure = toFailure(thrown);
  return { type: remedyOf(failure) === 'user' ? 'blocked' : 'failed', failure };
}

/**
 * Claims a due job, steps it, commits what came of it, and repeats. It keeps nothing that must last:
 * a job whose worker died is claimed again when its lease ends, from the cursor that was stored last.
 */
export function createRunner({
  store,
  engines,
  owner,
  now,
  wakeup,
  every,
  committed,
  leaseMs = LEASE_MS,
  lanes = LANES,
}: RunnerDeps): Runner {
  const aborts = new Map<string, AbortController>();
  /** Lanes at work in this life, and how often it was asked to work: for speed alone. */
  let active = 0;
  let runs = 0;

  async function outcomeOf(claimed: ClaimedJob, signal: AbortSignal): Promise<Commit> {
    const { job, cursor, interrupted } = claimed;
    try {
      const outcome: StepOutcome = await engines[job.engine].step({
        jobId: job.id,
        request: requestOfRound(job),
        cursor,
        interrupted,
        cancelling: job.asked === 'cancel',
        round: job.round,
        lastCursor: job.lastCursor,
        progress: job.progress,
        items: store.itemsOf(job.id, job.picked && job.round),
        signal,
        onStep: (step, reading) => renewInPassing(job.id, { step, ...(reading && { reading }) }),
      });
      return { type: 'step', ...outcome };
    } catch (thrown) {
      return refusal(thrown);
    }
  }

  function renewInPassing(id: string, doing: Pick<Progress, 'step'> & { reading?: string[] }): void {
    void store.renew(id, owner, leaseMs, doing).catch(ignored);
  }

  /** Stores what came of a step; when there is no room for it, stores that. */
  async function commitOrSay(id: string, commit: Commit): Promise<Commit | undefined> {
    try {
      return (await store.commit(id, owner, commit)) ? commit : undefined;
    } catch (thrown) {
      // The step itself was done: whoever takes it up again must know that.
      const instead: Commit = { ...refusal(thrown), interrupted: true };
      return (await store.commit(id, owner, instead)) ? instead : undefined;
    }
  }

  async function stepOnce(claimed: ClaimedJob): Promise<void> {
    const { id } = claimed.job;
    const controller = new AbortController();
    aborts.set(id, controller);
    const stopRenewing = every(leaseMs / 3, () => {
      void wakeup.at(now() + leaseMs).catch(ignored);
      void store.renew(id, owner, leaseMs).then((held) => held || controller.abort(), ignored);
    });
    try {
      const commit = await commitOrSay(id, await outcomeOf(claimed, controller.signal));
      if (commit) committed?.(claimed.job, commit);
    } finally {
      stopRenewing();
      aborts.delete(id);
    }
  }

  async function lane(): Promise<void> {
    active += 1;
    for (;;) {
      const asked = runs;
      const claimed = await store.claimDue(owner, leaseMs);
      if (claimed) await stepOnce(claimed);
      // Asked again while it looked: what was added meanwhile may have been missed.
      else if (asked === runs) break;
    }
    active -= 1;
  }

  /** Sets the alarm for what is next, unless somebody is at work, who will do it at the end. */
  async function settleAlarm(): Promise<void> {
    const asked = runs;
    const next = active === 0 ? await store.nextDueAt() : undefined;
    if (active === 0 && asked === runs) await wakeup.at(next);
  }

  return {
    async run() {
      runs += 1;
      // Before the first claim: should this life end anywhere below, the alarm brings the next one.
      await wakeup.at(now() + leaseMs);
      await Promise.all(Array.from({ length: Math.max(0, lanes - active) }, lane));
      await settleAlarm();
    },
    abort(jobId) {
      aborts.get(jobId)?.abort();
    },
  };
}
