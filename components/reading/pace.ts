import { turn } from '../state/turn';

/** The longest that work goes on without letting the browser paint and answer. */
const AT_ONCE_MS = 12;

/** Gives way when it has been at work for long enough. */
export type Pace = () => Promise<void>;

export function createPace(): Pace {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_ONCE_MS) return;
    await turn();
    since = performance.now();
  };
}
