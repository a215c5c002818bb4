import { useParts } from '@/components/shell/state/use-parts';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countFolded, findFolded, foldText } from '@/lib/core/text/fold-text';
import { boundsOf, frameText, type FrameText } from './frame-text';
import { markCurrent, markPlaces, select } from './mark-places';
import { usePageTexts } from './use-page-texts';
import type { Pages } from './use-pages';
import { useOn } from '@/components/shell/state/use-event';

/** Matches that are counted on one page: the limit of `findFolded` and `countFolded`. */
const MOST_COUNTED = 10_000;
/** Matches that are marked on one page at a time. */
const MOST_MARKED = 5_000;
const NOTHING: { start: number; end: number }[] = [];

/** Find in a document of several pages: the number of matches, and the current one. */
export type Finding = {
  open: boolean;
  phrase: string;
  /** Of all matches, from 0; -1 if there is no current one. */
  at: number;
  count: number;
  /** Whether there may be more: pages are still being searched, or there are too many. */
  more: boolean;
  /** Changes each time the field is requested. */
  asked: number;
  ask: () => void;
  onPhrase: (phrase: string) => void;
  move: (by: 1 | -1) => void;
  close: () => void;
};

/** The field that finds in a text: whether it is open, and what is looked for. */
export function useFindField(wanted?: string) {
  const [field, change] = useParts({ open: wanted !== undefined, phrase: wanted ?? '', asked: 0 });
  return {
    ...field,
    ask: (): void => change(({ asked }) => ({ open: true, asked: asked + 1 })),
    close: (): void => change({ open: false }),
    onPhrase: (phrase: string): void => change({ phrase }),
  };
}

/** `wanted`: looked for from the start, and gone to wherever in the document it is. */
export function useFind(
  pages: Pages,
  options: { url: string; remoteImages: boolean },
  wanted?: string,
): Finding {
  const field = useFindField(wanted);
  const { open, phrase } = field;
  const isSought = useRef(wanted !== undefined);
  const inFrame = open ? pages.frame.document : undefined;
  const read = useMemo(() => inFrame && readPage(inFrame), [inFrame]);
  const isLong = pages.pages.length > 1;
  const texts = usePageTexts(pages, options, open && isLong, read?.folded.text);

  const found = useMemo(() => (read ? findFolded(read.folded, phrase) : NOTHING), [read, phrase]);
  const counts = useMemo(
    () =>
      pages.pages.map((_, page) =>
        page === pages.at && read ? found.length : countFolded(open ? (texts.get(page) ?? '') : '', phrase),
      ),
    [pages.pages, pages.at, read, found, texts, phrase, open],
  );

  // Which match is current: kept while its page is still being made.
  const [looked, setLooked] = useState<{ page: number; at: number; phrase: string }>();
  const at = looked?.page === pages.at && looked.phrase === phrase ? looked.at : -1;
  const look = (page: number, to: number): void => setLooked({ page, at: to, phrase });
  useOn([inFrame, read, found], () => {
    if (!inFrame || !read) return;
    markPlaces(
      inFrame,
      found.slice(0, MOST_MARKED).flatMap((place) => boundsOf(read.read, place) ?? []),
    );
    if (!found[at]) look(pages.at, nearest(inFrame, read.read, found));
    return () => markPlaces(inFrame, []);
  });
  const current = found[at];
  const place = useMemo(() => current && read && boundsOf(read.read, current), [current, read]);
  useEffect(() => {
    if (!inFrame) return;
    markCurrent(inFrame, place);
    return () => markCurrent(inFrame, undefined);
  }, [inFrame, place]);

  const move = (by: 1 | -1): void => {
    const here = counts[pages.at] ?? 0;
    const to = at === -1 && by === -1 ? here - 1 : at + by;
    if (to >= 0 && to < here) return look(pages.at, to);
    for (let step = 1; step <= counts.length; step += 1) {
      const page = (pages.at + by * step + counts.length * step) % counts.length;
      const there = counts[page] ?? 0;
      if (there === 0) continue;
      look(page, by === 1 ? 0 : there - 1);
      if (page !== pages.at) pages.go(page);
      return;
    }
  };
  useOn([counts, read], () => {
    if (!isSought.current || !read || sum(counts) === 0) return;
    isSought.current = false;
    if (found.length === 0) move(1);
  });
  return {
    ...field,
    at: at === -1 ? -1 : sum(counts.slice(0, pages.at)) + at,
    count: sum(counts),
    more: (open && isLong && texts.size < pages.pages.length) || counts.some((one) => one >= MOST_COUNTED),
    move,
    close: () => {
      field.close();
      if (!inFrame || !place) return;
      // As in a browser, reading continues at the match.
      select(inFrame, place);
      inFrame.defaultView?.focus();
    },
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

function readPage(inFrame: Document): { read: FrameText; folded: ReturnType<typeof foldText> } {
  const read = frameText(inFrame.body);
  return { read, folded: foldText(read.text) };
}

/** The first match at or below the top edge of the frame, or else the first. */
function nearest(
  inFrame: Document,
  read: FrameText,
  found: readonly { start: number; end: number }[],
): number {
  const range = inFrame.createRange();
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const place = found[middle];
    const bounds = place && boundsOf(read, place);
    if (!bounds) return 0;
    range.setStart(bounds.startContainer, bounds.startOffset);
    range.setEnd(bounds.endContainer, bounds.endOffset);
    if (range.getBoundingClientRect().bottom < 0) low = middle + 1;
    else high = middle;
  }
  return found.length === 0 ? -1 : low < found.length ? low : 0;
}
