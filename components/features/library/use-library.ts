import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Capture } from '@/lib/core/model/capture';
import type { Failure } from '@/lib/core/model/errors';
import { lastDateOf } from '@/lib/core/model/seen-dates';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useLive } from '@/components/shell/state/use-live';

const PAGE = 100;
/** Reading this many takes a moment; more would slow down every change. */
const MOST_FOLDED = 3_000;
const REST_MS = 500;

export type LibraryPages = {
  captures: Capture[] | undefined;
  /** How many there are in total. */
  count: number;
  error?: Failure;
  /** Reads all remaining captures. */
  readAll: () => void;
  /** Call with the last visible row and the number of rows, which may fold several captures: reads on near the end. */
  onReach: (last: number, rows: number) => void;
};

/**
 * The captures, newest first. The first ones are available at once; up to `MOST_FOLDED` are read after them, so that
 * rows know all their captures, and older ones as the user scrolls: twice as many each time the end is near.
 */
export function useLibrary(): LibraryPages {
  const [pages, setPages] = useState(1);
  const { value, error } = useLive(
    async (reader) => ({ captures: await readPages(reader, pages), count: await reader.count() }),
    ['captures'],
    [pages],
    pages > 10 ? REST_MS : 0,
  );
  // While more is read, what was already read stays.
  const held = useRef<{ captures: Capture[]; count: number }>(undefined);
  if (value) held.current = value;
  const read = held.current;
  const loaded = read?.captures.length ?? 0;
  const wanted = Math.ceil(Math.min(read?.count ?? 0, MOST_FOLDED) / PAGE);
  useEffect(() => {
    if (wanted > pages) setPages(wanted);
  }, [wanted, pages]);
  const onReach = useCallback(
    (last: number, rows: number) => {
      if (last > rows - PAGE / 4 && loaded === pages * PAGE) setPages(pages * 2);
    },
    [loaded, pages],
  );
  const readAll = (): void => setPages(Math.max(pages, Math.ceil((read?.count ?? 0) / PAGE)));
  return { captures: read?.captures, count: read?.count ?? 0, onReach, readAll, ...(error ? { error } : {}) };
}

async function readPages(reader: LibraryReader, pages: number): Promise<Capture[]> {
  const all: Capture[] = [];
  for (let page = 0; page < pages; page++) {
    const last = all.at(-1);
    const next = await reader.captures({
      limit: PAGE,
      ...(last ? { before: { at: lastDateOf(last), id: last.id } } : {}),
    });
    all.push(...next);
    if (next.length < PAGE) break;
  }
  return all;
}
