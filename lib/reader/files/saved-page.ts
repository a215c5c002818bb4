/** HTML that is from this address: what it refers to is relative to that, unless it says itself to what. */
export function withBase(html: string, address = ''): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address) || /<base\b/i.test(html)) return html;
  return `<base href="${new URL(address).href}">${html}`;
}

/** Where browsers, and the extension SingleFile, say that they saved a page from. */
const SAVED_FROM =
  /<!--\s{0,9}(?:saved from url=\(\d{1,6}\)|Page saved with SingleFile\s{1,9}url:\s{0,9})(https?:[^\s<>]+)/i;
/** It stands before the page. */
const HEAD = 4_096;

/** A page that was saved as HTML, its links as they were. */
export const asSaved = (html: string): string => withBase(html, SAVED_FROM.exec(html.slice(0, HEAD))?.[1]);
