import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { withoutEnd } from '@/lib/core/text/without-end';
import { BadPattern, patternOf } from '../language/patterns';
import { each, textOf, type Value } from '../language/value';
import { pairArgument, splitArguments, textArgument } from '../language/arguments';
import type { FilterFunction } from './filter';

/** A filter of one text, for each text of a list. */
const texts =
  (make: (text: string) => string): FilterFunction =>
  (value) =>
    each(value, (one) => make(textOf(one)));
const words = (text: string): string[] =>
  text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

export const lower = texts((text) => text.toLowerCase());
export const upper = texts((text) => text.toUpperCase());
export const trim = texts((text) => text.trim());
export const capitalize = texts(capital);
export const title = texts((text) => text.replace(/\S+/g, capital));
export const kebab = texts((text) => words(text).join('-').toLowerCase());
export const snake = texts((text) => words(text).join('_').toLowerCase());
export const pascal = texts((text) => words(text).map(capital).join(''));
export const camel = texts((text) => {
  const joined = words(text).map(capital).join('');
  return joined.charAt(0).toLowerCase() + joined.slice(1);
});
export const uncamel = texts((text) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase(),
);

const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i;
/** A valid file name for a system: `windows`, `mac`, `linux`, or all of them. */
export const safe_name: FilterFunction = (value, args) => {
  const system = textArgument(args).toLowerCase();
  const everywhere = !['windows', 'mac', 'linux'].includes(system);
  let name = textOf(value)
    .replace(/[#|^[\]]/g, '')
    .replace(/[\u0000-\u001f]/g, '');
  if (system === 'windows' || everywhere) name = withoutEnd(name.replace(/[<>:"/\\|?*]/g, ''), ' .');
  if (system === 'mac') name = name.replace(/[/:]/g, '');
  if (system === 'linux') name = name.replace(/\//g, '');
  if (DEVICE.test(name) && system !== 'linux' && system !== 'mac') name = `_${name}`;
  name = name.replace(/^\.+/, '').trim().slice(0, 245);
  return name || 'Untitled';
};

const REGEX = /^\/([\s\S]+)\/([gimsuy]*)$/;

/** Pairs in order; a text between slashes is a pattern. */
export const replace: FilterFunction = (value, args) => {
  const pairs = splitArguments(args).map(pairArgument);
  const make = (one: Value): string =>
    pairs.reduce((text, [from, to]) => {
      const [, source, flags = ''] = REGEX.exec(from) ?? [];
      if (source !== undefined) return patternOf(source, flags).replace(text, to, flags.includes('g'));
      return from === '' ? text : text.replaceAll(from, () => to);
    }, textOf(one));
  return each(value, make);
};

export const split: FilterFunction = (value, args) => {
  const text = textOf(value);
  const mark = textArgument(args);
  if (mark === '') return [...text];
  const [, source = /^\[.+\]$/.test(mark) ? mark : undefined] = REGEX.exec(mark) ?? [];
  if (source !== undefined) return patternOf(source).split(text);
  // Like the original: one character is itself, more may be a pattern.
  if (mark.length > 1 && /[\\[\](){}+*?|^$]/.test(mark)) {
    try {
      return patternOf(mark).split(text);
    } catch (thrown) {
      if (!(thrown instanceof BadPattern)) throw thrown;
    }
  }
  return text.split(mark);
};

export const decode_uri = texts(readPercentCodes);
export const unescape = texts((text) => text.replace(/\\n/g, '\n').replace(/\\"/g, '"'));
