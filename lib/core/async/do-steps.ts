import type { Replayed, Step } from '../model/steps';
import { AppError } from '../model/errors';
import { pause } from './sleep';

/** How long a step waits for its element. */
export const STEP_WAIT_MS = 10_000;
const AGAIN_MS = 300;
/** While a page is replaced by the next, nothing can be asked of it. */
const MOST_TRIES = 30;
/** A page that Trawl may not read is no page on its way. */
const MOST_REFUSALS = 8;
/** The browser lets Trawl into some pages only with the permission for their site. */
export const isClosed = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.reason === 'tab-not-open';

/** Asks the page that is there now; between two pages of a site, again. */
export async function askUntilThere<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await ask();
    } catch (thrown) {
      if (signal.aborted || tries >= (isClosed(thrown) ? MOST_REFUSALS : MOST_TRIES)) throw thrown;
      await pause(AGAIN_MS);
    }
}

/** The step that was not done, counted from 0, and why; `gone`: no page could be asked, `closed`: none may be. */
export type Stopped = { step: number; why: NonNullable<Replayed['why']> | 'gone' | 'closed' };

/** Does steps one after another, and ends at the first that is not done. Undefined when all were, or it was aborted. */
export async function doSteps(
  steps: readonly Step[],
  {
    ask,
    onStep,
    signal,
  }: { ask: (step: Step) => Promise<Replayed>; onStep?: (step: number) => void; signal: AbortSignal },
): Promise<Stopped | undefined> {
  for (const [step, each] of steps.entries()) {
    onStep?.(step);
    const { why } = await askUntilThere(() => ask(each), signal).catch((thrown: unknown) => ({
      why: isClosed(thrown) ? ('closed' as const) : ('gone' as const),
    }));
    if (signal.aborted) return undefined;
    if (why) return { step, why };
    // What a press starts begins a moment after it.
    await pause(AGAIN_MS);
  }
  return undefined;
}
