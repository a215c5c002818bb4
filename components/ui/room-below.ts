/** Kept free below a toast where no bar stands. */
const LEAST = 56;
const GAP = 8;

/** What stands at the lower edge of a surface and is pressed there. */
const BARS = '.act_act, .js-bar';

/**
 * Lays a toast above the highest bar at the lower edge and gives it room there: what is scrolled above gives way, so
 * that nothing that can be pressed lies under the toast, and no bar moves. Returns what takes the room back.
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
      // One that lies in what is scrolled, far from the lower edge or below it, is not meant.
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
    // With large text what is scrolled above may be as low as it gets: then its rows lie below, and the bar stays.
    if (top && Math.abs(top.bar.getBoundingClientRect().top - top.edge.top) > 1)
      top.bar.style.removeProperty('margin-block-start');
  };
  lay();
  // A bar comes or goes with what the toast tells of: ticks that are taken off, a job that ends.
  const changes = new MutationObserver(lay);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    giveBack();
  };
}
