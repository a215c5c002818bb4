import { date, date_modify, duration } from './dates';
import { type FilterFunction, BadArguments } from './filter';
import {
  markdown,
  remove_attr,
  remove_html,
  remove_tags,
  replace_tags,
  strip_attr,
  strip_md,
  strip_tags,
} from './html';
import {
  first,
  join,
  last,
  length,
  map,
  merge,
  nth,
  object,
  reverse,
  slice,
  template,
  unique,
} from './lists';
import { blockquote, callout, footnote, fragment_link, image, link, list, table, wikilink } from './marks';
import { each, textOf, type Value } from '../language/value';
import { textArgument, textArguments, pairArgument, splitArguments } from '../language/arguments';
import { withoutEnd } from '@/lib/core/text/clean-text';
import { BadPattern, patternOf } from '../language/patterns';

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

const lower = texts((text) => text.toLowerCase());
const upper = texts((text) => text.toUpperCase());
const trim = texts((text) => text.trim());
const capitalize = texts(capital);
const title = texts((text) => text.replace(/\S+/g, capital));
const kebab = texts((text) => words(text).join('-').toLowerCase());
const snake = texts((text) => words(text).join('_').toLowerCase());
const pascal = texts((text) => words(text).map(capital).join(''));
const camel = texts((text) => {
  const joined = words(text).map(capital).join('');
  return joined.charAt(0).toLowerCase() + joined.slice(1);
});
const uncamel = texts((text) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase(),
);

const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$/i;
/** A valid file name for a system: `windows`, `mac`, `linux`, or all of them. */
const safe_name: FilterFunction = (value, args) => {
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
const replace: FilterFunction = (value, args) => {
  const pairs = splitArguments(args).map(pairArgument);
  const make = (one: Value): string =>
    pairs.reduce((text, [from, to]) => {
      const [, source, flags = ''] = REGEX.exec(from) ?? [];
      if (source !== undefined) return patternOf(source, flags).replace(text, to, flags.includes('g'));
      return from === '' ? text : text.replaceAll(from, () => to);
    }, textOf(one));
  return each(value, make);
};

const split: FilterFunction = (value, args) => {
  const text = textOf(value);
  const mark = textArgument(args);
  if (mark === '') return [...text];
  // Like the original: one character is itself, more may be a pattern, of which slashes are a part.
  if (mark.length > 1 && /[\\[\](){}+*?|^$]/.test(mark)) {
    try {
      return patternOf(mark).split(text);
    } catch (thrown) {
      if (!(thrown instanceof BadPattern)) throw thrown;
    }
  }
  return text.split(mark);
};

/** A text with a code that means nothing stays as it is. */
const decode_uri = texts((text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
});
const unescape = texts((text) => text.replace(/\\n/g, '\n').replace(/\\"/g, '"'));

/** As a note writes it: of a number a number, of a text a text. */
const like = (before: Value, result: number): Value => (typeof before === 'number' ? result : String(result));

/** A plain number; "3,5" and "12 kg" are text. */
const numberOf = (value: Value): number | undefined => {
  const text = textOf(value).trim();
  return /^-?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
};

const calc: FilterFunction = (value, args) => {
  const number = numberOf(value);
  if (number === undefined || args === '') return value;
  const [, operator, amount] = /^(\*\*|[-+*/^])\s*(-?\d+(?:\.\d+)?)$/.exec(textArgument(args).trim()) ?? [];
  if (operator === undefined) throw new BadArguments();
  const by = Number(amount);
  const result =
    operator === '+'
      ? number + by
      : operator === '-'
        ? number - by
        : operator === '*'
          ? number * by
          : operator === '/'
            ? number / by
            : number ** by;
  // Ten digits are more than a note needs, and remove the noise of binary fractions.
  return Number.isFinite(result) ? String(Number(result.toFixed(10))) : value;
};

/** The number times this power of ten, without the noise of binary fractions. */
function shifted(number: number, by: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Number(`${digits}e${Number(exponent) + by}`);
}

/** The number that a value is, or that a text begins with, such as `12.3 kg`; in `12,431` it is not known which. */
const leadingNumber = (value: Value): number | undefined =>
  numberOf(value) ?? numberOf(/^\s*-?\d+(?:\.\d+)?(?![\d.,])/.exec(textOf(value))?.[0] ?? '');

/** A text is rounded by the number at its start. */
const round: FilterFunction = (value, args) => {
  const places = args === '' ? 0 : Number(textArgument(args));
  if (!Number.isInteger(places) || places < 0 || places > 20) throw new BadArguments();
  return each(value, (one) => {
    const number = leadingNumber(one);
    if (number === undefined) return one;
    const rounded = shifted(Math.round(shifted(number, places)), -places);
    return Number.isFinite(rounded) ? like(one, rounded) : one;
  });
};

const number_format: FilterFunction = (value, args) => {
  const [places = '0', point = '.', between = ','] = textArguments(args);
  return each(value, (one) => {
    const number = leadingNumber(one);
    if (number === undefined) return one;
    const [whole = '', fraction] = Math.abs(number)
      .toFixed(Math.min(Math.max(Number(places) || 0, 0), 20))
      .split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, between);
    return `${number < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : point + fraction}`;
  });
};

/** Every filter, by its name in templates. */
const filters: Readonly<Partial<Record<string, FilterFunction>>> = {
  blockquote,
  calc,
  callout,
  camel,
  capitalize,
  date,
  date_modify,
  decode_uri,
  duration,
  first,
  footnote,
  fragment_link,
  image,
  join,
  kebab,
  last,
  length,
  link,
  list,
  lower,
  map,
  markdown,
  merge,
  nth,
  number_format,
  object,
  pascal,
  remove_attr,
  remove_html,
  remove_tags,
  replace,
  replace_tags,
  reverse,
  round,
  safe_name,
  slice,
  snake,
  split,
  strip_attr,
  strip_md,
  strip_tags,
  stripmd: strip_md,
  table,
  template,
  title,
  trim,
  uncamel,
  unescape,
  unique,
  upper,
  wikilink,
};
export const filterNames: readonly string[] = Object.keys(filters).filter((name) => name !== 'stripmd');

/** The filter of this name, ignoring the properties that every object has. */
export function filterOf(name: string): FilterFunction | undefined {
  return Object.hasOwn(filters, name) ? filters[name] : undefined;
}
