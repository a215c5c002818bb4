import { given } from '@/lib/core/text/given';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { Item, ItemStatus } from '@/lib/core/model/item';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useApp } from './app';

export type JobRows = {
  /** Handled pages, the last one first, as far as they were viewed. */
  rows: readonly Item[];
  /** There is nothing older to read. */
  complete: boolean;
  loading: boolean;
  error?: Failure;
  /** Call with the last visible row: reads on when the end is near. */
  onReach: (last: number) => void;
};

const FIRST = 100;
const LARGEST = 2_000;
/** A running job commits several times a second; the screen needs less. */
const QUIET_MS = 350;

type Held = { rows: Item[]; keys: Set<string>; complete: boolean };

/**
 * The handled pages of a job with one of these states, updated as the job runs: new ones are read and put on top, old
 * ones are read on scrolling, and nothing twice. `statuses` is the same array on each render. `round` starts over: pages
 * that failed wait again.
 */
export function useJobRows(jobId: string, statuses: readonly ItemStatus[], round: number): JobRows {
  const { reader, changes } = useApp();
  const [shown, setShown] = useState<{ of: string; held: Held; error?: Failure }>();
  const of = `${jobId} ${statuses.join(' ')}`;
  const wanted = useRef(FIRST);
  const poke = useRef<() => void>(() => undefined);

  useEffect(() => {
    wanted.current = FIRST;
    let stopped = false;
    let busy = false;
    let stale = false;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let held: Held = { rows: [], keys: new Set(), complete: false };
    const page = (limit: number, before?: number) => readPage(reader, jobId, statuses, limit, before);

    const later = (): void => {
      quiet ??= setTimeout(() => {
        quiet = undefined;
        if (stale) void work();
      }, QUIET_MS);
    };
    const wantsOlder = (): boolean => !held.complete && held.rows.length < wanted.current;
    const work = async (): Promise<void> => {
      if (busy || stopped) return;
      busy = true;
      try {
        do {
          if (stale && (held.rows.length > 0 || held.complete)) {
            stale = false;
            held = await withNewer(held, page);
          }
          if (wantsOlder()) held = await withOlder(held, page, Math.min(LARGEST, wanted.current));
          if (!stopped) setShown({ of, held });
        } while (!stopped && wantsOlder());
      } catch (thrown) {
        if (!stopped) setShown({ of, held, error: toFailure(thrown) });
      }
      busy = false;
      if (stale && !stopped) later();
    };
    poke.current = () => void work();
    const unsubscribe = changes.subscribe((store) => {
      if (store !== 'items') return;
      stale = true;
      later();
    });
    void work();
    return () => {
      stopped = true;
      clearTimeout(quiet);
      unsubscribe();
    };
  }, [reader, changes, jobId, statuses, of, round]);

  // While a new round is read, the previous rows stay.
  const held = shown?.of === of ? shown.held : undefined;
  const count = held?.rows.length ?? 0;
  const onReach = useCallback(
    (last: number) => {
      if (count === 0 || last < count - FIRST / 2 || wanted.current > count) return;
      wanted.current = count + Math.min(LARGEST, Math.max(FIRST, count));
      poke.current();
    },
    [count],
  );
  return {
    rows: held?.rows ?? NONE,
    complete: held?.complete ?? false,
    loading: held === undefined,
    ...(shown?.of === of && shown.error ? { error: shown.error } : {}),
    onReach,
  };
}

const NONE: readonly Item[] = [];

type ReadPage = (limit: number, before?: number) => Promise<Item[]>;

/** One page over several states: the newest of each, merged. */
async function readPage(
  reader: Pick<LibraryReader, 'items'>,
  jobId: string,
  statuses: readonly ItemStatus[],
  limit: number,
  before: number | undefined,
): Promise<Item[]> {
  const lists = await Promise.all(
    statuses.map((status) => reader.items({ jobId, status, limit, ...given({ before }) })),
  );
  return lists
    .flat()
    .toSorted((one, other) => orderOf(other) - orderOf(one))
    .slice(0, limit);
}

async function withOlder(held: Held, page: ReadPage, limit: number): Promise<Held> {
  const older = await page(limit, held.rows.at(-1)?.order);
  const rows = [...held.rows, ...older.filter(({ key }) => !held.keys.has(key))];
  return { rows, keys: new Set(rows.map(({ key }) => key)), complete: older.length < limit };
}

/** Reads from the top down to what is known. A page that was handled again moves up. */
async function withNewer(held: Held, page: ReadPage): Promise<Held> {
  const top = held.rows[0] ? orderOf(held.rows[0]) : -Infinity;
  const newer: Item[] = [];
  for (;;) {
    const read = await page(FIRST, newer.at(-1)?.order);
    const fresh = read.filter((item) => orderOf(item) > top);
    newer.push(...fresh);
    if (fresh.length < FIRST) break;
  }
  if (newer.length === 0) return held;
  const moved = new Set(newer.map(({ key }) => key));
  const kept = newer.some(({ key }) => held.keys.has(key))
    ? held.rows.filter(({ key }) => !moved.has(key))
    : held.rows;
  const keys = new Set(held.keys);
  for (const key of moved) keys.add(key);
  return { rows: [...newer, ...kept], keys, complete: held.complete };
}

const orderOf = ({ order }: Item): number => order ?? 0;
