import { passageColors, type PassageColor } from '@/lib/core/model/passage';

/** A window that can paint ranges; not every browser supports this. */
type Painting = Window & { StaticRange: typeof StaticRange; Highlight?: typeof Highlight; CSS: typeof CSS };

/** Paints ranges in a frame's document in their colors without changing an element of it. */
export function paint(
  inFrame: Document,
  places: readonly { color: PassageColor; place: StaticRangeInit }[],
): void {
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
