import { decodeEntities } from '@/lib/core/text/entities';

const CJK = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*`;
const WORD = String.raw`[\p{L}\p{M}\p{N}]`;

/**
 * A link's or an image's target, an address, a character of a script without spaces, a word or number, an escaped
 * character, an entity, marks of emphasis or code, the same as HTML, a break with the white space after it, the start of a quoted line, a
 * run of white space, or any other character.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<=\]\()<[^<>\n]+>`,
    String.raw`(?<=\]\()(?:[^()\s]|\([^()\s]*\))+`,
    String.raw`https?:\/\/[^\s<>()[\]]+`,
    CJK,
    String.raw`${WORD}+(?:(?:['’-]|(?:\\?_)+|(?<=\p{N})[.,:](?=\p{N}))${WORD}+)*`,
    String.raw`\\[!-/:-@[-\x60{-~]`,
    String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{2,31});`,
    String.raw`\*+|_+|~+|\x60+`,
    String.raw`<[bB][rR] ?\/?>\s*`,
    String.raw`<\/?(?:em|i|strong|b|del|s|code|EM|I|STRONG|B|DEL|S|CODE)(?:\s[^<>]*)?>`,
    String.raw`\s*\n(?:[ \t]*>)+[ \t]*`,
    String.raw`\s+|[^]`,
  ].join('|'),
  'gu',
);

/** The units of a line of text, as a reader sees them. Their concatenation is the text. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** True for a token that has a meaning by itself. */
export const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);

const isSpace = (token: string | undefined): boolean => token === undefined || /^\s/.test(token);
const BREAK = /^<br/i;
const BLANK_LINE = /\n[ \t]*\r?\n/;
/** In place of `*` and `_` that emphasize, so that the characters themselves are something else. */
const EMPHASIS = '\u0003';

/**
 * What each token says, however Markdown lets it be spelled: `*`, `_` and HTML emphasize alike, an escaped character is
 * the character, white space is one space or the end of a paragraph, a title is quoted in one way.
 */
function saidOf(tokens: readonly string[]): string[] {
  /** Where the code that begins with these marks ends, at the latest. */
  const lastTicks = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.startsWith('`')) lastTicks.set(token, index);
  });
  let code: string | undefined;
  const [quotes, marks] = [quotesOf(tokens), marksOf(tokens)];
  return tokens.map((token, index) => {
    if (isSpace(token)) return BLANK_LINE.test(token) ? '\n\n' : ' ';
    if (token.startsWith('`')) {
      if (code === undefined && (lastTicks.get(token) ?? 0) > index) code = token;
      else if (code === token) code = undefined;
      else return token;
      return '`';
    }
    if (code !== undefined) return token;
    if (quotes.has(index)) return '"';
    const mark = marks.get(index);
    if (mark !== undefined) return mark;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    switch (token[0]) {
      case '*':
      case '_':
        return isSpace(before) && isSpace(after) ? token : EMPHASIS.repeat(token.length);
      case '\\':
        // Before the end of a line, it breaks the line.
        return token.length > 1 ? token.slice(1) : isSpace(after) ? '' : token;
      case '&':
        return decodeEntities(token).replace('\u00a0', ' ');
      case '~':
        return token.length === 2 ? '~' : token;
      case '<':
        if (before === '(' && token.endsWith('>')) return token.slice(1, -1);
        // A break says what the end of a line does.
        if (BREAK.test(token)) return isSpace(before) ? '' : ' ';
        if (token.length > 1) return token;
        return after?.startsWith('http') ? '' : token;
      case '>':
        return before?.startsWith('http') ? '' : token;
    }
    return (token.includes('\\_') ? token.replaceAll('\\_', '_') : token).normalize();
  });
}

/** The quotes around the titles of links and images, which may be of three kinds. */
function quotesOf(tokens: readonly string[]): Set<number> {
  const quotes = new Set<number>();
  tokens.forEach((token, index) => {
    if (token !== '(' || tokens[index - 1] !== ']' || !/^\s+$/.test(tokens[index + 2] ?? '')) return;
    const from = index + 3;
    const close = CLOSING_QUOTES[tokens[from] ?? ''];
    if (close === undefined) return;
    const end = tokens.indexOf(close, from + 1);
    if (end === -1 || tokens[end + 1] !== ')') return;
    quotes.add(from).add(end);
  });
  return quotes;
}

