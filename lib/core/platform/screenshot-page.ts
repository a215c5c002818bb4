/**
 * Functions that are injected into the page while screenshots of it are taken. Each is self-contained (it is sent as
 * source). They do not change the document: what must not appear twice is hidden by an animation, which leaves no trace
 * on elements and is canceled at the end, and the scroll position is restored. Focus and selection are never touched.
 */

export type PageMeasure = {
  /** CSS pixels. */
  width: number;
  height: number;
  viewportHeight: number;
  pixelRatio: number;
  /** The page scrolls inside its own container, so only the visible part can be captured. */
  innerScroller: boolean;
};

type ShotState = {
  seen: Set<Element>;
  hidden: Animation[];
  /** Restores everything; the page does it itself when there was no call for a while. */
  putBack: () => void;
  watchdog: ReturnType<typeof setTimeout> | undefined;
};

export function measurePage(): PageMeasure {
  const root = document.scrollingElement ?? document.documentElement;
  const scope = globalThis as { trawlShot?: ShotState };
  scope.trawlShot?.putBack();
  const { scrollX: x, scrollY: y } = window;
  const state: ShotState = {
    seen: new Set(),
    hidden: [],
    watchdog: undefined,
    putBack() {
      clearTimeout(state.watchdog);
      state.hidden.forEach((animation) => animation.cancel());
      window.scrollTo({ left: x, top: y, behavior: 'instant' });
      delete scope.trawlShot;
    },
  };
  scope.trawlShot = state;
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
    viewportHeight: window.innerHeight,
    pixelRatio: window.devicePixelRatio,
    innerScroller: inner,
  };
}

/** Scrolls to `y`, hides fixed elements and sticky elements that an earlier screenshot shows, and returns the position. */
export async function scrollForShot(y: number, first: boolean): Promise<{ y: number }> {
  const state = (globalThis as { trawlShot?: ShotState }).trawlShot;
  window.scrollTo({ left: 0, top: y, behavior: 'instant' });
  // If the worker has died, nothing else restores the page.
  if (state) {
    clearTimeout(state.watchdog);
    state.watchdog = setTimeout(state.putBack, 8_000);
  }
  // In an inactive tab no frame is ever drawn, so a timeout ends the wait as well.
  const settle = (): Promise<void> =>
    new Promise((done) => {
      setTimeout(done, 500);
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)));
    });
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
  (globalThis as { trawlShot?: ShotState }).trawlShot?.putBack();
}
