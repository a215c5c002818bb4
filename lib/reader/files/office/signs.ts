/** The signs of the font Symbol from 0x20 on, by which Greek and mathematics are typed in older documents. */
const SYMBOL =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼•' +
  `${'•'.repeat(32)}€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪•〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭•`;

/** Signs of Wingdings that say something: arrows, and what is ticked or not in a form. */
const WINGDINGS: Readonly<Record<number, string>> = {
  0x4a: '☺',
  0x6f: '□',
  0x71: '❑',
  0x72: '❒',
  0xa8: '☐',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};
/** The same of Wingdings 2. */
const WINGDINGS_2: Readonly<Record<number, string>> = {
  0x4f: '✗',
  0x50: '✓',
  0x51: '☒',
  0x52: '☑',
  0xa3: '☐',
};

/** A character of a font of signs, which has its own from U+F000 on; a dot for one that is not known. */
export function signOf(code: number, font = ''): string {
  if (code > 0 && code < 0xf000) return String.fromCodePoint(code);
  const place = code - 0xf000;
  const sign = /^symbol/i.test(font)
    ? SYMBOL[place - 0x20]
    : (/^wingdings 2/i.test(font) ? WINGDINGS_2 : /^wingdings$/i.test(font) ? WINGDINGS : {})[place];
  return sign ?? '•';
}
