/** At most `most` characters of a text; cut between words, with an ellipsis. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most - 1);
  const space = short.lastIndexOf(' ');
  return `${(space > most / 2 ? short.slice(0, space) : short).trimEnd()}…`;
}
