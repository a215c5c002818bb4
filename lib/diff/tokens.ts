/**
 * A link's or an image's target, an address, a word or number, a character of a script without spaces, a run of white
 * space, or any other character.
 */
const TOKEN =
  /(?<=\]\()(?:[^()\s]|\([^()\s]*\))+|https?:\/\/[^\s<>()[\]]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|[\p{L}\p{M}\p{N}_]+(?:(?:['’-]|(?<=\p{N})[.,:](?=\p{N}))[\p{L}\p{M}\p{N}_]+)*|\s+|[^]/gu;

/** What a person takes for one thing in a line of text. Put together they are the text again. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** True of a token that says something by itself. */
export const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);
