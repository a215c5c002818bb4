import type { Inline } from './inline';

const fold = (text: string): string =>
  text
    .replace(/[\s*_`\\[\]~]+/g, ' ')
    .trim()
    .toLowerCase();

/** The end of a link: its address, and its title if that says more than the text from `at` on. */
export function linkEnd(inline: { at: number; close: string; title?: string }, line: string): string {
  const title = inline.title?.replace(/\s+/g, ' ').trim();
  const says = title && fold(title) !== fold(line.slice(inline.at + 1));
  return `](${inline.close}${says ? ` "${title.replace(/[\\"]/g, '\\$&')}"` : ''})`;
}

/** An address as a link's destination: unbalanced brackets and spaces cannot end it early. */
export function destination(address: string): string {
  if (!/[\s<>()\\]/.test(address)) return address;
  const safe = address.replace(/[\s<>]/g, (char) => encodeURIComponent(char));
  let depth = 0;
  for (const char of safe) {
    if (char === '(') depth++;
    else if (char === ')' && --depth < 0) break;
  }
  const plain = depth === 0 ? safe : `<${safe}>`;
  return plain.replaceAll('\\', '%5C');
}

/** Opens the marks of a link; `shut` writes its destination. */
export function openLinkMarks(
  writer: { open: (mark: Inline) => void },
  address: string,
  title: string | null = null,
): void {
  writer.open({
    kind: 'link',
    open: '[',
    close: destination(address),
    at: -1,
    ...(title ? { title } : {}),
  });
}
