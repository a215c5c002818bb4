import type { PageReading } from '../model/page';
import type { PageSource } from '../ports/host';
import type { HeldReadings } from '../ports/store';

/**
 * A page source that reads a tab once for each reading that is named: whoever asks for the same one again gets what
 * was read, also while it is still being read, and from what was held after the worker has ended. A reading that is
 * held no more is made anew. Sources without a reading's name are read as ever.
 */
export function createHeldPages(pages: PageSource, held: HeldReadings): PageSource {
  const underWay = new Map<string, Promise<PageReading>>();

  async function heldOrRead(id: string, read: () => Promise<PageReading>): Promise<PageReading> {
    const old = await held.get(id).catch(() => undefined);
    return old ?? read();
  }

  return {
    ...pages,
    read(source, options, waitForMs, signal) {
      const { readingId: id } = source;
      if (id === undefined) return pages.read(source, options, waitForMs, signal);
      const known = underWay.get(id);
      if (known) return known;
      const reading = heldOrRead(id, () => pages.read(source, options, waitForMs, signal));
      underWay.set(id, reading);
      const forget = (): void => void underWay.delete(id);
      // What cannot be held is read again when it is wanted again.
      reading.then((page) => held.hold(id, page)).then(forget, forget);
      return reading;
    },
  };
}
