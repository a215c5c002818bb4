import type { Failure } from '../model/errors';
import type { ClaimedJob, NewJob } from '../ports/store';
import { createCommits } from './commits';
import { concurrencyGroupOf } from './concurrency-groups';
import { createConcurrency, createUnderWay } from './concurrency';
import type { RunnerDeps } from './runner-deps';
import { createSteps } from './steps';

export type Runner = {
  /**
   * Works until nothing is due, then sets the alarm for what is next. Called while it runs, it puts the places that are
   * free to work, so that a long step holds nothing else up. Rejects when the library could not be read or written; its
   * places are free then, and the alarm is set.
   */
  run(): Promise<void>;
  /**
   * Why the library could not be written when that was last tried; undefined once it can be again, and once nothing is
   * left that would have to be.
   */
  trouble(): Failure | undefined;
  /**
   * Stores a job and says which stands for it now. A page that is open in a tab is begun in the same transaction, where a
   * place is free; for all others, and to see this one to its end, `run` is called next.
   */
  start(job: NewJob): Promise<string>;
  /** Stops the step of a job that has just been cancelled in the store. */
  abort(jobId: string): void;
};

/** How long a silent worker keeps a job. */
export const LEASE_MS = 30_000;
const PER_GROUP = 3;
/** A renewal that did not work shows when the lease is needed: the commit is refused, and the job taken up again. */
const ignored = (): void => undefined;

/**
 * Claims a due job, steps it, commits what came of it, and repeats. It keeps nothing that must last:
 * a job whose worker died is claimed again when its lease ends, from the cursor that was stored last.
 */
export function createRunner(deps: RunnerDeps): Runner {
  const { store, owner, now, wakeup, committed = ignored, leaseMs = LEASE_MS, perGroup = PER_GROUP } = deps;
  const commits = createCommits({ store, owner, committed });
  const { stepOnce, abort } = createSteps({ ...deps, leaseMs }, commits);
  const places = createConcurrency(perGroup);
  const underWay = createUnderWay();
  let looking: Promise<void> | undefined;
  let runs = 0;
  /** Why steps could not go on since somebody last began to wait for them. */
  let gaveUp: unknown[] = [];

  /** What cannot be stored now would be asked for again and again, so nobody tries again before the alarm. */
  async function giveUp(thrown: unknown): Promise<never> {
    commits.fails(thrown);
    gaveUp.push(thrown);
    await wakeup.at(now() + leaseMs);
    throw thrown;
  }

  /** Begins a step in a place that was taken for it. It goes on by itself; at its end the place is free for what is due. */
  function begin(claimed: ClaimedJob, isAttended: boolean): void {
    const step = stepOnce(claimed)
      .catch(giveUp)
      .finally(() => places.free(claimed.job))
      .then(putToWork)
      .finally(() => underWay.ended(step));
    underWay.add(step, isAttended);
    // Whoever waits for it is told what went wrong.
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
        // Asked again while it looked: what was added meanwhile may have been missed.
        else if (asked === runs) break;
      }
    } catch (thrown) {
      await giveUp(thrown);
    } finally {
      looking = undefined;
    }
  }

  /** Puts to work what is due and has a free place. One look at a time: a claim is a transaction that others wait for. */
  function putToWork(): Promise<void> {
    runs += 1;
    looking ??= look();
    return looking;
  }

  const atWork = (): boolean => underWay.isBusy() || looking !== undefined;

  /** Sets the alarm for what is next, unless somebody is at work, who will do it at the end. */
  async function settleAlarm(): Promise<void> {
    const asked = runs;
    const next = atWork() ? undefined : await store.nextDueAt();
    if (!atWork() && asked === runs) await wakeup.at(next);
  }

  /** Waits until what was begun after this call or by `start`, and what followed from it, has ended; throws what a step gave up for. */
  async function untilQuiet(): Promise<void> {
    const quiet = underWay.fromNow();
    gaveUp = [];
    // Every step is waited for: one that could not go on must not leave the others behind without an alarm.
    await putToWork().catch(ignored);
    await quiet();
    if (gaveUp.length > 0) throw gaveUp[0];
  }

  return {
    async run() {
      // Before the first claim: should this life end anywhere below, the alarm brings the next one.
      await wakeup.at(now() + leaseMs);
      await commits.sayUnsaid();
      await untilQuiet();
      commits.nothingAmiss();
      await settleAlarm();
    },
    async start(job) {
      // Set before it is stored: should this life end in between, the alarm brings the next one.
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
