import { foldText } from './fold-text';

/** The letters and figures of a text alone, folded: spaces and marks that a page draws otherwise do not matter. */
export const lettersOf = (text: string): string => foldText(text).text.replace(/[^\p{L}\p{N}]+/gu, '');
/** So many of them tell one block of a page from another. */
export const ENOUGH_LETTERS = 24;
