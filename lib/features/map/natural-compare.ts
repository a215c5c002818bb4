const ZERO = 48;
const NINE = 57;
const DOT = 46;
const SLASH = 47;

/**
 * Natural order of file names: `part-2` before `part-10`, and `task.html` before `task-group.html`. Otherwise by code
 * units, so that a long list is sorted in a few milliseconds; zero only for equal texts.
 */
export function naturalCompare(one: string, other: string): number {
  const least = Math.min(one.length, other.length);
  for (let at = 0; at < least; at++) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a === b) continue;
    const byNumber = numbersFrom(one, other, at);
    return byNumber === 0 ? rankOf(a) - rankOf(b) : byNumber;
  }
  return one.length - other.length;
}

/** The end of a name sorts before anything that would extend it. */
function rankOf(sign: number): number {
  return sign === SLASH ? -2 : sign === DOT ? -1 : sign;
}

/** Compares the numbers around the first differing character; zero if there are none, or they are equal. */
function numbersFrom(one: string, other: string, at: number): number {
  let start = at;
  while (start > 0 && isDigit(one, start - 1)) start--;
  if (!isDigit(one, start) || !isDigit(other, start)) return 0;
  const [a, b] = [significant(one, start), significant(other, start)];
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

function significant(text: string, start: number): string {
  let from = start;
  while (text.charCodeAt(from) === ZERO) from++;
  let to = from;
  while (isDigit(text, to)) to++;
  return text.slice(from, to);
}

function isDigit(text: string, at: number): boolean {
  const sign = text.charCodeAt(at);
  return sign >= ZERO && sign <= NINE;
}