const CLOSING_QUOTES: Record<string, string> = { '"': '"', "'": "'", '(': ')' };

/** HTML that says what a mark of Markdown does. */
const TAG = /^<(\/?)(em|i|strong|b|del|s|code)[\s>]/i;
const MARKS: Record<string, string> = {
  em: EMPHASIS,
  i: EMPHASIS,
  strong: EMPHASIS.repeat(2),
  b: EMPHASIS.repeat(2),
  del: '~',
  s: '~',
  code: '`',
};

/** What tags of emphasis say; one without its other half is text. */
function marksOf(tokens: readonly string[]): Map<number, string> {
  const marks = new Map<number, string>();
  const opened: { name: string; at: number }[] = [];
  tokens.forEach((token, at) => {
    const [, slash, tag = ''] = token.startsWith('<') ? (TAG.exec(token) ?? []) : [];
    const name = tag.toLowerCase();
    const mark = MARKS[name];
    if (mark === undefined) return;
    if (slash === '') opened.push({ name, at });
    else if (opened.at(-1)?.name === name) marks.set(opened.pop()?.at ?? at, mark).set(at, mark);
  });
  return marks;
}

/** Characters that may be spelled otherwise. */
const SPELLED = /[\\*_~&<>\x60]/;
/** White space other than one space. In a pattern of its own: together, they take twice the time. */
const UNEVEN = /\s\s|[^\S ]/;
/** What may be one character or two. */
const COMBINED = /[\u0300-\u036f]/;
const OTHER_QUOTES = /\]\(\S+ ['(]/;

/** By its label: what stands for a link that is defined in another line, `](address "title")`. */
export type Links = ReadonlyMap<string, string>;

const NO_LINKS: Links = new Map();

export const labelOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** A link by a label, or an address that links to itself. */
const LINK = /\[(https?:\/\/[^\s[\]]+)\]\(\1\)|\[([^[\]]+)\](?:\[([^[\]]*)\])?(?![(:])/g;
const SELF_LINK = /\[https?:/;

/** The tokens of a text and what each says. Where a link is spelled otherwise, some are empty. */
export function readTokens(text: string, links = NO_LINKS): { tokens: string[]; said: string[] } {
  const hasLinks = (links.size > 0 && text.includes('[')) || SELF_LINK.test(text);
  const tokens: string[] = [];
  const read: string[] = [];
  const add = (written: string, meant: string): void => {
    const parts = tokensOf(meant);
    for (const part of parts) read.push(part);
    if (written === meant) for (const part of parts) tokens.push(part);
    else parts.forEach((_, at) => tokens.push(at === 0 ? written : ''));
  };
  let at = 0;
  if (hasLinks)
    for (const { 0: whole, 1: address, 2: name = '', 3: label = '', index } of text.matchAll(LINK)) {
      const end = links.get(labelOf(label || name));
      if (address === undefined && end === undefined) continue;
      const from = address === undefined ? index + 1 + name.length : index;
      add(text.slice(at, from), text.slice(at, from));
      at = index + whole.length;
      add(text.slice(from, at), address ?? end ?? '');
    }
  add(text.slice(at), text.slice(at));
  return { tokens, said: saidOf(read) };
}

/** What a text says, as one string: equal for two spellings of the same. */
export function saying(text: string, links = NO_LINKS): string {
  const trimmed = text.trim();
  const isPlain =
    !SPELLED.test(trimmed) &&
    !UNEVEN.test(trimmed) &&
    !SELF_LINK.test(trimmed) &&
    !COMBINED.test(trimmed) &&
    !OTHER_QUOTES.test(trimmed);
  if (isPlain && (links.size === 0 || !trimmed.includes('['))) return trimmed;
  return readTokens(trimmed, links).said.join('');
}
