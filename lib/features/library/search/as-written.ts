import { fold, isUnspaced, LONGEST } from './tokens';

/** Words joined by symbols, such as `foo_bar`, `well-known`, `3.14`, `node:fs`, and `c++`. */
const JOINED =
  /[\p{L}\p{N}\p{M}]+(?:[-_.:+#/@&][\p{L}\p{N}\p{M}]+|(?<=\p{N}),(?=\p{N})[\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;
const HAS_SIGN = /[-_.:,+#/@&]/;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * The additional tokens of a text: words joined by symbols, as written, and the parts of names such as `getUserName`.
 * Both are compared as words are.
 */
export function writtenForms(text: string): string[] {
  const forms: string[] = [];
  for (const [word] of text.matchAll(JOINED)) {
    if (word.length > LONGEST) continue;
    if (HAS_SIGN.test(word) && !isUnspaced(word)) forms.push(fold(word));
    if (/\p{Ll}\p{Lu}/u.test(word))
      for (const part of word.split(/[-_.:,+#/@&]/))
        if (/\p{Ll}\p{Lu}/u.test(part)) forms.push(...part.split(HUMP).map(fold));
  }
  return forms;
}

/** The word as written, if it is more than plain letters: then it is also searched like that. */
export function writtenForm(word: string): string | undefined {
  const [first] = word.match(JOINED) ?? [];
  return first === word && HAS_SIGN.test(word) && !isUnspaced(word) && word.length <= LONGEST
    ? fold(word)
    : undefined;
}
