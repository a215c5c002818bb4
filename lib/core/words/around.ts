/** The marked part of a message, with the text before and after it. */
export type Around = { before: string; amount: string; after: string };

/** Splits a message at `<tag>` and `</tag>`; without them, all of it is `before`. */
export function around(text: string, tag: string): Around {
  const [before = '', rest = ''] = text.split(`<${tag}>`);
  const [amount = '', after = ''] = rest.split(`</${tag}>`);
  return { before, amount, after };
}

export const aroundBold = (text: string): Around => around(text, 'b');

/** All of it as text, for screen readers and tooltips. */
export const textOf = ({ before, amount, after }: Around): string => before + amount + after;
