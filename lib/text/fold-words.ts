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

/** Small letters without accents, so that words compare as people type them: `Löschen` and `loschen` are one. */
export function foldWords(text: string): string {
  // Most addresses are plain, and normalising is most of the work.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłđðþıæœß]/g, (letter) => letters[letter] ?? letter);
}

/** The text with its percent codes read as UTF-8; as it stands where they are no UTF-8. */
export function readPercentCodes(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
