import { withoutControls } from '../../../model/control-characters';
import { escapeHtml } from '../../inert-html';

/** What is left of a title in XML; where nothing is, the other. */
export const titleOr = (title: string, other: string): string => withoutControls(title).trim() || other;

const VOID = /<(br|col|hr|img|wbr)((?: [a-z]+="[^"<>]*")*)>/g;

/** Text inside an element or an attribute of XML 1.0. */
export function xmlText(text: string): string {
  return escapeHtml(withoutControls(text));
}

/** HTML of a book (see `bookHtml`) as the inside of an XHTML body: well-formed, and without control characters. */
export function xhtmlOf(inert: string): string {
  return (
    withoutControls(inert)
      // The standard of books has no such attribute.
      .replace(/ align="(left|right|center|justify)"/g, ' style="text-align: $1"')
      .replace(/ align="[^"]*"/g, '')
      .replace(VOID, '<$1$2/>')
  );
}
