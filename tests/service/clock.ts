/** A clock that tests can advance; otherwise the time of the machine. */
export type MovableClock = { now(): number; advance(ms: number): void };

export type WaitingClock = MovableClock & {
  /** True if only `advance` moves it. */
  readonly standing: boolean;
  /** Resolves once the clock reaches this time, or when the signal is aborted. Keeps no process alive. */
  until(at: number, signal: AbortSignal): Promise<void>;
};

/** With `standing` it does not run by itself: only `advance` moves it. */
export function createMovableClock({ standing = false } = {}): WaitingClock {
  let ahead = 0;
  const startedAt = Date.now();
  const waiting = new Set<() => void>();
  const onAbort = createAbortCalls();
  const now = () => (standing ? startedAt : Date.now()) + ahead;
  return {
    standing,
    now,
    advance(ms) {
      ahead += ms;
      for (const look of waiting) look();
    },
    until: (at, signal) =>
      new Promise((done) => {
        let timer: NodeJS.Timeout | undefined;
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
          forget();
          done();
        };
        const look = (): void => {
          clearTimeout(timer);
          const left = at - now();
          if (left <= 0) end();
          else if (!standing && left < LONGEST_TIMER_MS) timer = setTimeout(look, left).unref();
        };
        if (signal.aborted) {
          done();
          return;
        }
        const forget = onAbort(signal, end);
        waiting.add(look);
        look();
      }),
  };
}

/** A longer timer would overflow and fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Calls by signal with one listener for each signal, however many wait for it. */
function createAbortCalls(): (signal: AbortSignal, call: () => void) => () => void {
  const calls = new WeakMap<AbortSignal, Set<() => void>>();
  return (signal, call) => {
    let ofSignal = calls.get(signal);
    if (!ofSignal) {
      const own = new Set<() => void>();
      calls.set(signal, own);
      signal.addEventListener('abort', () => own.forEach((each) => each()), { once: true });
      ofSignal = own;
    }
    const those = ofSignal.add(call);
    return () => void those.delete(call);
  };
}
