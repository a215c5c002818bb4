import { useOnReturn } from '@/components/ui/use-focus';
import { useParts } from '@/components/shell/state/use-parts';
import { useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Pair } from '@/lib/features/changes/pair-to-compare';
import { useOn } from '@/components/shell/state/use-event';
import type { SectionProps } from '@/components/shell/panel/section';
import { entryMarks } from '@/lib/features/collections/entry-marks';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import { collectionsOf } from '@/lib/features/collections/collection';
import type { SearchQuestion } from '@/lib/features/library/search-hits';
import { pageKeyOf } from '@/lib/core/model/page-key';

export type LibraryPlace = {
  /** The capture that is open over the list. */
  openId: string | undefined;
  setOpenId: (id: string | undefined) => void;
  /** The two captures that are compared, over the list. */
  comparing: Pair | undefined;
  setComparing: (pair: Pair | undefined) => void;
  /** The captures that are asked about, over the list. */
  asking: readonly string[] | undefined;
  setAsking: (ids: readonly string[] | undefined) => void;
  /** Something is open over the list. */
  isCovered: boolean;
  list: RefObject<HTMLDivElement | null>;
};

type Over = {
  openId?: string | undefined;
  comparing?: Pair | undefined;
  asking?: readonly string[] | undefined;
};

/** What is open over the list: what another surface sent the panel to, or what was opened here. */
export function useLibraryPlace(
  place: SectionProps['place'],
  setQuery: (query: string) => void,
): LibraryPlace {
  const [{ openId, comparing, asking }, change] = useParts<Over>({ openId: sentTo(place) });
  const list = useRef<HTMLDivElement | null>(null);

  useOn([place], () => {
    change({ openId: sentTo(place), comparing: undefined, asking: undefined });
    if (place?.section === 'library' && place.query !== undefined) setQuery(place.query);
  });

  // On return from a capture or a comparison, the focus goes back to the list, which kept its position.
  const isCovered = openId !== undefined || comparing !== undefined || asking !== undefined;
  useOnReturn(isCovered, () => list.current?.focus({ preventScroll: true }));
  return {
    openId,
    setOpenId: (id) => change({ openId: id }),
    comparing,
    setComparing: (pair) => change({ comparing: pair }),
    asking,
    setAsking: (ids) => change({ asking: ids }),
    isCovered,
    list,
  };
}

export const isIn = (entry: LibraryEntry, collection: string): boolean =>
  collectionsOf([collection], entryMarks(entry).tags).length > 0;

/** What a search covers while one row is open: its captures. */
export function withinOf(group: LibraryEntry | undefined): SearchQuestion['within'] {
  if (!group) return undefined;
  const [{ jobId, url, page }] = group.captures;
  return group.kind === 'job' ? { jobId } : { page: page ?? pageKeyOf(url) };
}

/** The capture that another surface sent the panel to. */
function sentTo(place: SectionProps['place']): string | undefined {
  return place?.section === 'library' ? place.captureId : undefined;
}

/** For that capture: whether to show what changed since, and up to which reading. */
export function changesOf(
  place: SectionProps['place'],
  openId: string,
): { changes?: { readingId?: string } } {
  if (place?.section !== 'library' || place.captureId !== openId || !place.changes) return {};
  return { changes: place.readingId === undefined ? {} : { readingId: place.readingId } };
}

export const sentFor = (place: SectionProps['place']): string =>
  (place?.section === 'library' && place.changes && (place.readingId ?? 'changes')) || '';
