const SIGNS = /[^\p{L}\p{N}\p{M}\s\p{Cc}\p{Cs}]+/gu;
/** The rest of a longer run is a line drawn with it. */
const LONGEST_RUN = 16;
/** A text with more kinds of them is data. */
const MOST_SIGNS = 2_000;

/** What is no word of a text, such as `😀`, `->` and `(`: each run once, for queries without words. */
export function signsOf(text: string): string[] {
  const signs = new Set<string>();
  for (const run of text.match(SIGNS) ?? []) {
    signs.add(run.slice(0, LONGEST_RUN));
    if (signs.size === MOST_SIGNS) break;
  }
  return [...signs];
}
