/**
 * A link's or an image's target, an address, a word or number, a character of a script without spaces, a run of white
 * space, or any other character.
 */
const TOKEN =
  /(?<=\]\()(?:[^()\s]|\([^()\s]*\))+|https?:\/\/[^\s<>()[\]]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|[\p{L}\p{M}\p{N}_]+(?:(?:['’-]|(?<=\p{N})[.,:](?=\p{N}))[\p{L}\p{M}\p{N}_]+)*|\s+|[^]/gu;

/** The units of a line of text, as a reader sees them. Their concatenation is the text. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** True for a token that has a meaning by itself. */
export const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);
