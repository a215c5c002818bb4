import { turn } from '@/components/shell/state/turn';

/** The longest that work runs without letting the browser paint and respond. */
const AT_ONCE_MS = 12;

/** Yields when it has worked for long enough. */
export type Pace = () => Promise<void>;

export function createPace(): Pace {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_ONCE_MS) return;
    await turn();
    since = performance.now();
  };
}
