// Scripts written without spaces, where only a dictionary knows the words.
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const unspacedRuns =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+/g;
const spacedWord = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’.:·-](?=[\p{L}\p{N}_])[\p{L}\p{N}\p{M}_]+)*/gu;
const hyphen = /-/g;

/**
 * Counts words as a reader would: "don't" and "3.14" are one, "well-known" is two. Chinese, Japanese, Thai and
 * other scripts without spaces are cut by the platform's dictionary.
 */
export function countWords(text: string): number {
  let words = 0;
  let rest = text;
  if (unspaced.test(text)) {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
    for (const run of text.match(unspacedRuns) ?? []) {
      for (const segment of segmenter.segment(run)) if (segment.isWordLike) words++;
    }
    rest = text.replace(unspacedRuns, ' ');
  }
  for (const word of rest.match(spacedWord) ?? [])
    words += 1 + (word.includes('-') ? (word.match(hyphen)?.length ?? 0) : 0);
  return words;
}
