/** Names of highlights in `frame.css`. */
const FOUND = 'found';
const NOW = 'found-now';

/** A window whose ranges can be marked; not every browser supports this. */
type Marking = Window & { StaticRange: typeof StaticRange; Highlight?: typeof Highlight; CSS: typeof CSS };

const marking = (inFrame: Document): Marking | undefined =>
  (inFrame.defaultView as Marking | null) ?? undefined;

/** Marks these matches in a frame's document without changing an element of it; an empty list removes the marks. */
export function markPlaces(inFrame: Document, places: readonly StaticRangeInit[]): void {
  const view = marking(inFrame);
  if (!view?.Highlight) return;
  view.CSS.highlights.set(FOUND, new view.Highlight(...places.map((place) => new view.StaticRange(place))));
}

/** Marks the current match and scrolls it to the middle of the frame; without one removes its mark. */
export function markCurrent(inFrame: Document, place: StaticRangeInit | undefined): void {
  const view = marking(inFrame);
  if (!view) return;
  view.CSS.highlights?.delete(NOW);
  if (!place) return;
  if (view.Highlight) {
    const highlight = new view.Highlight(new view.StaticRange(place));
    highlight.priority = 1;
    view.CSS.highlights.set(NOW, highlight);
  } else select(inFrame, place);
  reveal(inFrame, place);
}

/** Selects a match, so that the keyboard continues from there. */
export function select(inFrame: Document, place: StaticRangeInit): void {
  inFrame
    .getSelection()
    ?.setBaseAndExtent(place.startContainer, place.startOffset, place.endContainer, place.endOffset);
}

/** Scrolls a match to the middle of the frame if it is not visible. */
export function reveal(inFrame: Document, place: StaticRangeInit): void {
  const holder = place.startContainer.parentElement;
  for (let closed = holder?.closest('details:not([open])'); closed;) {
    closed.setAttribute('open', '');
    closed = closed.parentElement?.closest('details:not([open])');
  }
  const range = inFrame.createRange();
  range.setStart(place.startContainer, place.startOffset);
  range.setEnd(place.endContainer, place.endOffset);
  // A part that is not visible has no layout until it comes near; its element is scrolled into view first.
  const height = inFrame.defaultView?.innerHeight ?? 0;
  const isSeen = ({ top, bottom }: DOMRect): boolean => top >= 0 && bottom <= height && bottom > 0;
  if (isSeen(range.getBoundingClientRect())) return;
  holder?.scrollIntoView({ block: 'center', inline: 'nearest' });
  const box = range.getBoundingClientRect();
  if (!isSeen(box)) inFrame.defaultView?.scrollBy(0, box.top - height / 2);
}
