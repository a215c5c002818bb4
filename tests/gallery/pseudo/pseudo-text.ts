/*
 * A pseudo-locale: English made longer and accented, and a second one that runs from right to left. It shows what a
 * translation would break before there is one, and which words on a screen do not come from lib/core/words.
 */
export type Pseudo = 'long' | 'rtl';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áḃćḋéḟǵĥíĵḱĺḿńóṕq̇ŕśťúṽẃẋýźÁḂĆḊÉḞǴĤÍĴḰĹḾŃÓṔQ̇ŔŚŤÚṼẂẊÝŹ';
const marked = new Map(
  (ACCENTED.normalize('NFC').match(/\P{M}\p{M}*/gu) ?? []).map((letter, at) => [PLAIN[at] ?? '', letter]),
);

/** Invisible: between these two stands what makes a string longer. */
const LONGER = '\u2063';
const LONGER_END = '\u2064';
/** Each word is forced to run from right to left, as words of such a language do. */
const RIGHT_TO_LEFT = '\u200f\u202e';
const RIGHT_TO_LEFT_END = '\u202c\u200f';
const MORE = 'óńé ťẃó ťĥŕéé ḟóúŕ ḟíṽé śíẋ śéṽéń éíǵĥť ńíńé ťéń ';

const isMarked = (text: string): boolean => /[\u0300-\u036f]/.test(text.normalize('NFD'));

/** A string of the interface in a pseudo-locale. One that is in it already stays as it is. */
function pseudoText(text: string, pseudo: Pseudo, longer = true): string {
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  if (letters === 0) return text;
  const accented = [...text].map((letter) => marked.get(letter) ?? letter).join('');
  const more = longer && letters > 1 && !isMarked(text) ? Math.ceil(letters * 0.4) : 0;
  const long =
    more > 0 ? `${accented}${LONGER} ${MORE.repeat(9).slice(0, more).trim()}${LONGER_END}` : accented;
  return pseudo === 'rtl' && !text.includes('\u202e')
    ? long.replace(/[\p{L}\p{M}]+/gu, (word) => `${RIGHT_TO_LEFT}${word}${RIGHT_TO_LEFT_END}`)
    : long;
}

/** The English that a string of a pseudo-locale was made of. */
export const plainText = (text: string): string =>
  text
    .replace(/\u2063[^\u2064]*\u2064/g, '')
    .replace(/[\u200f\u202e\u202c]/g, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** What a table of strings has besides strings: values that decide and are not shown. */
const NOT_READ = new Set(['tone', 'icon', 'action', 'fileName']);
/** Ids of actions; a table of that name is words. */
const isIds = (name: string, value: unknown): boolean =>
  name === 'actions' && Array.isArray(value) && value.every((one) => /^[a-z-]+$/.test(String(one)));

const isTable = (value: object): boolean =>
  Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;

/** A table of strings, or a function that makes strings or such a table, in a pseudo-locale. */
export function pseudoWords(value: unknown, pseudo: Pseudo, longer = true): unknown {
  const say = (one: unknown): unknown => pseudoWords(one, pseudo, longer);
  if (typeof value === 'string') return pseudoText(value, pseudo, longer);
  if (typeof value === 'function')
    return (...given: unknown[]) => say(Reflect.apply(value, undefined, given));
  if (Array.isArray(value)) return value.map(say);
  if (typeof value !== 'object' || value === null || !isTable(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      NOT_READ.has(name) || isIds(name, one) ? one : say(one),
    ]),
  );
}
