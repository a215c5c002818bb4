const WORDS_A_MINUTE = 230;
const SIGNS_A_MINUTE = 500;
/** Chinese and Japanese, which are read by the sign. Korean has words. */
const SIGNS = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/g;

/**
 * Minutes that reading takes, at least one; undefined where there is nothing to read. `words` is the number that is
 * shown; where most of the text is Chinese or Japanese, its signs are counted instead.
 */
export function readingMinutes(text: string, words: number): number | undefined {
  if (words <= 0) return undefined;
  const signs = countSigns(text);
  // Each word of a dictionary has at least one sign: with fewer signs than words the text has words of its own too.
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
