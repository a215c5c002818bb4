/** Anything in a text that cannot be written as is: white space to fold, or characters that Markdown may interpret. */
// eslint-disable-next-line no-control-regex -- It looks for them.
const unusual = /[\\`*_[\]<&~$!\u0000-\u001f\u007f\u00ad\u200b\u2060\ufeff]| {2}/;
const special = /[\\`*_[\]<&~$!]/g;
// eslint-disable-next-line no-control-regex -- It looks for them.
const invisible = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]+/g;
const spaces = /[ \t\n\r\f]*[\t\n\r\f][ \t\n\r\f]*| {2,}/g;
const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const wordLike = /[\p{L}\p{N}]/u;
const addressLike = /(?:https?:\/\/|www\.)\S+/gi;
const punctuation = /[!-/:-@[-`{-~]/;

/** True if the text can be written as is. */
export const isPlainText = (text: string): boolean => !unusual.test(text);

/** Folds white space as a browser does (no-break spaces stay) and drops invisible characters. */
export const foldSpaces = (text: string): string => text.replace(invisible, '').replace(spaces, ' ');

export const needsEscape = (text: string): boolean => text.search(special) >= 0;

const isSpace = (char: string | undefined): boolean => char === undefined || char === '' || /\s/.test(char);
const isWord = (char: string | undefined): boolean => char !== undefined && wordLike.test(char);
/** A mark with white space on both sides inside the text is just a character. */
const stands = (before: string, after: string | undefined): boolean =>
  before !== '' && after !== undefined && isSpace(before) && isSpace(after);

/** Where bare addresses are: nothing in them is emphasis. */
function addressesIn(text: string): [number, number][] {
  if (!text.includes('://') && !text.includes('www.')) return [];
  return [...text.matchAll(addressLike)].map((hit) => [hit.index, hit.index + hit[0].length]);
}

/**
 * Escapes what would be read as Markdown inside a line, and nothing else: `snake_case`, ` * `, `AT&T`, `a < b`, `[1]`
 * and `5 $` stay unchanged. `before` is the character already written (empty at the start of a line), `inLink` whether
 * the text is a link's, `dollars` whether a dollar sign comes earlier in the line.
 */
export function escapeInline(text: string, before: string, inLink: boolean, dollars: boolean): string {
  const addresses = addressesIn(text);
  let out = '';
  let done = 0;
  let span = 0;
  special.lastIndex = 0;
  for (let hit = special.exec(text); hit; hit = special.exec(text)) {
    const at = hit.index;
    const previous = at === 0 ? before : (text[at - 1] as string);
    while (span < addresses.length && at >= (addresses[span]?.[1] ?? 0)) span++;
    const inAddress = at >= (addresses[span]?.[0] ?? Infinity);
    if (!mustEscape(text, at, previous, text[at + 1], inAddress, inLink, dollars)) continue;
    out += `${text.slice(done, at)}\\`;
    done = at;
  }
  special.lastIndex = 0;
  return done === 0 && out === '' ? text : out + text.slice(done);
}

function mustEscape(
  text: string,
  at: number,
  previous: string,
  next: string | undefined,
  inAddress: boolean,
  inLink: boolean,
  dollars: boolean,
): boolean {
  switch (text.charCodeAt(at)) {
    case 92: // backslash
      return next === undefined || punctuation.test(next);
    case 96: // `
      return true;
    case 42: // *
      return !inAddress && !stands(previous, next);
    case 95: // _
      return !inAddress && !(isWord(previous) && isWord(next)) && !stands(previous, next);
    case 126: // ~ opens nothing as long as none closes
      return !inAddress && (next === '~' || previous === '~' || next === undefined || !isSpace(previous));
    case 91: // [
      return inLink || next === '^';
    case 93: // ]
      return inLink || next === '(';
    case 33: // !
      return next === '[' && text.lastIndexOf('](') > at;
    case 60: // <
      return next === undefined || /[a-z/!?]/i.test(next);
    case 38: // &
      return entity.test(text.slice(at, at + 34));
    case 36: // $ closes a formula only after a non-space and not before a digit
      if (next === '$' || previous === '$') return true;
      return (
        !isSpace(previous) &&
        !/\d/.test(next ?? '') &&
        (dollars || (at > 0 && text.lastIndexOf('$', at - 1) >= 0))
      );
    default:
      return false;
  }
}

// A formula that no script has rendered yet, as authors write it in a page.
const writtenMath =
  /(\\\((?:[^\\$]|\\(?![()]))*?[\\^_={}](?:[^\\$]|\\(?![()]))*?\\\)|\\\[(?:[^\\$]|\\(?![[\]]))*?[\\^_={}](?:[^\\$]|\\(?![[\]]))*?\\\])/;
/** A longer text is not searched for formulas. */
const longestWithMath = 5000;

/** Escapes a text with `escape`, except for the formulas in it, which become formulas. */
export function escapeAroundMath(text: string, escape: (text: string) => string): string {
  if (!needsEscape(text)) return text;
  if (text.length >= longestWithMath || !(text.includes('\\(') || text.includes('\\['))) return escape(text);
  const pieces = text.split(writtenMath);
  if (pieces.length === 1) return escape(text);
  // A split by a pattern with one group: text, formula, text…
  return pieces
    .map((piece, index) => (index % 2 === 1 ? `$${piece.slice(2, -2).trim()}$` : escape(piece)))
    .join('');
}

/** Escapes the start of a line that would otherwise be a heading, a list, a quote, a rule or a definition. */
export function escapeLineStart(line: string, firstOfItem: boolean): string {
  const code = line.charCodeAt(0);
  switch (code) {
    case 35: // #
      return /^#{1,6}(?:\s|$)/.test(line) ? `\\${line}` : line;
    case 43: // +
    case 45: // -
      return /^[-+](?:\s|$)/.test(line) || /^-[-|:\s]*$/.test(line) ? `\\${line}` : line;
    case 42: // * (a star from a text arrives here unescaped only before a space)
      return /^\*(?:\s|$)/.test(line) ? `\\${line}` : line;
    case 61: // =
      return /^=+\s*$/.test(line) ? `\\${line}` : line;
    case 62: // >
      return `\\${line}`;
    case 58: // : would make the line before it a defined term, or the cells before it a header
      return /^:[ \t]/.test(line) || /^:-[-|: ]*$/.test(line) ? `\\${line}` : line;
    case 91: // [
      return /^\[[^\]\n]+\]:/.test(line) || (firstOfItem && /^\[[ xX]\](?:\s|$)/.test(line))
        ? `\\${line}`
        : line;
    case 124: // |
      return /^\|[-|: ]+$/.test(line) ? `\\${line}` : line;
    default:
      return code >= 48 && code <= 57 ? line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2') : line;
  }
}

/** Text as HTML that no Markdown parser interprets. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('|', '&#124;')
    .replace(/[\\*_`~[\]$]/g, (char) => `&#${char.charCodeAt(0)};`);
