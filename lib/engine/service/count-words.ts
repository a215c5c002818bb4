/** Words of a text, counted by the rules of its own language; Markdown's addresses and marks do not count. */
export function countWords(markdown: string, language: string | undefined): number {
  const text = markdown
    .replace(/\]\([^)\s]*(?:\s+"[^"]*")?\)/g, ']')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^\s*\[[^\]]+\]:\s.*$/gm, ' ');
  let words = 0;
  for (const segment of segmenterFor(language).segment(text)) if (segment.isWordLike) words++;
  return words;
}

function segmenterFor(language: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    // A page may name a language that is none; the browser's own will do.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
