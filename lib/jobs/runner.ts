import type { Failure } from '../model/errors';
import type { ClaimedJob, NewJob } from '../ports/store';
import { createCommits } from './commits';
import { concurrencyGroupOf } from './concurrency-groups';
import { createConcurrency, createUnderWay } from './concurrency';
import type { RunnerDeps } from './runner-deps';
import { createSteps } from './steps';

export type Runner = {
  /**
   * Works until nothing is due, then sets the alarm for the next due time. Called while it runs, it fills the free
   * permits, so that a long step delays nothing else. Rejects when the library could not be read or written; the permits
   * are then free, and the alarm is set.
   */
  run(): Promise<void>;
  /** Why the last write to the library failed; undefined once writing works again and nothing is left to write. */
  trouble(): Failure | undefined;
  /**
   * Stores a job and returns the id of the job that covers it. A page that is open in a tab is started in the same
   * transaction if a permit is free; for all others, and to wait for the end of this one, call `run` next.
   */
  start(job: NewJob): Promise<string>;
  /** Stops the step of a job that has just been canceled in the store. */
  abort(jobId: string): void;
};

/** How long a silent worker keeps a job. */
export const LEASE_MS = 30_000;
const PER_GROUP = 3;
/** A failed renewal shows when the lease is needed: the commit is refused and the job is resumed. */
const ignored = (): void => undefined;

/**
 * Claims a due job, runs a step, commits the result, and repeats. It holds no state that must persist: a job whose
 * worker died is claimed again when its lease ends, from the last stored cursor.
 */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, owner, now, wakeup, committed = ignored, leaseMs = LEASE_MS, perGroup = PER_GROUP } = deps;
  const commits = createCommits({ store, owner, committed });
  const { stepOnce, abort } = createSteps({ ...deps, leaseMs }, commits);
  const places = createConcurrency(perGroup);
  const underWay = createUnderWay();
  let looking: Promise<void> | undefined;
  let runs = 0;
  /** Errors that stopped steps since the last caller began to wait. */
  let gaveUp: unknown[] = [];

  /** What cannot be stored now would be requested again and again, so nothing is retried before the alarm. */
  async function giveUp(thrown: unknown): Promise<never> {
    commits.fails(thrown);
    gaveUp.push(thrown);
    await wakeup.at(now() + leaseMs);
    throw thrown;
  }

  /** Starts a step in the permit taken for it. It runs by itself; when it ends, the permit is free for due work. */
  function begin(claimed: ClaimedJob, isAttended: boolean): void {
    const step = stepOnce(claimed)
      .catch(giveUp)
      .finally(() => places.free(claimed.job))
      .then(putToWork)
      .finally(() => underWay.ended(step));
    underWay.add(step, isAttended);
    // Whoever awaits the step gets the error.
    step.catch(ignored);
  }

  async function look(): Promise<void> {
    try {
      for (;;) {
        const asked = runs;
        const claimed = await store.claimDue(owner, leaseMs, places.has);
        if (claimed) {
          commits.nothingAmiss();
          places.take(claimed.job);
          begin(claimed, true);
        }
        // Called again during the scan: what was added meanwhile may have been missed.
        else if (asked === runs) break;
      }
    } catch (thrown) {
      await giveUp(thrown);
    } finally {
      looking = undefined;
    }
  }

  /** Starts due jobs in free permits. One scan at a time: a claim is a transaction that others wait for. */
  function putToWork(): Promise<void> {
    runs += 1;
    looking ??= look();
    return looking;
  }

  const atWork = (): boolean => underWay.isBusy() || looking !== undefined;

  /** Sets the alarm for the next due time, unless a step is running, which does that at its end. */
  async function settleAlarm(): Promise<void> {
    const asked = runs;
    const next = atWork() ? undefined : await store.nextDueAt();
    if (!atWork() && asked === runs) await wakeup.at(next);
  }

  /** Waits for everything started after this call or by `start`, and what follows; throws why a step gave up. */
  async function untilQuiet(): Promise<void> {
    const quiet = underWay.fromNow();
    gaveUp = [];
    // Every step is awaited: one that failed must not leave the others behind without an alarm.
    await putToWork().catch(ignored);
    await quiet();
    if (gaveUp.length > 0) throw gaveUp[0];
  }

  return {
    async run() {
      // Before the first claim: if this worker ends anywhere below, the alarm wakes the next one.
      await wakeup.at(now() + leaseMs);
      await commits.sayUnsaid();
      await untilQuiet();
      commits.nothingAmiss();
      await settleAlarm();
    },
    async start(job) {
      // Set before the job is stored: if this worker ends in between, the alarm wakes the next one.
      await wakeup.at(now() + leaseMs);
      if (concurrencyGroupOf(job) !== 'tab' || !places.has(job)) return store.add(job);
      const claimed = await places.holdFor(job, () => store.addClaimed(job, owner, leaseMs));
      if (claimed) begin(claimed, false);
      return job.id;
    },
    trouble: commits.trouble,
    abort,
  };
}
