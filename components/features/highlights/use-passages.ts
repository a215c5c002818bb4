import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type Passage,
  type PassageColor,
  passageColors,
  CONTEXT,
  LONGEST_QUOTE,
  type Quote,
  type PassageChange,
} from '@/lib/core/model/passage';
import { findPassage, foldSpace } from '@/lib/features/highlights/find-passage';
import { foldText } from '@/lib/core/text/fold-text';
import { reveal } from '../reading/mark-places';
import type { Pages } from '../reading/use-pages';
import { usePageTexts } from '../reading/use-page-texts';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { usePassageWords } from './use-passage-words';
import { boundsOf, frameText, type FrameText } from '../reading/frame-text';
import { copiedHighlights } from '@/lib/features/export/highlights';
import type { Exportable } from '@/lib/features/export/exportable';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';

/**
 * The text that a document shows, with white space and block edges folded to one space, and the origin of each
 * character.
 */
type ShownText = { text: string; from: Int32Array; read: FrameText };

// eslint-disable-next-line no-control-regex -- A null character marks the edges of blocks.
const SPACE = /[\s\u0000]/;

function shownText(root: Element): ShownText {
  const read = frameText(root);
  const from = new Int32Array(read.text.length);
  const pieces: string[] = [];
  let length = 0;
  let inSpace = true;
  for (let at = 0; at < read.text.length; at += 1) {
    const letter = read.text[at] ?? '';
    const isSpace = SPACE.test(letter);
    if (isSpace && inSpace) continue;
    inSpace = isSpace;
    pieces.push(isSpace ? ' ' : letter);
    from[length] = at;
    length += 1;
  }
  return { text: pieces.join(''), from, read };
}

/** The position of a quote in the shown text. */
function placeOf(shown: ShownText, quote: Quote): StaticRangeInit | undefined {
  const found = findPassage(shown.text, quote);
  if (!found) return undefined;
  const start = shown.from[found.start] ?? 0;
  const end = (shown.from[found.end - 1] ?? 0) + 1;
  return boundsOf(shown.read, { start, end });
}

/** The quote of the selection; or why there is none. */
function quoteOf(shown: ShownText, selected: Range): Quote | 'nothing' | 'too-long' {
  const ends = endsOf(shown.read, selected);
  if (!ends) return 'nothing';
  let start = indexAt(shown, ends.start);
  let end = indexAt(shown, ends.end);
  while (start < end && shown.text[start] === ' ') start += 1;
  while (end > start && shown.text[end - 1] === ' ') end -= 1;
  if (end <= start) return 'nothing';
  if (end - start > LONGEST_QUOTE) return 'too-long';
  return {
    exact: shown.text.slice(start, end),
    prefix: shown.text.slice(Math.max(0, start - CONTEXT), start),
    suffix: shown.text.slice(end, end + CONTEXT),
  };
}

/** The first character that comes from this place or a later one. */
function indexAt({ text, from }: ShownText, raw: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) < raw) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ends of a range in the text; its own ends may be in elements. */
function endsOf({ nodes, starts }: FrameText, selected: Range): { start: number; end: number } | undefined {
  if (selected.collapsed) return undefined;
  const first = firstWhere(nodes.length, (at) => {
    const node = nodes[at];
    return node !== undefined && selected.comparePoint(node, node.length) >= 0;
  });
  const behind = firstWhere(nodes.length, (at) => {
    const node = nodes[at];
    return node !== undefined && selected.comparePoint(node, 0) > 0;
  });
  const [start, end] = [nodes[first], nodes[behind - 1]];
  if (!start || !end || behind - 1 < first) return undefined;
  return {
    start: (starts[first] ?? 0) + (start === selected.startContainer ? selected.startOffset : 0),
    end: (starts[behind - 1] ?? 0) + (end === selected.endContainer ? selected.endOffset : end.length),
  };
}

