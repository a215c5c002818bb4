/**
 * The text without this character at its end, however often it is there. A pattern for it would be slow on a text that
 * is full of it elsewhere.
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
