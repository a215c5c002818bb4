/** Characters of a text that may need work: white space to fold, or Markdown to escape. */
// eslint-disable-next-line no-control-regex
const unusual = /[\\`*_[\]<&~$!\u0000-\u001f\u007f\u00ad\u200b\u2060\ufeff]| {2}/;
// eslint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g;
const spaces = /[ \t\n\r\f]+/g;
const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const wordLike = /[\p{L}\p{N}]/u;
const addressLike = /(?:https?:\/\/|www\.)\S+/gi;

/** True when the text can be written as it stands. */
export const isPlainText = (text: string): boolean => !unusual.test(text);

/** Folds white space as a browser does (no-break spaces stay) and drops what cannot be seen. */
export const foldSpaces = (text: string): string => text.replace(invisible, '').replace(spaces, ' ');

const isSpace = (char: string | undefined): boolean => char === undefined || /\s/.test(char);
const isWord = (char: string | undefined): boolean => char !== undefined && wordLike.test(char);

/** Stretches in which a bare address stands: nothing in them is emphasis. */
function addressesIn(text: string): [number, number][] {
  if (!text.includes('://') && !text.includes('www.')) return [];
  return [...text.matchAll(addressLike)].map((hit) => [hit.index, hit.index + hit[0].length]);
}

/**
 * Escapes what would be read as Markdown inside a line, and nothing else: `snake_case`, ` * `, `AT&T`, `a < b`,
 * `[1]` and `5 $` stay as they are. `before` is the character already written, `inLink` whether the text is a link's.
 */
export function escapeInline(text: string, before: string, inLink: boolean, dollarsOpen: boolean): string {
  let out = '';
  const addresses = addressesIn(text);
  let address = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    const previous = at === 0 ? before : text[at - 1];
    const next = text[at + 1];
    while (address < addresses.length && at >= (addresses[address] as [number, number])[1]) address++;
    const span = addresses[address];
    const inAddress = span !== undefined && at >= span[0];
    switch (char) {
      case '\\':
        out += next === undefined || /[!-/:-@[-`{-~]/.test(next) ? '\\\\' : '\\';
        break;
      case '`':
        out += '\\`';
        break;
      case '*':
        out +=
          inAddress || (isSpace(previous) && isSpace(next) && previous !== '' && next !== undefined)
            ? '*'
            : '\\*';
        break;
      case '_':
        out +=
          inAddress ||
          (isWord(previous) && isWord(next)) ||
          (isSpace(previous) && isSpace(next) && previous !== '' && next !== undefined)
            ? '_'
            : '\\_';
        break;
      case '~':
        out +=
          inAddress ||
          (next !== '~' && previous !== '~' && next !== undefined && (previous === '' || isSpace(previous)))
            ? '~'
            : '\\~';
        break;
      case '[':
        out += inLink || next === '^' ? '\\[' : '[';
        break;
      case ']':
        out += inLink || next === '(' ? '\\]' : ']';
        break;
      case '!':
        out += next === '[' && text.indexOf('](', at) > 0 ? '\\!' : '!';
        break;
      case '<':
        out += next === undefined || /[a-z/!?]/i.test(next) ? '\\<' : '<';
        break;
      case '&':
        out += entity.test(text.slice(at, at + 34)) ? '\\&' : '&';
        break;
      case '$':
        if (next === '$' || previous === '$') out += '\\$';
        else if (
          !isSpace(previous) &&
          previous !== '' &&
          !/\d/.test(next ?? '') &&
          (dollarsOpen || text.lastIndexOf('$', at - 1) >= 0)
        )
          out += '\\$';
        else out += '$';
        break;
      default:
        out += char;
    }
  }
  return out;
}

/** Escapes the start of a line that would otherwise be a heading, a list, a quote, a rule or a definition. */
export function escapeLineStart(line: string, firstOfItem: boolean): string {
  switch (line.charCodeAt(0)) {
    case 35: // #
      return /^#{1,6}(?:\s|$)/.test(line) ? `\\${line}` : line;
    case 43: // +
    case 45: // -
      return /^[-+](?:\s|$)/.test(line) || /^-[-\s]*$/.test(line) || /^[-|: ]+$/.test(line)
        ? `\\${line}`
        : line;
    case 42: // * (only a spaced star comes here unescaped)
      return /^\*(?:\s|$)/.test(line) ? `\\${line}` : line;
    case 61: // =
      return /^=+\s*$/.test(line) ? `\\${line}` : line;
    case 62: // >
      return `\\${line}`;
    case 58: // : would make the line before it a defined term
      return /^:[ \t]/.test(line) ? `\\${line}` : line;
    case 91: // [
      if (/^\[[^\]\n]+\]:/.test(line) || (firstOfItem && /^\[[ xX]\](?:\s|$)/.test(line))) return `\\${line}`;
      return line;
    case 124: // |
      return /^\|[-|: ]+$/.test(line) ? `\\${line}` : line;
    default: {
      const code = line.charCodeAt(0);
      if (code < 48 || code > 57) return line;
      return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
    }
  }
}
