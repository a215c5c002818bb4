const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/**
 * The length of the common prefix and suffix of two texts, cut at a white-space boundary, so that no word is split.
 * Together they are never longer than the shorter text.
 */
export function sharedEnds(one: string, other: string): { head: number; tail: number } {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one.charCodeAt(head) === other.charCodeAt(head)) head += 1;
  if (head < one.length || head < other.length)
    while (
      head > 0 &&
      !(isSpace(one.charCodeAt(head - 1)) && beginsWord(one, head) && beginsWord(other, head))
    )
      head -= 1;
  let tail = 0;
  const [oneEnd, otherEnd] = [one.length - 1, other.length - 1];
  while (tail < shorter - head && one.charCodeAt(oneEnd - tail) === other.charCodeAt(otherEnd - tail))
    tail += 1;
  while (
    tail > 0 &&
    !(isSpace(one.charCodeAt(one.length - tail)) && endsWord(one, tail) && endsWord(other, tail))
  )
    tail -= 1;
  return { head, tail };
}

const beginsWord = (text: string, at: number): boolean => at < text.length && !isSpace(text.charCodeAt(at));
const endsWord = (text: string, tail: number): boolean =>
  tail < text.length && !isSpace(text.charCodeAt(text.length - tail - 1));
