import type { PageOptions, PageReading } from '../model/page';
import type { TabSource } from '../model/request';
import type { PageSource } from '../ports/host';
import type { HeldReadings } from '../ports/store';

/** How a page is read. */
type PageOrder = { source: TabSource; options: PageOptions };

export type HeldPages = PageSource & {
  /** What is shown first of a reading that is under way, as soon as it is made; undefined when none is. */
  first(readingId: string): Promise<PageReading> | undefined;
  /**
   * Begins a reading that has just been given its name. Where the page cannot be read like that it is read as `again`
   * says, which may know more by then; without an answer, what the first try came to stands.
   */
  begin(readingId: string, early: PageOrder, again: () => Promise<PageOrder | undefined>): void;
};

type UnderWay = { first: Promise<PageReading>; whole: Promise<PageReading> };
type Tell = (page: PageReading) => void;

/**
 * A page source that reads a tab once for each reading that is named: whoever asks for the same one again gets what
 * was read, also while it is still being read, and from what was held after the worker has ended. A reading that is
 * held no more is made anew. Sources without a reading's name are read as ever.
 */
export function createHeldPages(pages: PageSource, held: HeldReadings): HeldPages {
  const underWay = new Map<string, UnderWay>();

  /** What cannot be held is read again when it is wanted again. */
  const hold = (id: string, page: PageReading): Promise<void> => held.hold(id, page).catch(() => undefined);

  /** Keeps a reading in sight while it is made. */
  function follow(id: string, read: (tell: Tell) => Promise<{ page: PageReading; isHeld: boolean }>) {
    let tell: Tell = () => undefined;
    const told = new Promise<PageReading>((resolve) => (tell = resolve));
    const made = read((page) => tell(page));
    const whole = made.then(({ page }) => page);
    const first = Promise.race([told, whole]);
    // Whoever asks for it is told what went wrong; so is whoever waits for the whole.
    first.catch(() => undefined);
    underWay.set(id, { first, whole });
    const forget = (): void => void underWay.delete(id);
    // What was held already is not written once more: it may be megabytes.
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
      // Nobody may ask for it.
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
