import type { PageOptions, PageReading } from '@/lib/core/model/page';
import type { TabSource } from '@/lib/core/model/request';
import type { PageSource } from '@/lib/core/ports/host';
import type { HeldReadings } from '@/lib/core/ports/store';

/** How a page is read. */
type PageOrder = { source: TabSource; options: PageOptions };

export type HeldPages = PageSource & {
  /** The first part of a reading in progress, as soon as it is made; undefined when none is in progress. */
  first(readingId: string): Promise<PageReading> | undefined;
  /**
   * Starts a reading that has just been given its id. If the page cannot be read with `early`, it is read with what
   * `again` returns, which may know more by then; if that is undefined, the result of the first attempt is kept.
   */
  begin(readingId: string, early: PageOrder, again: () => Promise<PageOrder | undefined>): void;
};

type UnderWay = { first: Promise<PageReading>; whole: Promise<PageReading> };
type Tell = (page: PageReading) => void;

/**
 * A page source that reads a tab once per reading id: later requests with the same id get that page, also while it is
 * still being read, and after the worker has ended from the held readings. An expired reading is made again. Sources
 * without a reading id are read directly.
 */
export function createHeldPages(pages: PageSource, held: HeldReadings): HeldPages {
  const underWay = new Map<string, UnderWay>();

  /** What cannot be held is read again when it is next requested. */
  const hold = (id: string, page: PageReading): Promise<void> => held.hold(id, page).catch(() => undefined);

  /** Tracks a reading while it is made. */
  function follow(id: string, read: (tell: Tell) => Promise<{ page: PageReading; isHeld: boolean }>) {
    let tell: Tell = () => undefined;
    const found = new Promise<PageReading>((resolve) => (tell = resolve));
    const made = read((page) => tell(page));
    const whole = made.then(({ page }) => page);
    const first = Promise.race([found, whole]);
    // Whoever requests it gets the error, as does whoever awaits the whole page.
    first.catch(() => undefined);
    underWay.set(id, { first, whole });
    const forget = (): void => void underWay.delete(id);
    // What is already held is not written again: it may be megabytes.
    made.then(({ page, isHeld }) => (isHeld ? undefined : hold(id, page))).then(forget, forget);
    return whole;
  }

  return {
    ...pages,
    first: (readingId) => underWay.get(readingId)?.first,
    begin(readingId, early, again) {
      const { signal } = new AbortController();
      const readAs = ({ source, options }: PageOrder, tell: Tell): Promise<PageReading> =>
        pages.read(source, options, 0, signal, tell);
      const whole = follow(readingId, async (tell) => {
        const [tried] = await Promise.allSettled([readAs(early, tell)]);
        const isRead = tried.status === 'fulfilled' && tried.value.ok;
        const order = isRead ? undefined : await again();
        if (order) return { page: await readAs(order, tell), isHeld: false };
        if (tried.status === 'rejected') throw tried.reason;
        return { page: tried.value, isHeld: false };
      });
      // It may never be requested.
      whole.catch(() => undefined);
    },
    read(source, options, waitForMs, signal) {
      const { readingId: id } = source;
      if (id === undefined) return pages.read(source, options, waitForMs, signal);
      const known = underWay.get(id);
      if (known) return known.whole;
      return follow(id, async (tell) => {
        const old = await held.get(id).catch(() => undefined);
        if (old) return { page: old, isHeld: true };
        return { page: await pages.read(source, options, waitForMs, signal, tell), isHeld: false };
      });
    },
  };
}
