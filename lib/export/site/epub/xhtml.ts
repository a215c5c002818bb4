import { withoutControls } from '../../../model/control-characters';
import { escapeHtml } from '../../inert-html';
import { leaveRemoteImages } from '../../remote-images';

const VOID = /<(br|col|hr|img|wbr)((?: [a-z]+="[^"<>]*")*)>/g;

/** Text inside an element or an attribute of XML 1.0. */
export function xmlText(text: string): string {
  return escapeHtml(withoutControls(text));
}

/** Inert HTML (see `inertHtml`) as the inside of an XHTML body: well-formed, and nothing in it lies elsewhere. */
export function xhtmlOf(inert: string): string {
  return (
    withoutControls(leaveRemoteImages(inert))
      // The standard of books has no such attribute.
      .replace(/ align="(left|right|center|justify)"/g, ' style="text-align: $1"')
      .replace(/ align="[^"]*"/g, '')
      .replace(VOID, '<$1$2/>')
  );
}
