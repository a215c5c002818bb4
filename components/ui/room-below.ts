/** Kept free below a toast where no bar of actions stands. */
const LEAST = 56;
const GAP = 8;

/** How far above the lower edge a toast has to lie to cover no bar of actions that is in sight, in pixels. */
export function roomBelow(): number {
  const tops = [...document.querySelectorAll('.act')]
    .filter((bar) => !bar.closest('[inert]'))
    .map((bar) => bar.getBoundingClientRect())
    // One that lies in what is scrolled, far from the lower edge, is not meant.
    .filter(({ height, bottom }) => height > 0 && bottom > window.innerHeight * 0.75)
    .map(({ top }) => top);
  return Math.max(LEAST, ...tops.map((top) => window.innerHeight - top + GAP));
}
