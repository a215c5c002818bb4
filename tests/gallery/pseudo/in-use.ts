import { pseudoWords, type Pseudo } from './pseudo-text';

const asked = new URLSearchParams(location.search).get('words');

/** The pseudo-locale that the page was asked for. */
export const pseudoInUse: Pseudo | undefined = asked === 'long' || asked === 'rtl' ? asked : undefined;

/** What a module of lib/core/words exports, in the pseudo-locale that was asked for. */
export function said<T>(value: T, module: string): T;
export function said(value: unknown, module: string): unknown {
  // A number or a date is as long in most languages.
  return pseudoInUse ? pseudoWords(value, pseudoInUse, module !== 'format') : value;
}
