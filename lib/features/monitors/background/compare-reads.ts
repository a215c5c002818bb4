import { diffMarkdown } from '@/lib/features/changes/diff/diff-markdown';
import type { DiffRow, Span } from '@/lib/features/changes/diff/text-diff';
import type { ChangesByItself } from './natural-changes';
import { numberAfter } from '@/lib/core/text/read-number';
import type { ReadPage, Tell } from '../watch';

/** The reads in which what changes by itself is learned. */
const LEARNING_READS = 3;
/** Changes of one place in these reads before it counts as changing by itself. */
const MOVES_BY_ITSELF = 2;
const MOST_PLACES = 500;
const NAME_CHARS = 100;

/** What two reads of a page have to say. */
export type Comparison = {
  /** The changes that count, as a unified diff; empty if there are none. */
  diff: string;
  /** The places of these changes. */
  counted: Place[];
  /** Names of the places that changed, to ignore them from now on. */
  places: string[];
  /** The user wants to hear of it. */
  told: boolean;
  /** The number that is watched, if one is and it is on the page. */
  value?: number;
  /** What the next read is compared with. */
  next: ReadPage;
};

/** Rows that changed together, with what stands around them. */
export type Place = {
  rows: DiffRow[];
  before: string;
  after: string;
  /** What it is recognized by in another read, if it is not by what stands around it. */
  names?: string[];
  /** What it is one of: places that all change by themselves, once `every` of them did. */
  of?: string;
  every?: string;
  /** The record that came, went or changed. */
  record?: string;
  /** The values alone, where they may be a time or a counter. */
  values?: readonly [string, string];
  /** It is never learned to be something that changes by itself. */
  isKept?: boolean;
};

/**
 * Compares a page with its last read. Moved parts, times, dates and counters are no changes, nor are places that changed
 * in both of the first intervals or were ignored by the user. Prices and headings are never learned to be ignored.
 */
export function compareReads(
  last: ReadPage,
  text: string,
  tell: Tell,
  changesByItself: ChangesByItself,
  places: readonly Place[] = placesOf(diffMarkdown(last.text, text).rows),
): Comparison {
  const reads = last.reads + 1;
  const moving = { ...last.moving };
  const ignored = new Set(last.ignored);
  const changed = places.filter((place) => !isNatural(place, changesByItself));
  if (reads <= LEARNING_READS) {
    const learned = changed
      .filter(({ rows, isKept }) => !isKept && !rows.some(isProtected))
      .flatMap((place) => [...namesOf(place), ...(place.every === undefined ? [] : [place.every])]);
    for (const name of new Set(learned)) {
      moving[name] = (moving[name] ?? 0) + 1;
      if (moving[name] >= MOVES_BY_ITSELF) ignored.add(name);
    }
  }
  const counted = changed.filter(
    (place) => ![...namesOf(place), place.of ?? ''].some((name) => ignored.has(name)),
  );
  const next: ReadPage = {
    text,
    reads,
    moving: reads < LEARNING_READS ? Object.fromEntries(Object.entries(moving).slice(0, MOST_PLACES)) : {},
    ignored: [...ignored].slice(-MOST_PLACES),
  };
  const value = tell.when === 'below' || tell.when === 'above' ? numberAfter(text, tell.text) : undefined;
  return {
    diff: counted.map(hunkOf).join(''),
    counted,
    places: [...new Set(counted.flatMap(namesOf))].slice(0, MOST_PLACES),
    told: isTold(tell, last.text, text, counted),
    ...(value === undefined ? {} : { value }),
    next,
  };
}

function isTold(tell: Tell, before: string, after: string, counted: readonly Place[]): boolean {
  switch (tell.when) {
    case 'any':
      return counted.length > 0;
    case 'words':
      return (
        counted.reduce((sum, { rows }) => sum + rows.reduce((words, row) => words + wordsOf(row), 0), 0) >=
        tell.least
      );
    case 'appears':
      return includes(after, tell.text) && !includes(before, tell.text);
    case 'vanishes':
      return includes(before, tell.text) && !includes(after, tell.text);
    case 'below':
    case 'above': {
      const fits = (text: string): boolean => {
        const value = numberAfter(text, tell.text);
        return value !== undefined && (tell.when === 'below' ? value < tell.limit : value > tell.limit);
      };
      return fits(after) && !fits(before);
    }
    case 'map':
      return false;
  }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
const includes = (text: string, part: string): boolean => plain(text).includes(plain(part).trim());

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const changedWords = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text, changed }) => sum + (changed ? countWords(text) : 0), 0);

