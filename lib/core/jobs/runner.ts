import type { Failure } from '../model/errors';
import type { ClaimedJob, NewJob } from '../ports/store';
import { createCommits, createSteps, type RunnerDeps } from './steps';
import { hasItems, type Job } from '../model/job';

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
  const permits = createConcurrency(perGroup);
  const running = createRunningSteps();
  let scanning: Promise<void> | undefined;
  /** How often it was asked to look for due jobs. */
  let requests = 0;
  /** Errors that stopped steps since the last caller began to wait. */
  let errors: unknown[] = [];

  /** What cannot be stored now would be requested again and again, so nothing is retried before the alarm. */
  async function giveUp(thrown: unknown): Promise<never> {
    commits.recordTrouble(thrown);
    errors.push(thrown);
    await wakeup.at(now() + leaseMs);
    throw thrown;
  }

  /** Starts a step in the permit taken for it. It runs by itself; when it ends, the permit is free for due work. */
  function begin(claimed: ClaimedJob, isAttended: boolean): void {
    const step = stepOnce(claimed)
      .catch(giveUp)
      .finally(() => permits.release(claimed.job))
      .then(startDue)
      .finally(() => running.ended(step));
    running.add(step, isAttended);
    // Whoever awaits the step gets the error.
    step.catch(ignored);
  }

  async function scan(): Promise<void> {
    try {
      for (;;) {
        const seen = requests;
        const claimed = await store.claimDue(owner, leaseMs, permits.isAvailable);
        if (claimed) {
          commits.clearTrouble();
          permits.take(claimed.job);
          begin(claimed, true);
        }
        // Called again during the scan: what was added meanwhile may have been missed.
        else if (seen === requests) break;
      }
    } catch (thrown) {
      await giveUp(thrown);
    } finally {
      scanning = undefined;
    }
  }

  /** Starts due jobs in free permits. One scan at a time: a claim is a transaction that others wait for. */
  function startDue(): Promise<void> {
    requests += 1;
    scanning ??= scan();
    return scanning;
  }

  const isBusy = (): boolean => running.isBusy() || scanning !== undefined;

  /** Sets the alarm for the next due time, unless a step is running, which does that at its end. */
  async function setAlarm(): Promise<void> {
    const seen = requests;
    const next = isBusy() ? undefined : await store.nextDueAt();
    if (!isBusy() && seen === requests) await wakeup.at(next);
  }

  /** Waits for everything started after this call or by `start`, and what follows; throws why a step gave up. */
  async function untilIdle(): Promise<void> {
    const mine = running.fromNow();
    errors = [];
    // Every step is awaited: one that failed must not leave the others behind without an alarm.
    await startDue().catch(ignored);
    await mine();
    if (errors.length > 0) throw errors[0];
  }

  return {
    async run() {
      // Before the first claim: if this worker ends anywhere below, the alarm wakes the next one.
      await wakeup.at(now() + leaseMs);
      await commits.retryPending();
      await untilIdle();
      commits.clearTrouble();
      await setAlarm();
    },
    async start(job) {
      // Set before the job is stored: if this worker ends in between, the alarm wakes the next one.
      await wakeup.at(now() + leaseMs);
      if (concurrencyGroupOf(job) !== 'tab' || !permits.isAvailable(job)) return store.add(job);
      const claimed = await permits.holdFor(job, () => store.addClaimed(job, owner, leaseMs));
      if (claimed) begin(claimed, false);
      return job.id;
    },
    trouble: commits.trouble,
    abort,
  };
}

/**
 * Kinds of work that never wait for each other: a page open in a tab, where the user waits; the same page sent to a
 * service; a single request that another server answers, perhaps slowly; and work of many pages.
 */
type ConcurrencyGroup = 'tab' | 'sent' | 'address' | 'site';

function concurrencyGroupOf({ request, engine }: Pick<Job, 'request' | 'engine'>): ConcurrencyGroup {
  if (hasItems({ request })) return 'site';
  if (request.kind !== 'scrape' || request.source.type !== 'tab') return 'address';
  return engine === 'device' ? 'tab' : 'sent';
}

type Grouped = Pick<Job, 'request' | 'engine'>;

/** The maximum number of concurrent jobs per group, in this worker: only for speed. */
function createConcurrency(most: number) {
  const active: Record<ConcurrencyGroup, number> = { tab: 0, sent: 0, address: 0, site: 0 };
  const take = (job: Grouped): void => void (active[concurrencyGroupOf(job)] += 1);
  const release = (job: Grouped): void => void (active[concurrencyGroupOf(job)] -= 1);
  return {
    isAvailable: (job: Grouped): boolean => active[concurrencyGroupOf(job)] < most,
    take,
    release,
    /** Takes a permit for the job, and keeps it if `work` returns a value. */
    async holdFor<T>(job: Grouped, work: () => Promise<T | undefined>): Promise<T | undefined> {
      take(job);
      const given = await work().catch((thrown: unknown) => {
        release(job);
        throw thrown;
      });
      if (given === undefined) release(job);
      return given;
    },
  };
}

/** The running steps, and which caller waits for which. */
function createRunningSteps() {
  const steps = new Set<Promise<void>>();
  /** Those that have not been waited for yet. */
  const unattended = new Set<Promise<void>>();
  return {
    isBusy: (): boolean => steps.size > 0,
    add(step: Promise<void>, isAttended: boolean): void {
      steps.add(step);
      if (!isAttended) unattended.add(step);
    },
    ended: (step: Promise<void>): void => void steps.delete(step),
    /**
     * Returns a function that waits for all steps that had no waiter when it was made, and for those started since.
     */
    fromNow(): () => Promise<void> {
      const others = new Set([...steps].filter((step) => !unattended.has(step)));
      unattended.clear();
      return async () => {
        for (;;) {
          const mine = [...steps].filter((step) => !others.has(step));
          if (mine.length === 0) break;
          await Promise.allSettled(mine);
        }
      };
    },
  };
}
