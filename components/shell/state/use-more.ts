import { useState } from 'preact/hooks';

/** How many of a long list are drawn: `first`, and `step` more with each press of the button below it. */
export function useMore(first: number, step = first): { shown: number; more: () => void } {
  const [shown, setShown] = useState(first);
  return { shown, more: () => setShown(shown + step) };
}
