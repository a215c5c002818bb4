/** What stands out in a line, with what is before it and after it. */
export type Around = { before: string; amount: string; after: string };

/** The parts of a message around what is between `<tag>` and `</tag>`. */
export function around(text: string, tag: string): Around {
  const [before = '', rest = ''] = text.split(`<${tag}>`);
  const [amount = '', after = ''] = rest.split(`</${tag}>`);
  return { before, amount, after };
}

export const aroundBold = (text: string): Around => around(text, 'b');
