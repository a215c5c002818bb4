const EMPTY = new Set(
  'a an and are as at be but by can could do does for from get give go has have how i if in into is it its just like me my of on or our please should so than that the their them then there these they this to want was we were what when where which who why will with would you your page pages site website section sections everything all about anything'.split(
    ' ',
  ),
);

/** A word as it is compared: lower case, one spelling for singular and plural. */
export function plainWord(word: string): string {
  const plain = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (/(?:ss|us|is)$/.test(plain) || plain.length < 4) return plain;
  return plain.replace(/ies$/, 'y').replace(/(?<=(?:x|ch|sh))es$|s$/, '');
}

/** The significant words of a text, in order, as they are compared. */
export function plainWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [])
    .filter((word) => !EMPTY.has(word.toLowerCase()))
    .map(plainWord)
    .filter(Boolean);
}
