const FEWEST_CHARACTERS = 30;

/**
 * Keeps only the first of several kept copies of the same longer text (a page often carries one for each screen
 * width). Short lines may well be said twice.
 */
export function dropRepeats(texts: readonly string[], keep: boolean[]): void {
  const seen = new Set<string>();
  texts.forEach((text, index) => {
    if (!keep[index] || text.length < FEWEST_CHARACTERS) return;
    if (seen.has(text)) keep[index] = false;
    seen.add(text);
  });
}