/** The first number for which it is true, if it is true for all later ones. */
function firstWhere(count: number, isTrue: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A passage and its position: on which page of the document, or no longer found; undefined during the search. */
export type ListedPassage = { passage: Passage; page: number | 'gone' | undefined };

export type Passages = {
  listed: readonly ListedPassage[];
  /** Highlights the selection in the document. */
  highlight: () => void;
  goTo: (listed: ListedPassage) => void;
};

type Options = { url: string; remoteImages: boolean; listing: boolean };

const NONE: readonly Passage[] = [];

/** Highlights in a document: painted in the page that is shown, and located on its other pages. */
export function usePassages(pages: Pages, actions: PassageActions | undefined, options: Options): Passages {
  const { passages: own } = usePassageWords();
  const list = actions?.list ?? NONE;
  const inFrame = pages.frame.document;
  const isWanted = list.length > 0 || options.listing;
  const shown = useMemo(
    () => (inFrame && isWanted ? shownText(inFrame.body) : undefined),
    [inFrame, isWanted],
  );
  const places = useMemo(
    () => new Map(list.map(({ id, quote }) => [id, shown && placeOf(shown, quote)])),
    [list, shown],
  );
  useEffect(() => {
    if (!inFrame || !shown) return;
    paint(
      inFrame,
      list.flatMap(({ id, color }) => {
        const place = places.get(id);
        return place ? [{ color, place }] : [];
      }),
    );
    return () => paint(inFrame, []);
  }, [inFrame, shown, places, list]);

  const isLong = pages.pages.length > 1;
  const texts = usePageTexts(
    pages,
    options,
    options.listing && isLong,
    useMemo(
      () => (shown && isLong && options.listing ? foldText(shown.read.text).text : undefined),
      [shown, isLong, options.listing],
    ),
  );
  const others = useMemo(() => new Map([...texts].map(([page, text]) => [page, spaced(text)])), [texts]);
  const { pages: all, at: pageShown } = pages;
  const listed = useMemo(
    () =>
      list
        .map((passage): ListedPassage & { at: number } => {
          const place = places.get(passage.id);
          if (place && shown) {
            const found = findPassage(shown.text, passage.quote);
            return { passage, page: pageShown, at: found?.start ?? 0 };
          }
          const { page, at } = shown
            ? onOtherPage(passage, { pages: all, at: pageShown }, others)
            : { page: undefined, at: 0 };
          return { passage, page, at };
        })
        .sort((a, b) => placeInOrder(a.page) - placeInOrder(b.page) || a.at - b.at),
    [list, places, shown, others, all, pageShown],
  );

  const lastColor = useRef<PassageColor>('yellow');
  lastColor.current = list.at(-1)?.color ?? lastColor.current;
  const highlight = (): void => {
    const selection = inFrame?.getSelection();
    if (!actions || !inFrame || !selection || selection.rangeCount === 0)
      return actions?.say(own.selectFirst);
    const text = shown ?? shownText(inFrame.body);
    const quote = quoteOf(text, selection.getRangeAt(0));
    if (typeof quote === 'string') return actions.say(quote === 'too-long' ? own.tooLong : own.selectFirst);
    const same = list.some(
      (one) => JSON.stringify(one.quote) === JSON.stringify(quote) && places.get(one.id) !== undefined,
    );
    if (same) return actions.say(own.alreadyThere);
    actions.add(quote, lastColor.current);
    // The selection would cover its color.
    selection.removeAllRanges();
  };
  useSetKeys({ h: highlight }, { enabled: actions !== undefined && !actions.isEditing });

  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined || !inFrame || !shown) return;
    const place = places.get(wanted);
    if (!place) return;
    setWanted(undefined);
    reveal(inFrame, place);
  }, [wanted, inFrame, shown, places]);
  return {
    listed,
    highlight,
    goTo({ passage, page }) {
      if (typeof page !== 'number') return;
      if (page !== pages.at) pages.go(page);
      setWanted(passage.id);
    },
  };
}

const placeInOrder = (page: ListedPassage['page']): number => (typeof page === 'number' ? page : Infinity);

