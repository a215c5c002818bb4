const FEWEST_CHARACTERS = 30;
/** A text that occurs more often than this is a pattern of the page, not a copy for another screen width. */
const MOST_COPIES = 3;

/**
 * Keeps only the first of two or three kept copies of the same longer text (a page often has one for each screen
 * width). Short lines, texts that the page repeats often, and repetitions in one place (`places`: the box around each
 * text's own) stay. So do up to `saidAgain` copies in one place amid more text of its own, and one item of a list
 * (`listed`) between two that are not copies.
 */
export function dropRepeats(
  texts: readonly string[],
  places: readonly number[],
  keep: boolean[],
  saidAgain = 0,
  fixed: readonly boolean[] = [],
  listed: readonly boolean[] = [],
): void {
  const copies = new Map<string, number>();
  texts.forEach((text, index) => {
    if (keep[index] && text.length >= FEWEST_CHARACTERS) copies.set(text, (copies.get(text) ?? 0) + 1);
  });
  const seen = new Map<string, number>();
  const copiesIn = new Map<number, number[]>();
  const keptIn = new Map<number, number>();
  texts.forEach((text, index) => {
    if (!keep[index]) return;
    const place = places[index] ?? -1;
    keptIn.set(place, (keptIn.get(place) ?? 0) + 1);
    const count = copies.get(text) ?? 1;
    if (count < 2 || count > MOST_COPIES) return;
    const first = seen.get(text);
    if (first === undefined) seen.set(text, place);
    else if (first !== place && !fixed[index]) copiesIn.set(place, [...(copiesIn.get(place) ?? []), index]);
  });
  const repeats = new Set<number>();
  for (const [place, found] of copiesIn)
    if (found.length > saidAgain || found.length * 2 >= (keptIn.get(place) ?? 0))
      for (const index of found) repeats.add(index);
  const isOwn = (index: number, place: number | undefined): boolean =>
    keep[index] === true && places[index] === place && !repeats.has(index);
  for (const index of repeats)
    keep[index] =
      listed[index] === true && isOwn(index - 1, places[index]) && isOwn(index + 1, places[index]);
}
