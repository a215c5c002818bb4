/** Words of a text, counted by the rules of its own language; Markdown's addresses and marks do not count. */
export function countWords(markdown: string, language: string | undefined): number {
  // Each of these stops at its own beginning or at the end of a line, so that no text makes them start over and over.
  const text = markdown
    .replace(/\]\([^)\]\s]*(?:\s+"[^"]*")?\)/g, ']')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/^ {0,3}\[[^\]\r\n\u2028\u2029]+\]:\s.*$/gm, ' ');
  const segmenter = segmenterFor(language);
  let words = 0;
  for (const piece of piecesOf(text))
    for (const segment of segmenter.segment(piece)) if (segment.isWordLike) words++;
  return words;
}

/** A segmenter takes time by the square of the length in some browsers, so it is given a little at a time. */
const PIECE_LENGTH = 1_000;

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const soon = from + PIECE_LENGTH;
    const untilSpace = text.slice(soon, soon + PIECE_LENGTH).search(/\s/);
    const end = soon + Math.max(0, untilSpace);
    yield text.slice(from, end);
    from = end;
  }
}

function segmenterFor(language: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    // A page may name a language that is none; the browser's own will do.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
