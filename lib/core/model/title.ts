import { withoutDirectionControls } from '../text/direction-controls';
import { z } from './zod';

/** A text as a reader sees it: what would turn its letters round is taken out whenever it crosses a boundary. */
export const textSchema = z.string().overwrite(withoutDirectionControls);

/**
 * A title for display, names and files: cleaned whenever it crosses a boundary, including when an old record is read.
 */
export const titleSchema = textSchema;

/** Characters of a name. */
export const NAME_MOST = 300;

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
