/** Text with every stretch of white space as one space, none at its ends. */
export const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: ' ',
};

/** Markup data is often escaped twice. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replace(/&#(\d{1,7});|&#x([0-9a-f]{1,6});/gi, (whole, decimal: string, hex: string) => {
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(
      /&(amp|quot|lt|gt|apos|nbsp|reg|copy|trade|ndash|mdash|rsquo|lsquo|rdquo|ldquo|hellip);/g,
      (whole, name: string) => entities[name] ?? whole,
    );
}
