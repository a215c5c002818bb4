/**
 * The zeros of the scripts whose digits numbers and dates are written in: Arabic, Persian, Devanagari, Bengali, Thai,
 * full width.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** The digits of other scripts as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((from) => code >= from && code < from + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** Digits with separators; spaces only between groups of three. */
const NUMBER = /[-−]?\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|[-−]?\d+(?:[.,]\d+)?/u;

/** The digits of other scripts as 0 to 9, and their separators as points and commas. */
export const plainFigures = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');

export type NumberInText = { value: number; before: string; after: string };

/** The first number of a text, and what stands before and after it; undefined if it has none. */
export function firstNumber(text: string): NumberInText | undefined {
  const plain = plainFigures(text);
  const found = NUMBER.exec(plain);
  return found
    ? {
        value: valueOf(found[0]),
        before: plain.slice(0, found.index),
        after: plain.slice(found.index + found[0].length),
      }
    : undefined;
}

/**
 * `1.234,56`, `1,234.56`, `1 234` and `22,00` as numbers: the last separator is a decimal
 * point unless three digits follow.
 */
function valueOf(written: string): number {
  const digits = written.replace('−', '-').replace(/[ \u00a0\u202f'’]/gu, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const separators = digits.match(/[.,]/g) ?? [];
  const decimals = last < 0 ? 0 : digits.length - last - 1;
  const isPoint = last >= 0 && (decimals !== 3 || new Set(separators).size > 1 || /^-?0[.,]/.test(digits));
  const whole = (isPoint ? digits.slice(0, last) : digits).replace(/[.,]/g, '');
  return Number(isPoint ? `${whole}.${digits.slice(last + 1)}` : whole);
}
