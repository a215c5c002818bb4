import type { Job } from '../model/job';
import { concurrencyGroupOf, type ConcurrencyGroup } from './concurrency-groups';

type Grouped = Pick<Job, 'request' | 'engine'>;

/** The maximum number of concurrent jobs per group, in this worker: only for speed. */
export function createConcurrency(most: number) {
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
export function createRunningSteps() {
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
