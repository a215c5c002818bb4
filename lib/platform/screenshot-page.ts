/**
 * Functions that are injected into the page while it is photographed. Each stands alone (it is sent as source).
 * Nothing of the document is changed: what must not be seen twice is hidden by an animation, which leaves no mark
 * on elements and is cancelled at the end, and scroll and focus are put back.
 */

export type PageMeasure = {
  /** CSS pixels. */
  width: number;
  height: number;
  viewportWidth: number;
  viewportHeight: number;
  pixelRatio: number;
  /** The page scrolls inside a box of its own, so only what is visible can be taken whole. */
  innerScroller: boolean;
};

type ShotState = {
  x: number;
  y: number;
  hidden: Animation[];
  seen: Set<Element>;
};

export function measurePage(): PageMeasure {
  const root = document.scrollingElement ?? document.documentElement;
  const scope = globalThis as { trawlShot?: ShotState };
  scope.trawlShot ??= { x: window.scrollX, y: window.scrollY, hidden: [], seen: new Set() };
  const scrolls = root.scrollHeight > window.innerHeight + 1;
  const inner =
    !scrolls &&
    [...document.querySelectorAll('body *')].slice(0, 5_000).some((element) => {
      if (element.scrollHeight <= element.clientHeight + 50 || element.clientHeight < window.innerHeight / 2)
        return false;
      return /auto|scroll/.test(getComputedStyle(element).overflowY);
    });
  return {
    width: root.clientWidth,
    height: Math.max(root.scrollHeight, window.innerHeight),
    viewportWidth: window.innerWidth,
    viewportHeight: window.innerHeight,
    pixelRatio: window.devicePixelRatio,
    innerScroller: inner,
  };
}

/** Scrolls to `y`, hides fixed things and sticky things that an earlier picture shows, and says where it stands. */
export async function scrollForShot(y: number, first: boolean): Promise<{ y: number }> {
  const state = (globalThis as { trawlShot?: ShotState }).trawlShot;
  window.scrollTo({ left: 0, top: y, behavior: 'instant' });
  const settle = (): Promise<void> =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))));
  await settle();
  if (state) {
    for (const element of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(element);
      if (position !== 'fixed' && position !== 'sticky') continue;
      const box = element.getBoundingClientRect();
      const onScreen = box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
      if (!onScreen) continue;
      if (!first && (position === 'fixed' || state.seen.has(element)))
        state.hidden.push(element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1e9, fill: 'both' }));
      state.seen.add(element);
    }
  }
  await settle();
  return { y: window.scrollY };
}

export function putBack(): void {
  const scope = globalThis as { trawlShot?: ShotState };
  const state = scope.trawlShot;
  if (!state) return;
  state.hidden.forEach((animation) => animation.cancel());
  window.scrollTo({ left: state.x, top: state.y, behavior: 'instant' });
  delete scope.trawlShot;
}
