/**
 * Umlauts as they are typed on keyboards without them: `ueberweisung` is `überweisung`, which is compared as
 * `uberweisung`.
 */
export function umlautSpellings(word: string): string[] {
  const other = word.replace(/([aou])e/g, '$1');
  return other === word ? [] : [other];
}

const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ',
  'αβγδεζηθικλμνξοπρσςτυφχψω',
];
/** A shorter word with a letter changed is another word. */
const SHORTEST_FORGIVEN = 4;
const LONGEST_FORGIVEN = 24;

/**
 * All words that differ from this one by one typo: a letter too many, one too few, another one, or two neighbors
 * swapped. The first letter of short words is assumed to be right.
 */
export function slipsOf(word: string): Set<string> {
  const slips = new Set<string>();
  const letters = [...word];
  if (letters.length < SHORTEST_FORGIVEN || letters.length > LONGEST_FORGIVEN || /\d/.test(word))
    return slips;
  const alphabet = [...(ALPHABETS.find((one) => one.includes(letters[0] ?? '')) ?? '')];
  const from = letters.length < 6 ? 1 : 0;
  const put = (head: number, middle: string, tail: number): void =>
    void slips.add(letters.slice(0, head).join('') + middle + letters.slice(tail).join(''));
  for (let at = from; at <= letters.length; at += 1) {
    for (const letter of alphabet) put(at, letter, at);
    if (at === letters.length) break;
    put(at, '', at + 1);
    for (const letter of alphabet) put(at, letter, at + 1);
    if (at + 1 < letters.length) put(at, `${letters[at + 1]}${letters[at]}`, at + 2);
  }
  slips.delete(word);
  return slips;
}
