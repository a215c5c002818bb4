import type { WaitingClock } from './clock';

/** How many pages each job may finish per second of the clock. Infinity: as fast as they can be read. */
export type Pace = {
  readonly pagesPerSecond: number;
  /** Applies to waiting pages too; 0 lets no page through until it is set again. */
  set(pagesPerSecond: number): void;
};

export type PaceKeeper = Pace & {
  /** The turns of one job. Each call resolves when the job may finish one more page; elapsed time is not lost. */
  turns(signal: AbortSignal): () => Promise<void>;
};

export function createPace(clock: WaitingClock, pagesPerSecond: number): PaceKeeper {
  let rate = pagesPerSecond;
  let changes = new AbortController();
  const intervalMs = () => (rate === Infinity ? 0 : 1000 / rate);
  return {
    get pagesPerSecond() {
      return rate;
    },
    set(next) {
      rate = next;
      const before = changes;
      changes = new AbortController();
      before.abort();
    },
    turns(signal) {
      let lastAt = clock.now();
      let seen = changes;
      return async () => {
        while (!signal.aborted) {
          if (seen !== changes) {
            seen = changes;
            lastAt = clock.now();
          }
          const due = lastAt + intervalMs();
          if (clock.now() >= due) {
            lastAt = rate === Infinity ? clock.now() : due;
            return;
          }
          await clock.until(due, AbortSignal.any([signal, changes.signal]));
        }
      };
    },
  };
}
