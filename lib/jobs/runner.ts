import { remedyOf, toFailure, type Failure } from '../model/errors';
import type { Job, Progress } from '../model/job';
import type { EngineId } from '../model/request';
import type { Engine, StepOutcome } from '../ports/engine';
import type { Clock, Wakeup } from '../ports/host';
import type { ClaimedJob, Commit, JobStore, NewJob } from '../ports/store';
import { concurrencyGroupOf, type ConcurrencyGroup } from './concurrency-groups';
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
  /** Jobs of each kind of lane at once. */
  lanes?: number;
};

export type Runner = {
  /**
   * Works until nothing is due, then sets the alarm for what is next. Called while it runs, it puts the lanes that are
   * free to work, so that a long step holds nothing else up. Rejects when the library could not be read or written; its
   * lanes are free then, and the alarm is set.
   */
  run(): Promise<void>;
  /**
   * Why the library could not be written when that was last tried; undefined once it can be again, and once nothing is
   * left that would have to be.
   */
  trouble(): Failure | undefined;
  /**
   * Stores a job and says which stands for it now. A page that is open in a tab is begun in the same transaction, where a
   * lane is free; for all others, and to see this one to its end, `run` is called next.
   */
  start(job: NewJob): Promise<string>;
  /** Stops the step of a job that has just been cancelled in the store. */
  abort(jobId: string): void;
};

/** How long a silent worker keeps a job. */
export const LEASE_MS = 30_000;
const LANES = 3;
/** A step that takes less time is over before anybody has read what it does. */
const TELL_MS = 250;

