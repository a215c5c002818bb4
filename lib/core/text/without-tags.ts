/**
 * The text between the tags of some HTML, for counting its words. Unclosed parts run to the end, as in a browser.
 * Linear in the length, whatever the HTML.
 */
export function withoutTags(html: string): string {
  const endOf = createMarkupReader(html);
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) return parts.join(' ');
    at = endOf(open);
    if (at > open) continue;
    parts.push('<');
    at = open + 1;
  }
}

/** The end of the tag, comment or hidden element that starts at a `<`; the same position when none starts there. */
function createMarkupReader(html: string): (open: number) => number {
  const name = /[a-z][\w-]*/iy;
  /** The end tags of elements whose content is not text of the page. */
  const closings = new Map([
    ['script', /<\/script(?![\w-])/gi],
    ['style', /<\/style(?![\w-])/gi],
    ['template', /<\/template(?![\w-])/gi],
    ['noscript', /<\/noscript(?![\w-])/gi],
  ]);
  const after = (mark: string, from: number): number => {
    const found = html.indexOf(mark, from);
    return found === -1 ? html.length : found + mark.length;
  };

  return (open) => {
    if (html.startsWith('<!--', open)) return after('-->', open + 4);
    if (['/', '!', '?'].includes(html.charAt(open + 1))) return after('>', open);
    name.lastIndex = open + 1;
    const tag = name.exec(html)?.[0].toLowerCase();
    if (tag === undefined) return open;
    const end = after('>', open);
    const closing = closings.get(tag);
    if (!closing) return end;
    closing.lastIndex = end;
    const closed = closing.exec(html);
    return closed ? after('>', closed.index) : html.length;
  };
}
