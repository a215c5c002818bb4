/** The words of a text, each once, in lower case. */
export function wordSet(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** How much of the line is in the title: 0 to 1. */
export function similarity(line: string, title: Set<string>): number {
  if (title.size === 0) return 0;
  const lower = line.toLowerCase();
  let hasOne = false;
  for (const word of title) hasOne ||= lower.includes(word);
  if (!hasOne) return 0;
  const words = wordSet(line);
  let shared = 0;
  for (const word of words) if (title.has(word)) shared++;
  return (2 * shared) / (words.size + title.size);
}
