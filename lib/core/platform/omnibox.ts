import { browser, browserName } from './browser';
import { withoutControls } from '../text/clean-text';
import { withoutDirectionControls } from '../text/direction-controls';
import type { Piece } from '@/lib/features/library/search-hits';

/** The visible part of a suggestion: pieces of the title, and the address next to it. */
type SuggestionText = { title: readonly Piece[]; address?: string };

/** The address bar cuts longer ones anyway. */
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

/** The pieces up to this many characters in total, cut at a character boundary. */
function cut(pieces: readonly Piece[]): Piece[] {
  let left = LONGEST;
  return pieces.flatMap(({ text, marked }) => {
    const kept = withoutControls(text.slice(0, left));
    left = Math.max(0, left - text.length);
    return kept === '' ? [] : [{ text: kept, marked }];
  });
}

/** A line of the address bar as Chromium expects it: XML, with the match marked and the address dimmed. */
export function asXml({ title, address = '' }: SuggestionText): string {
  const pieces = cut(title).map(({ text, marked }) =>
    marked ? `<match>${escaped(text)}</match>` : escaped(text),
  );
  const dim = address === '' ? '' : ` <dim>${escaped(address.slice(0, LONGEST))}</dim>`;
  // The address bar replaces %s with what is typed.
  return (pieces.join('') + dim).replaceAll('%s', '% s');
}

/** The same as plain text, which Firefox shows unchanged. */
export function asPlain({ title, address = '' }: SuggestionText): string {
  const text = plain(
    cut(title)
      .map((piece) => piece.text)
      .join(''),
  );
  return address === '' ? text : `${text} — ${plain(address.slice(0, LONGEST))}`;
}

/** One line below the address bar, and the text of the bar once that line is chosen. */
type OmniboxSuggestion = SuggestionText & { content: string };

type OmniboxListener = {
  /** The keyword was typed. */
  started(): void;
  changed(text: string): Promise<{ first: string; suggestions: OmniboxSuggestion[] }>;
  entered(text: string): void;
  canceled(): void;
};

/** Call it in the first turn of the background. Converts suggestions to the format that this browser reads. */
export function onOmnibox({ started, changed, entered, canceled }: OmniboxListener): void {
  const { omnibox } = browser;
  const written = browserName() === 'firefox' ? asPlain : asXml;
  omnibox.onInputStarted.addListener(started);
  omnibox.onInputCancelled.addListener(canceled);
  omnibox.onInputEntered.addListener(entered);
  omnibox.onInputChanged.addListener((text, suggest) => {
    void changed(text).then(({ first, suggestions }) => {
      omnibox.setDefaultSuggestion({
        description: written({ title: [{ text: first, marked: false }] }),
      });
      suggest(
        suggestions.map(({ content, ...shown }) => ({
          content,
          description: written(shown),
        })),
      );
    });
  });
}
