/**
 * Shared work: one run at a time, and one more if requested during a run. Each caller waits for the end of a run that
 * started after its call, and gets the error if that run could not start.
 */
export function createOneRun(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let askedAgain = false;

  async function goOn(): Promise<void> {
    try {
      do {
        askedAgain = false;
        await work();
      } while (askedAgain);
    } finally {
      // In the same turn in which no further request was found: a later caller starts a new run.
      running = undefined;
    }
  }

  return () => {
    askedAgain = true;
    running ??= goOn();
    return running;
  };
}

/** Work that is done once: callers during the run wait for it, and after a failure the next call tries again. */
export function createOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