function onOtherPage(
  { quote }: Passage,
  pages: Pick<Pages, 'pages' | 'at'>,
  /** Folded, including white space. */
  texts: ReadonlyMap<number, string>,
): { page: ListedPassage['page']; at: number } {
  const folded = {
    exact: foldSpace(foldText(quote.exact).text),
    prefix: foldText(quote.prefix).text,
    suffix: foldText(quote.suffix).text,
  };
  let missing = 0;
  for (let page = 0; page < pages.pages.length; page += 1) {
    if (page === pages.at) continue;
    const text = texts.get(page);
    if (text === undefined) missing += 1;
    else {
      const found = findPassage(text, folded);
      if (found) return { page, at: found.start };
    }
  }
  return { page: missing > 0 ? undefined : 'gone', at: Infinity };
}

// eslint-disable-next-line no-control-regex -- A null character marks the edges of blocks.
const spaced = (text: string): string => text.replace(/[\s\u0000]+/g, ' ');

/** A window that can paint ranges; not every browser supports this. */
type Painting = Window & { StaticRange: typeof StaticRange; Highlight?: typeof Highlight; CSS: typeof CSS };

/** Paints ranges in a frame's document in their colors without changing an element of it. */
function paint(inFrame: Document, places: readonly { color: PassageColor; place: StaticRangeInit }[]): void {
  const view = (inFrame.defaultView as Painting | null) ?? undefined;
  if (!view?.Highlight) return;
  for (const color of passageColors) {
    const ranges = places
      .filter((one) => one.color === color)
      .map(({ place }) => new view.StaticRange(place));
    const name = `passage-${color}`;
    if (ranges.length === 0) view.CSS.highlights.delete(name);
    else {
      const highlight = new view.Highlight(...ranges);
      // Search matches are painted above older ones.
      highlight.priority = -1;
      view.CSS.highlights.set(name, highlight);
    }
  }
}

/** The highlights on the page of a capture, and their actions. */
export type PassageActions = {
  list: readonly Passage[];
  /** The text is being edited: no key is for highlights. */
  isEditing: boolean;
  add: (quote: Quote, color: PassageColor) => void;
  change: (id: string, change: PassageChange) => Promise<void>;
  remove: (passage: Passage) => void;
  copy: () => void;
  say: (text: string) => void;
};

/** Absent for a capture that is not stored. */
export function usePassageActions(
  { id, capture, isEditing }: { id: string | undefined; capture: Exportable; isEditing: boolean },
  onFailure: (thrown: unknown) => void,
): PassageActions | undefined {
  const { call, gestures, newId } = useApp();
  const { passages: own } = usePassageWords();
  const toast = useToast();
  const { value: list = NONE } = useLive(
    async (reader) => (id === undefined ? NONE : reader.passages({ id, url: capture.url })),
    ['passages', 'captures'],
    [id, capture.url],
  );
  if (id === undefined) return undefined;
  return {
    list,
    isEditing,
    add(quote, color) {
      const passage = { id: newId(), quote, color, note: '' };
      const run = (): void => void call('passages.delete', { ids: [passage.id] }).catch(onFailure);
      call('passages.add', { captureId: id, passage }).then(
        () => toast({ text: own.highlighted, undo: { label: own.undo, run } }),
        onFailure,
      );
    },
    async change(passageId, change) {
      await call('passages.change', { id: passageId, change }).catch(onFailure);
    },
    remove(passage) {
      // Their last state before removal: a note may have been stored in between.
      call('passages.delete', { ids: [passage.id] }).then(({ passages }) => {
        const run = (): void => void call('passages.restore', { passages }).catch(onFailure);
        toast({ text: own.removed, undo: { label: own.undo, run } });
      }, onFailure);
    },
    copy() {
      const text = copiedHighlights({ ...capture, passages: [...list] });
      gestures.copy({ text }).then(() => toast({ text: own.copied }), onFailure);
    },
    say: (text) => toast({ text }),
  };
}
