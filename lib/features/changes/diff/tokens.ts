const CJK = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*`;
const WORD = String.raw`[\p{L}\p{M}\p{N}]`;

/**
 * A link's or an image's target, an address, a character of a script without spaces, a word or number, an escaped
 * character, an entity, marks of emphasis or code, a break with the white space after it, the start of a quoted line, a
 * run of white space, or any other character.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<=\]\()(?:[^()\s]|\([^()\s]*\))+`,
    String.raw`https?:\/\/[^\s<>()[\]]+`,
    CJK,
    String.raw`${WORD}+(?:(?:['’-]|(?:\\?_)+|(?<=\p{N})[.,:](?=\p{N}))${WORD}+)*`,
    String.raw`\\[!-/:-@[-\x60{-~]`,
    String.raw`&(?:amp|lt|gt|quot|nbsp|apos|#39);`,
    String.raw`\*+|_+|\x60+`,
    String.raw`<[bB][rR] ?\/?>\s*`,
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
const BLANK_LINE = /\n[ \t]*\r?\n/;
/** In place of `*` and `_` that emphasize, so that the characters themselves are something else. */
const EMPHASIS = '\u0003';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

/**
 * What each token says, however Markdown lets it be spelled: `*` and `_` emphasize alike, an escaped character is the
 * character, white space is one space or the end of a paragraph.
 */
export function saidOf(tokens: readonly string[]): string[] {
  /** Where the code that begins with these marks ends, at the latest. */
  const lastTicks = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.startsWith('`')) lastTicks.set(token, index);
  });
  let code: string | undefined;
  return tokens.map((token, index) => {
    if (isSpace(token)) return BLANK_LINE.test(token) ? '\n\n' : ' ';
    if (token.startsWith('`')) {
      if (code === undefined) code = (lastTicks.get(token) ?? 0) > index ? token : undefined;
      else if (code === token) code = undefined;
      return token;
    }
    if (code !== undefined) return token;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    switch (token[0]) {
      case '*':
      case '_':
        return isSpace(before) && isSpace(after) ? token : EMPHASIS.repeat(token.length);
      case '\\':
        // Before the end of a line, it breaks the line.
        return token.length > 1 ? token.slice(1) : isSpace(after) ? '' : token;
      case '&':
        return token.length > 1 ? (ENTITIES[token.slice(1, -1)] ?? ' ') : token;
      case '<':
        // A break says what the end of a line does.
        if (token.length > 1) return isSpace(before) ? '' : ' ';
        return after?.startsWith('http') ? '' : token;
      case '>':
        return before?.startsWith('http') ? '' : token;
    }
    return token.includes('\\_') ? token.replaceAll('\\_', '_') : token;
  });
}

/** Characters that may be spelled otherwise. */
const SPELLED = /[\\*_&<>\x60]/;
/** White space other than one space. In a pattern of its own: together, they take twice the time. */
const UNEVEN = /\s\s|[^\S ]/;

/** What a text says, as one string: equal for two spellings of the same. */
export function saying(text: string): string {
  const trimmed = text.trim();
  return SPELLED.test(trimmed) || UNEVEN.test(trimmed) ? saidOf(tokensOf(trimmed)).join('') : trimmed;
}