function wordsOf(row: DiffRow): number {
  if (row.kind === 'edited') return Math.max(changedWords(row.before), changedWords(row.after));
  return row.kind === 'added' ? countWords(row.after) : row.kind === 'removed' ? countWords(row.before) : 0;
}

/** Where the texts differ other than by moves: one changed block, or adjacent ones that came or went. */
function placesOf(rows: readonly DiffRow[]): Place[] {
  const places: Place[] = [];
  let before = '';
  /** Places that wait for what stands below them. */
  let open: Place[] = [];
  let isRun = false;
  for (const row of rows) {
    const isBlock = row.kind === 'added' || row.kind === 'removed';
    // What stands around a place is named by its old text, which the next read finds again.
    const [old = '', now = ''] = textsOf(row);
    if (row.kind === 'same' || row.kind === 'edited') {
      for (const place of open) place.after ||= old;
      open = [];
    }
    if (isBlock && isRun) places.at(-1)?.rows.push(row);
    else if (isBlock || row.kind === 'edited') {
      const place = { rows: [row], before, after: '' };
      places.push(place);
      open.push(place);
    }
    isRun = isBlock;
    if (row.kind === 'same') before = now;
    if (row.kind === 'edited') before = old;
  }
  return places;
}

/** The versions of the blocks of a place, as far as there are two of each. */
function isNatural({ rows, names, values }: Place, changesByItself: ChangesByItself): boolean {
  if (names) return values !== undefined && changesByItself(...values);
  if (rows.some(({ block }) => block === 'heading')) return false;
  const olds = rows.flatMap((row) => (row.kind === 'added' ? [] : [textsOf(row)[0] ?? '']));
  const news = rows.flatMap((row) => (row.kind === 'removed' ? [] : [textsOf(row)[1] ?? '']));
  return olds.length === news.length && olds.every((old, at) => changesByItself(old, news[at] ?? ''));
}

/** A text as a name: numbers may differ. */
const nameOf = (text: string): string => plain(text).trim().replace(/\d+/g, '0').slice(0, NAME_CHARS);

/**
 * What a place is recognized by in another read: what stands around it, and, for a paragraph of which only some words
 * changed, the rest of it.
 */
function namesOf({ rows, before, after, names }: Place): string[] {
  if (names) return names;
  const [above, below] = [nameOf(before), nameOf(after)];
  // The whole page as one block stands nowhere.
  const around = above === '' && below === '' ? [] : [`between ${above} | ${below}`];
  const rests = rows.flatMap((row) => {
    if (row.kind !== 'edited') return [];
    const rest = nameOf(row.before.map(({ text, changed }) => (changed ? '…' : text)).join(''));
    return /\p{L}{2}.*\p{L}{2}/u.test(rest) ? [`in ${rest}`] : [];
  });
  return [...around, ...rests];
}

const textsOf = (row: DiffRow): string[] => {
  if (row.kind === 'edited')
    return [row.before, row.after].map((spans) => spans.map(({ text }) => text).join(''));
  return ['before' in row ? row.before : '', 'after' in row ? row.after : ''];
};

/** What people watch pages for: it is never taken for something that changes by itself. */
const isProtected = (row: DiffRow): boolean =>
  row.block === 'heading' || textsOf(row).some((text) => /\p{Sc}|%|\b(?:EUR|USD|GBP|CHF|JPY)\b/u.test(text));

/** A place of a unified diff, with the block before and after it. */
function hunkOf({ rows, before, after }: Place): string {
  const lines: string[] = ['@@ @@'];
  const put = (mark: string, text: string): void => {
    for (const line of text.replace(/\s+$/, '').split('\n')) lines.push(`${mark}${line}`);
    // Blocks stay apart.
    lines.push(mark === ' ' ? ' ' : mark);
  };
  if (before) put(' ', before);
  for (const row of rows) {
    const [old = '', now = ''] = textsOf(row);
    if (row.kind !== 'added') put('-', old);
    if (row.kind !== 'removed') put('+', now);
  }
  if (after) put(' ', after);
  return `${lines.join('\n')}\n`;
}
