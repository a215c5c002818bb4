const WORDS_A_MINUTE = 230;
const SIGNS_A_MINUTE = 500;
/** Chinese and Japanese, whose reading time is counted by character. Korean has words. */
const SIGNS = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/g;

/**
 * Reading time in minutes, at least one; undefined if there is nothing to read. `words` is the number that is shown; if
 * most of the text is Chinese or Japanese, its characters are counted instead.
 */
export function readingMinutes(text: string, words: number): number | undefined {
  if (words <= 0) return undefined;
  const signs = countSigns(text);
  // Each word of a dictionary has at least one character: with fewer characters than words, the text also has words in
  // another script.
  const minutes =
    signs >= words
      ? signs / SIGNS_A_MINUTE
      : signs / SIGNS_A_MINUTE + (words - signs / SIGNS_IN_A_WORD) / WORDS_A_MINUTE;
  return Math.max(1, Math.round(minutes));
}

const SIGNS_IN_A_WORD = 1.6;

function countSigns(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(SIGNS)) count += 1;
  return count;
}
