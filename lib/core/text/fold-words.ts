const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};

/** Lower case without accents, so that words compare as they are typed: `Löschen` and `loschen` are equal. */
export function foldWords(text: string): string {
  // Most addresses are plain, and normalizing is most of the work.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłđðþıæœß]/g, (letter) => letters[letter] ?? letter);
}
