/** More words than this are named by their beginning and end. */
const LONGEST_WHOLE = 120;

/** A piece of a text directive: what separates its parts is escaped. */
const piece = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');

/**
 * The address of a page at a sentence, which the browser scrolls to and marks (`#:~:text=`). An address that no browser
 * opens as a page is returned as it is.
 */
export function sourceAddress(url: string, quote: string): string {
  if (!/^https?:/.test(url)) return url;
  const words = quote.replace(/\s+/g, ' ').trim().split(' ');
  const whole = words.join(' ');
  const text =
    whole.length <= LONGEST_WHOLE || words.length < 10
      ? piece(whole.slice(0, 300))
      : `${piece(words.slice(0, 5).join(' '))},${piece(words.slice(-4).join(' '))}`;
  const at = url.indexOf('#');
  const base = at === -1 ? url : url.slice(0, at);
  const anchor = at === -1 ? '' : url.slice(at + 1).replace(/:~:.*$/s, '');
  return `${base}#${anchor}:~:text=${text}`;
}
