import { withoutDirectionControls } from '../text/direction-controls';
import { readPercentCodes } from '../text/percent-codes';
import { isWebUrl } from './url';
import { z } from './zod';

/** A text as a reader sees it: what would turn its letters round is taken out whenever it crosses a boundary. */
export const textSchema = z.string().overwrite(withoutDirectionControls);

/**
 * A title for display, names and files: cleaned whenever it crosses a boundary, including when an old record is read.
 */
export const titleSchema = textSchema;

/** Characters of a name. */
const NAME_MOST = 300;

/** A name for what has no address: as short as a title, and the same for the same words. */
export function nameOf(kind: string, words: string): string {
  // An emoji may be cut in half.
  return `${kind}:${encodeURIComponent(words.slice(0, NAME_MOST).replace(/\p{Cs}/gu, '\ufffd'))}`;
}

/** The user's words as a title. */
export function titleOf(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

const ANSWERS = ['search', 'agent', 'extract', 'interact'] as const;

/** What a capture answers, by the name that `nameOf` gave it, and the one page that it is about, if there is one. */
export function answerOf(
  address: string,
): { kind: (typeof ANSWERS)[number]; page: string | undefined } | undefined {
  const kind = ANSWERS.find((each) => address.startsWith(`${each}:`));
  if (kind === undefined) return undefined;
  const words = readPercentCodes(address.slice(kind.length + 1));
  // A name that was cut may end in a part of an address.
  const [page, other] = words.length < NAME_MOST ? words.split(' ').toReversed() : [];
  const isPage = page !== undefined && isWebUrl(page) && !page.endsWith('*') && !isWebUrl(other ?? '');
  return { kind, page: isPage && kind !== 'search' && kind !== 'agent' ? page : undefined };
}
