// Scripts written without spaces, where only a dictionary knows the words.
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const unspacedRuns =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+/g;
const letter = /[\p{L}\p{N}]/u;
const mark = /\p{M}/u;
/** What joins two parts of a word: don't, 3.14, l·l. */
const joins: ReadonlySet<number> = new Set(["'", '’', '.', ':', '·'].map((char) => char.charCodeAt(0)));
/** In some browsers a segmenter takes quadratic time, so it is given a little text at a time. */
const PIECE_LENGTH = 1_000;

/**
 * Counts words as a reader would: "don't" and "3.14" are one, "well-known" is two. Chinese, Japanese, Thai and other
 * scripts without spaces are segmented by the platform's dictionary. Every word count that is shown is from this
 * function or `countMarkdownWords`. Takes linear time for any text.
 */
export function countWords(text: string): number {
  return countWith(text, () => 0);
}

/** The words that a reader of the Markdown sees: addresses, the titles of links and definitions do not count. */
export function countMarkdownWords(markdown: string): number {
  return countWith(markdown, endOfAddress);
}

function countWith(text: string, skip: (text: string, at: number) => number): number {
  if (!unspaced.test(text)) return countSpaced(text, skip);
  let words = 0;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const rest = text.replace(unspacedRuns, (run) => {
    for (let from = 0; from < run.length; from += PIECE_LENGTH)
      for (const segment of segmenter.segment(run.slice(from, from + PIECE_LENGTH)))
        if (segment.isWordLike) words++;
    return ' ';
  });
  return words + countSpaced(rest, skip);
}

const isAsciiWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;

/** Whether the character at this position is a letter, a digit or an underscore. */
function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? isAsciiWord(code) : letter.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** `skip` returns the end of what does not count at a position, or nothing. */
function countSpaced(text: string, skip: (text: string, at: number) => number): number {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inWord) {
      if (isWordAt(text, at) || (code >= 128 && mark.test(text[at] ?? ''))) {
        if (isHighSurrogate(code)) at++;
        continue;
      }
      if (joins.has(code) && isWordAt(text, at + 1)) continue;
      inWord = false;
    }
    const end = code === OPEN || code === CLOSE || code === H ? skip(text, at) : 0;
    if (end > at) {
      at = end - 1;
    } else if (isWordAt(text, at)) {
      words++;
      inWord = true;
      if (isHighSurrogate(code)) at++;
    }
  }
  return words;
}

const OPEN = '['.charCodeAt(0);
const CLOSE = ']'.charCodeAt(0);
const H = 'h'.charCodeAt(0);
const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

// Each of these is matched at one position and ends there, at the first white space, quote or end of the line.
const linkEnd = /\]\([^)\]\s]*(?:\s+"[^"\r\n]*")?\)/y;
const bareAddress = /https?:\/\/\S+/y;
const definition = /\[[^\]\r\n\u2028\u2029]+\]:\s[^\r\n]*/y;

/** The end of what starts here and is not readable text: `](address "title")`, an address, a link definition. */
function endOfAddress(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const pattern = code === CLOSE ? linkEnd : code === H ? bareAddress : definition;
  if (pattern === definition && !/(?:^|[\r\n\u2028\u2029]) {0,3}$/.test(text.slice(Math.max(0, at - 4), at)))
    return 0;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : 0;
}