type Doing = Pick<Progress, 'step'> & { reading?: string[] };

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
  /** Lanes at work in this life, the steps on them, and how often it was asked to work: for speed alone. */
  const active: Record<ConcurrencyGroup, number> = { tab: 0, sent: 0, address: 0, site: 0 };
  const steps = new Set<Promise<void>>();
  /** Steps that `start` has begun and no `run` has waited for yet. */
  const unattended = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let runs = 0;
  /** Why lanes could not go on since somebody last began to wait for them. */
  let gaveUp: unknown[] = [];
  /** What is still to be said of jobs whose step could not be stored. A later life finds them as interrupted. */
  const unsaid = new Map<string, { job: Job; commit: Commit }>();
  let trouble: Failure | undefined;

  async function outcomeOf(
    claimed: ClaimedJob,
    signal: AbortSignal,
    tell: (doing: Doing) => void,
  ): Promise<Commit> {
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
        onStep: (step, reading) => tell({ step, ...(reading && { reading }) }),
      });
      return { type: 'step', ...outcome };
    } catch (thrown) {
      return refusal(thrown);
    }
  }

  /** Stores what a step is doing, for screens to show: some times a second at most, and of a short step nothing. */
  function createTelling(id: string): { tell: (doing: Doing) => void; stop: () => void } {
    let latest: Doing | undefined;
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
      tell(doing) {
        latest = { ...latest, ...doing };
        stop ??= every(TELL_MS, write);
      },
      stop: end,
    };
  }

  async function commitOf(id: string, commit: Commit): Promise<Commit | undefined> {
    const held = await store.commit(id, owner, commit);
    unsaid.delete(id);
    nothingAmiss();
    return held ? commit : undefined;
  }

  function nothingAmiss(): void {
    if (unsaid.size === 0) trouble = undefined;
  }

  /** Stores what came of a step; when there is no room for it, stores that, and says it as soon as there is. */
  async function commitOrSay(job: Job, commit: Commit): Promise<Commit | undefined> {
    try {
      return await commitOf(job.id, commit);
    } catch (thrown) {
      // The step itself was done: whoever takes it up again must know that.
      const instead: Commit = { ...refusal(thrown), interrupted: true };
      unsaid.set(job.id, { job, commit: instead });
      return commitOf(job.id, instead);
    }
  }

  /** Says what there was no room for. What still cannot be stored stays to be said. */
  async function sayUnsaid(): Promise<void> {
    try {
      for (const [id, { job, commit }] of unsaid) {
        const said = await commitOf(id, commit);
        if (said) committed?.(job, said);
      }
    } catch (thrown) {
      trouble = toFailure(thrown);
    }
  }

  async function stepOnce(claimed: ClaimedJob): Promise<void> {
    const { id } = claimed.job;
    const controller = new AbortController();
    // A step that tells somebody of a cancel is what the cancel asks for.
    if (claimed.job.asked !== 'cancel') aborts.set(id, controller);
    unsaid.delete(id);
    const stopRenewing = every(leaseMs / 3, () => {
      void wakeup.at(now() + leaseMs).catch(ignored);
      void store.renew(id, owner, leaseMs).then((held) => held || controller.abort(), ignored);
    });
    const { tell, stop } = createTelling(id);
    try {
      const outcome = await outcomeOf(claimed, controller.signal, tell).finally(stop);
      const commit = await commitOrSay(claimed.job, outcome);
      if (commit) committed?.(claimed.job, commit);
    } finally {
      stopRenewing();
      aborts.delete(id);
    }
  }

  /** What cannot be stored now would be asked for again and again, so nobody tries again before the alarm. */
  async function giveUp(thrown: unknown): Promise<never> {
    trouble = toFailure(thrown);
    gaveUp.push(thrown);
    await wakeup.at(now() + leaseMs);
    throw thrown;
  }

  const hasLane = (job: Pick<Job, 'request' | 'engine'>): boolean => active[concurrencyGroupOf(job)] < lanes;

  /** Begins a step on a lane that was taken for it. It goes on by itself; at its end the lane is free for what is due. */
  function begin(claimed: ClaimedJob): Promise<void> {
    const group = concurrencyGroupOf(claimed.job);
    const step = stepOnce(claimed)
      .catch(giveUp)
      .finally(() => (active[group] -= 1))
      .then(putToWork)
      .finally(() => steps.delete(step));
    steps.add(step);
    // Whoever waits for it is told what went wrong.
    step.catch(ignored);
    return step;
  }

  /** Stores a job that is begun at once, on a lane that is free now. */
  async function beginNew(job: NewJob): Promise<void> {
    const group = concurrencyGroupOf(job);
    active[group] += 1;
    let claimed: ClaimedJob | undefined;
    try {
      claimed = await store.addClaimed(job, owner, leaseMs);
    } finally {
      if (!claimed) active[group] -= 1;
    }
    if (claimed) unattended.add(begin(claimed));
  }

  async function look(): Promise<void> {
    try {
      for (;;) {
        const asked = runs;
        const claimed = await store.claimDue(owner, leaseMs, hasLane);
        if (claimed) {
          nothingAmiss();
          active[concurrencyGroupOf(claimed.job)] += 1;
          begin(claimed);
        }
        // Asked again while it looked: what was added meanwhile may have been missed.
        else if (asked === runs) break;
      }
    } catch (thrown) {
      await giveUp(thrown);
    } finally {
      looking = undefined;
    }
  }

  /** Puts to work what is due and has a free lane. One look at a time: a claim is a transaction that others wait for. */
  function putToWork(): Promise<void> {
    runs += 1;
    looking ??= look();
    return looking;
  }

  const atWork = (): boolean => steps.size > 0 || looking !== undefined;

  /** Sets the alarm for what is next, unless somebody is at work, who will do it at the end. */
  async function settleAlarm(): Promise<void> {
    const asked = runs;
    const next = atWork() ? undefined : await store.nextDueAt();
    if (!atWork() && asked === runs) await wakeup.at(next);
  }

  /** Waits until what was begun after this call or by `start`, and what followed from it, has ended; throws what a lane gave up for. */
  async function untilQuiet(): Promise<void> {
    const others = new Set([...steps].filter((step) => !unattended.has(step)));
    unattended.clear();
    gaveUp = [];
    // Every step is waited for: one that could not go on must not leave the others behind without an alarm.
    await putToWork().catch(ignored);
    for (;;) {
      const mine = [...steps].filter((step) => !others.has(step));
      if (mine.length === 0) break;
      await Promise.allSettled(mine);
    }
    if (gaveUp.length > 0) throw gaveUp[0];
  }

  return {
    async run() {
      // Before the first claim: should this life end anywhere below, the alarm brings the next one.
      await wakeup.at(now() + leaseMs);
      await sayUnsaid();
      await untilQuiet();
      nothingAmiss();
      await settleAlarm();
    },
    async start(job) {
      // Set before it is stored: should this life end in between, the alarm brings the next one.
      await wakeup.at(now() + leaseMs);
      if (concurrencyGroupOf(job) !== 'tab' || !hasLane(job)) return store.add(job);
      await beginNew(job);
      return job.id;
    },
    trouble: () => trouble,
    abort(jobId) {
      aborts.get(jobId)?.abort();
    },
  };
}
