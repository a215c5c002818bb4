/**
 * The text without any of these characters at its end, however many are there. A pattern for it would be slow on a text
 * that is full of them elsewhere.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
