const FEWEST_CHARACTERS = 30;
/** A text said more often than this is the page's own pattern, not a copy for another screen width. */
const MOST_COPIES = 3;

/**
 * Keeps only the first of two or three kept copies of the same longer text (a page often carries one for each screen
 * width). Short lines, what a page says again and again, and what it says twice in one place (`places`: the box
 * around each text's own) stay.
 */
export function dropRepeats(texts: readonly string[], places: readonly number[], keep: boolean[]): void {
  const copies = new Map<string, number>();
  texts.forEach((text, index) => {
    if (keep[index] && text.length >= FEWEST_CHARACTERS) copies.set(text, (copies.get(text) ?? 0) + 1);
  });
  const seen = new Map<string, number>();
  texts.forEach((text, index) => {
    const count = keep[index] ? (copies.get(text) ?? 1) : 1;
    if (count < 2 || count > MOST_COPIES) return;
    const place = places[index] ?? -1;
    const first = seen.get(text);
    if (first === undefined) seen.set(text, place);
    else if (first !== place) keep[index] = false;
  });
}
