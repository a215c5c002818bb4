import type { PageReading } from '../model/page';
import type { PageSource } from '../ports/host';
import type { HeldReadings } from '../ports/store';

export type HeldPages = PageSource & {
  /** What is shown first of a reading that is under way, as soon as it is made; undefined when none is. */
  first(readingId: string): Promise<PageReading> | undefined;
};

type UnderWay = { first: Promise<PageReading>; whole: Promise<PageReading> };

/**
 * A page source that reads a tab once for each reading that is named: whoever asks for the same one again gets what
 * was read, also while it is still being read, and from what was held after the worker has ended. A reading that is
 * held no more is made anew. Sources without a reading's name are read as ever.
 */
export function createHeldPages(pages: PageSource, held: HeldReadings): HeldPages {
  const underWay = new Map<string, UnderWay>();

  /** What cannot be held is read again when it is wanted again. */
  const hold = (id: string, page: PageReading): Promise<void> => held.hold(id, page).catch(() => undefined);

  return {
    ...pages,
    first: (readingId) => underWay.get(readingId)?.first,
    read(source, options, waitForMs, signal) {
      const { readingId: id } = source;
      if (id === undefined) return pages.read(source, options, waitForMs, signal);
      const known = underWay.get(id);
      if (known) return known.whole;
      let tell = (_page: PageReading): void => undefined;
      const told = new Promise<PageReading>((resolve) => (tell = resolve));
      let isRead = false;
      const readNow = (): Promise<PageReading> => {
        isRead = true;
        return pages.read(source, options, waitForMs, signal, tell);
      };
      const whole = held.get(id).then((old) => old ?? readNow(), readNow);
      const first = Promise.race([told, whole]);
      // Whoever asks for it is told what went wrong; so is whoever waits for the whole.
      first.catch(() => undefined);
      underWay.set(id, { first, whole });
      const forget = (): void => void underWay.delete(id);
      // What was held already is not written once more: it may be megabytes.
      whole.then((page) => (isRead ? hold(id, page) : undefined)).then(forget, forget);
      return whole;
    },
  };
}
