import { withoutControls } from '../model/control-characters';
import { withoutDirectionControls } from '../model/direction-controls';
import type { Piece } from '../model/search';

/** What of a suggestion is shown: pieces of the title, and the address beside it. */
export type SuggestionText = { title: readonly Piece[]; address?: string };

/** Longer ones are cut by the address bar in any case. */
const LONGEST = 300;

const plain = (text: string): string => withoutDirectionControls(withoutControls(text)).replace(/\s+/g, ' ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => plain(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** The pieces up to so many characters in all, cut where a character ends. */
function cut(pieces: readonly Piece[]): Piece[] {
  let left = LONGEST;
  return pieces.flatMap(({ text, marked }) => {
    const kept = withoutControls(text.slice(0, left));
    left = Math.max(0, left - text.length);
    return kept === '' ? [] : [{ text: kept, marked }];
  });
}

/** A line of the address bar as Chromium wants it: XML, with the match marked and the address dim. */
export function asXml({ title, address = '' }: SuggestionText): string {
  const pieces = cut(title).map(({ text, marked }) =>
    marked ? `<match>${escaped(text)}</match>` : escaped(text),
  );
  const dim = address === '' ? '' : ` <dim>${escaped(address.slice(0, LONGEST))}</dim>`;
  // The address bar puts what is typed where it reads %s.
  return (pieces.join('') + dim).replaceAll('%s', '% s');
}

/** The same as plain text, which Firefox shows as it stands. */
export function asPlain({ title, address = '' }: SuggestionText): string {
  const text = plain(
    cut(title)
      .map((piece) => piece.text)
      .join(''),
  );
  return address === '' ? text : `${text} — ${plain(address.slice(0, LONGEST))}`;
}
