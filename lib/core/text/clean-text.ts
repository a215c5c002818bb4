/** Controls except tab and line ends, lone surrogates and noncharacters: invalid in a text file or XML 1.0. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Cs}/gu;

/** Text without control characters; tabs and line ends stay. Lone surrogates are removed as well. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '');
}

/** Text with every stretch of white space as one space, none at its ends. */
export const oneLine = (text: string): string => text.replace(/ \s+|[^\S ]\s*/g, ' ').trim();

/** At most `most` characters of a text; cut between words, with an ellipsis. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most - 1);
  const space = short.lastIndexOf(' ');
  return `${(space > most / 2 ? short.slice(0, space) : short).trimEnd()}…`;
}

/**
 * The text without any of these characters at its end, however many are there. A pattern for it would be slow on a text
 * that is full of them elsewhere.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
