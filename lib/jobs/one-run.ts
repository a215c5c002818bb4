/**
 * Work that several ask for: one run at a time, and one more where it was asked for meanwhile. Whoever asks waits until
 * a run that began after that has ended, and is told why where none could.
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
      // In the turn in which nobody was found to ask: who asks a moment later begins a run.
      running = undefined;
    }
  }

  return () => {
    askedAgain = true;
    running ??= goOn();
    return running;
  };
}
