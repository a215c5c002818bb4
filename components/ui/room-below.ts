/** Space below a toast where there is no bar. */
const LEAST = 56;
const GAP = 8;

/** The controls at the bottom edge of a surface. */
const BARS = '.act_act, .js-bar';

/**
 * Places a toast above the highest bar at the bottom edge and makes space for it there: the scrolling content above
 * shrinks, so that no control is under the toast, and no bar moves. Returns a function that removes the space.
 */
export function makeRoom(place: HTMLElement): () => void {
  let held: HTMLElement | undefined;
  const giveBack = (): void => {
    held?.style.removeProperty('margin-block-start');
    held = undefined;
  };
  const lay = (): void => {
    const bars = [...document.querySelectorAll<HTMLElement>(BARS)]
      .filter((bar) => !bar.closest('[inert]'))
      .map((bar) => ({ bar, edge: bar.getBoundingClientRect() }))
      // Bars inside scrolling content, far from the bottom edge or below it, do not count.
      .filter(
        ({ edge }) =>
          edge.height > 0 && edge.bottom > window.innerHeight * 0.75 && edge.bottom < window.innerHeight + 1,
      )
      .toSorted((one, other) => one.edge.top - other.edge.top);
    const top = bars[0];
    const below = top ? window.innerHeight - top.edge.top + GAP : LEAST;
    place.style.setProperty('inset-block-end', `${Math.max(LEAST, below)}px`);
    if (held === top?.bar) return;
    giveBack();
    held = top?.bar;
    held?.style.setProperty('margin-block-start', `${place.getBoundingClientRect().height + 2 * GAP}px`);
    // With large text, the scrolling content may already have its minimum height: then the toast covers its rows, and
    // the bar stays.
    if (top && Math.abs(top.bar.getBoundingClientRect().top - top.edge.top) > 1)
      top.bar.style.removeProperty('margin-block-start');
  };
  lay();
  // A bar appears or disappears with what the toast reports: rows that are unchecked, a job that ends.
  const changes = new MutationObserver(lay);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    giveBack();
  };
}
