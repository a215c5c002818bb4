/** Work that continues after its reply: jobs. */
export type Work = {
  /** Aborted when the server closes. */
  readonly signal: AbortSignal;
  /** Starts work in the background; errors are passed to `onError`. */
  start(work: () => Promise<void>, onError: (error: unknown) => void): void;
  /** Real work that does not depend on the clock: fetching and reading a page. */
  real<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once no real work is in progress: everything waits for the clock or has ended. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

export function createWork(): Work {
  const stopping = new AbortController();
  const started = new Set<Promise<void>>();
  let busy = 0;
  const turn = () => new Promise<void>((done) => setImmediate(done));
  return {
    signal: stopping.signal,
    start(work, onError) {
      const going = work()
        .catch(onError)
        .finally(() => started.delete(going));
      started.add(going);
    },
    async real(work) {
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
      }
    },
    async idle() {
      // Two turns: work released by the clock starts in the first.
      for (let quiet = 0; quiet < 2;) {
        await turn();
        quiet = busy === 0 ? quiet + 1 : 0;
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(started);
    },
  };
}
