import { withoutControls } from '@/lib/core/text/clean-text';
import { percentEncoded } from '../../export/link-lists';
import { escapeHtml } from '@/lib/features/export/inert-html';

/** A title in XML; if it is empty, the fallback. */
export const titleOr = (title: string, other: string): string => withoutControls(title).trim() || other;

const VOID = /<(br|col|hr|img|wbr)((?: [a-z]+="[^"<>]*")*)>/g;

/** Text inside an element or an attribute of XML 1.0. */
export function xmlText(text: string): string {
  return escapeHtml(withoutControls(text));
}

/** After its host, characters of an address that browsers take as they are and RFC 3986 does not. */
const NOT_OF_A_URI = /[[\]{}|\\^`#]|%(?![\da-f]{2})/gi;

/** What follows the host of an address in HTML; of its signs `#` the first begins the fragment. */
function afterHost(escaped: string): string {
  const address = escaped.replaceAll('&#39;', "'");
  const fragment = address.indexOf('#');
  return address.replace(NOT_OF_A_URI, (sign, at) => (at === fragment ? sign : percentEncoded(sign)));
}

/** HTML of a book (see `bookHtml`) as the content of an XHTML body: well-formed, and without control characters. */
export function xhtmlOf(inert: string): string {
  return (
    withoutControls(inert)
      // The EPUB standard has no such attribute.
      .replace(/ align="(left|right|center|justify)"/g, ' style="text-align: $1"')
      .replace(/ align="[^"]*"/g, '')
      .replace(VOID, '<$1$2/>')
      .replace(
        /( href="[a-z]+:(?:\/\/[^/?#"]*)?)([^"]*)/g,
        (_, head: string, rest: string) => head + afterHost(rest),
      )
  );
}
