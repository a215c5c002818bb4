import { textOf } from '../language/value';
import { splitArguments, textArgument } from '../language/arguments';
import type { FilterFunction } from './filter';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const TOKEN =
  /\[([^\]]*)\]|YYYY|YY|GGGG|gggg|WW|W|wo|ww|w|Q|MMMM|MMM|MM|M|Do|DD|D|dddd|ddd|dd|d|HH|H|hh|h|mm|m|ss|s|SSS|ZZ|Z|A|a|X|x/g;
const two = (number: number): string => String(number).padStart(2, '0');

/** A date from a text; a day, month or year without a time is that one on this machine's calendar. */
export function dateOf(text: string): Date | undefined {
  const trimmed = text.trim();
  const day = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(trimmed);
  if (day) return calendarDay(Number(day[1]), Number(day[2] ?? 1), Number(day[3] ?? 1));
  if (trimmed === '' || /^\d+([.,]\d+)?$/.test(trimmed)) return undefined;
  const date = new Date(trimmed);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function calendarDay(year: number, month: number, day: number): Date | undefined {
  const date = new Date(0);
  date.setHours(0, 0, 0, 0);
  // Given to the constructor, the years 0 to 99 would be those of 1900.
  date.setFullYear(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? date : undefined;
}

/** Undefined for a year that four digits cannot show, and for no date at all. */
function formatted(date: Date | undefined, format: string): string | undefined {
  const year = date?.getFullYear() ?? Number.NaN;
  return date && year >= 0 && year <= 9_999 ? formatDate(date, format) : undefined;
}

const ordinal = (number: number): string =>
  `${number}${number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;

const DAY_MS = 86_400_000;

/**
 * The week of a day and the year that it counts in. Weeks from Monday (1) are those of ISO 8601, whose Thursday decides;
 * of weeks from Sunday (0) it is the Saturday.
 */
function weekOf(date: Date, from: 0 | 1): { week: number; year: number } {
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const decides = new Date(day + ((from === 1 ? 3 : 6) - ((date.getDay() + 7 - from) % 7)) * DAY_MS);
  const year = decides.getUTCFullYear();
  return { week: Math.floor((decides.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1, year };
}

/** With the tokens of Day.js; text in square brackets stays. */
export function formatDate(date: Date, format: string): string {
  const hour12 = date.getHours() % 12 || 12;
  const minutes = -date.getTimezoneOffset();
  const zone = (colon: string): string =>
    `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${colon}${two(Math.abs(minutes) % 60)}`;
  const day = date.getDate();
  const tokens: Record<string, () => string | number> = {
    YYYY: () => String(date.getFullYear()).padStart(4, '0'),
    YY: () => two(date.getFullYear() % 100),
    GGGG: () => weekOf(date, 1).year,
    gggg: () => weekOf(date, 0).year,
    WW: () => two(weekOf(date, 1).week),
    W: () => weekOf(date, 1).week,
    wo: () => ordinal(weekOf(date, 0).week),
    ww: () => two(weekOf(date, 0).week),
    w: () => weekOf(date, 0).week,
    Q: () => Math.floor(date.getMonth() / 3) + 1,
    MMMM: () => MONTHS[date.getMonth()] ?? '',
    MMM: () => (MONTHS[date.getMonth()] ?? '').slice(0, 3),
    MM: () => two(date.getMonth() + 1),
    M: () => date.getMonth() + 1,
    Do: () => ordinal(day),
    DD: () => two(day),
    D: () => day,
    dddd: () => DAYS[date.getDay()] ?? '',
    ddd: () => (DAYS[date.getDay()] ?? '').slice(0, 3),
    dd: () => (DAYS[date.getDay()] ?? '').slice(0, 2),
    d: () => date.getDay(),
    HH: () => two(date.getHours()),
    H: () => date.getHours(),
    hh: () => two(hour12),
    h: () => hour12,
    mm: () => two(date.getMinutes()),
    m: () => date.getMinutes(),
    ss: () => two(date.getSeconds()),
    s: () => date.getSeconds(),
    SSS: () => String(date.getMilliseconds()).padStart(3, '0'),
    Z: () => zone(':'),
    ZZ: () => zone(''),
    A: () => (date.getHours() < 12 ? 'AM' : 'PM'),
    a: () => (date.getHours() < 12 ? 'am' : 'pm'),
    X: () => Math.floor(date.getTime() / 1000),
    x: () => date.getTime(),
  };
  return format.replace(
    TOKEN,
    (token, kept: string | undefined) => kept ?? String(tokens[token]?.() ?? token),
  );
}

/** What a token of the format of a text takes there; any other character takes itself. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  YYYY: /\d{4}/y,
  YY: /\d{2}/y,
  MMM: /[A-Za-z]+/y,
  ddd: /[A-Za-z]+/y,
  Do: /\d{1,2}(?:st|nd|rd|th)/y,
  SSS: /\d{1,3}/y,
  A: /[ap]m/iy,
  Z: /Z|[+-]\d{2}:?\d{2}/y,
  X: /\d{1,11}/y,
  x: /\d{1,14}/y,
  D: /\d{1,2}/y,
};
const READ = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|Do|DD|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|SSS|A|a|ZZ|Z|X|x|[^]/g;

/** The name of what a token takes; undefined for a character that takes itself. */
function nameOf(token: string): string | undefined {
  if (/^(?:MMM|ddd)/.test(token)) return token.slice(0, 3);
  if (token === 'a' || token === 'ZZ') return token.charAt(0).toUpperCase();
  if (Object.hasOwn(TAKEN, token)) return token;
  return /^[MDHhms]/.test(token) ? token.charAt(0) : undefined;
}

/**
 * A date in this format, such as `MM/DD/YYYY`. Each token takes as much as it can and never gives back: otherwise the
 * tries would double with each of many tokens.
 */
function parsedBy(text: string, format: string): Date | undefined {
  const source = text.trim();
  const found = new Map<string, string>();
  let at = 0;
  for (const { 0: token, 1: kept = token } of format.matchAll(READ)) {
    const name = nameOf(token);
    const shape = name === undefined ? undefined : (TAKEN[name] ?? TAKEN['D']);
    if (shape) shape.lastIndex = at;
    const part = shape ? shape.exec(source)?.[0] : source.startsWith(kept, at) ? kept : undefined;
    if (part === undefined) return undefined;
    at += part.length;
    if (name !== undefined && !found.has(name)) found.set(name, part);
  }
  const part = (name: string, absent: number): number =>
    Number.parseInt(found.get(name) ?? String(absent), 10);
  if (found.has('X') || found.has('x')) return new Date(part('X', 0) * 1_000 || part('x', 0));
  const named = found.get('MMM')?.slice(0, 3).toLowerCase();
  const month =
    named === undefined ? part('M', 1) : MONTHS.findIndex((name) => name.toLowerCase().startsWith(named)) + 1;
  const short = part('YY', 70);
  const year = part('YYYY', short < 69 ? 2000 + short : 1900 + short);
  const date = calendarDay(year, month, part('Do', part('D', 1)));
  const isLate = found.get('A')?.toLowerCase() === 'pm';
  const hours = found.has('h') ? (part('h', 0) % 12) + (isLate ? 12 : 0) : part('H', 0);
  date?.setHours(hours, part('m', 0), part('s', 0), part('SSS', 0));
  const zone = found.get('Z');
  if (!date || zone === undefined) return date;
  const offset =
    zone === 'Z'
      ? 0
      : Number(`${zone.charAt(0)}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
  return new Date(date.getTime() - (date.getTimezoneOffset() + offset) * 60_000);
}

/** `date:"format"`, `date:("format","format of the text")`; anything but a date stays unchanged. */
export const date: FilterFunction = (value, args) => {
  const text = textOf(value);
  const [format = 'YYYY-MM-DD', from] = args === '' ? [] : splitArguments(args).map(textArgument);
  const found = from === undefined ? dateOf(text) : parsedBy(text, from);
  return formatted(found, format || 'YYYY-MM-DD') ?? text;
};

/** `date_modify:"+1 year"`. */
export const date_modify: FilterFunction = (value, args) => {
  const text = textOf(value);
  const found = dateOf(text);
  const [, sign, amount, unit = ''] =
    /^([+-]?)\s*(\d+)\s*(year|month|week|day|hour|minute|second)s?$/i.exec(
      textArgument(args)
        .replace(/^\((.*)\)$/, '$1')
        .replace(/^"|"$/g, ''),
    ) ?? [];
  if (!found || amount === undefined) return text;
  const by = Number(amount) * (sign === '-' ? -1 : 1);
  const day = found.getDate();
  switch (unit.toLowerCase()) {
    case 'year':
      found.setFullYear(found.getFullYear() + by);
      break;
    case 'month':
      found.setMonth(found.getMonth() + by);
      break;
    case 'week':
      found.setDate(day + by * 7);
      break;
    case 'day':
      found.setDate(day + by);
      break;
    case 'hour':
      found.setHours(found.getHours() + by);
      break;
    case 'minute':
      found.setMinutes(found.getMinutes() + by);
      break;
    default:
      found.setSeconds(found.getSeconds() + by);
  }
  // A month after the 31st is the last day of a shorter month.
  if (/^(year|month)$/i.test(unit) && found.getDate() !== day) found.setDate(0);
  return formatted(found, 'YYYY-MM-DD') ?? text;
};

/** ISO 8601 durations and seconds, as a clock shows them. */
export const duration: FilterFunction = (value, args) => {
  const text = textOf(value).trim();
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i.exec(text);
  const seconds = iso
    ? Number(iso[1] ?? 0) * 86_400 +
      Number(iso[2] ?? 0) * 3_600 +
      Number(iso[3] ?? 0) * 60 +
      Math.floor(Number(iso[4] ?? 0))
    : /^\d+(\.\d+)?$/.test(text)
      ? Math.floor(Number(text))
      : undefined;
  if (seconds === undefined) return text;
  const format =
    textArgument(args.replace(/^\(([\s\S]*)\)$/, '$1')) || (seconds >= 3_600 ? 'HH:mm:ss' : 'mm:ss');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const parts: Record<string, string> = {
    HH: two(hours),
    H: String(hours),
    mm: two(minutes),
    m: String(minutes),
    ss: two(seconds % 60),
    s: String(seconds % 60),
  };
  return format.replace(/HH|H|mm|m|ss|s/g, (token) => parts[token] ?? token);
};
