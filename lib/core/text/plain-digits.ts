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
