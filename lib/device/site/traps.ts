/** Counts by a short code of each name: plain JSON of bounded size. */
type Tally = Record<string, number>;

export const TALLY_MAX_NAMES = 500;

/** FNV-1a and a second hash: about 11 characters that distinguish names of any length. */
function codeOf(name: string): string {
  let one = 0x811c9dc5;
  let two = 0x9747b28c;
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x5bd1e995);
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36).slice(-4)}`;
}

type TallyCounter = {
  /** Never more than the name was counted. */
  count: (name: string) => number;
  add: (name: string) => void;
  /** Decrements the count, if there is any. */
  remove: (name: string) => void;
  /** A copy, to store. */
  tally: () => Tally;
};

/**
 * Continues from a stored tally, without changing it. It never has more than `TALLY_MAX_NAMES` names: when it is full
 * and a name is new, every count is decremented and the empty ones are removed (Misra and Gries). So a name with a
 * growing share is always found, and rare ones make room.
 */
export function createTallyCounter(stored: Tally = {}): TallyCounter {
  const counts = new Map(Object.entries(stored));
  return {
    count: (name) => counts.get(codeOf(name)) ?? 0,
    add(name) {
      const code = codeOf(name);
      const count = counts.get(code);
      if (count !== undefined || counts.size < TALLY_MAX_NAMES) {
        counts.set(code, (count ?? 0) + 1);
        return;
      }
      for (const [known, times] of counts)
        if (times > 1) counts.set(known, times - 1);
        else counts.delete(known);
    },
    remove(name) {
      const code = codeOf(name);
      const count = counts.get(code);
      if (count === undefined) return;
      if (count > 1) counts.set(code, count - 1);
      else counts.delete(code);
    },
    tally: () => Object.fromEntries(counts),
  };
}

/** Limits above which a site generates addresses rather than pages. */
export type TrapCaps = {
  /** Characters of an address. */
  length: number;
  /** Path segments. */
  segments: number;
  /** Parameters in one query. */
  parameters: number;
  /** Addresses with one path and different queries: sorting, filters, endless pages. */
  variants: number;
  /** The same, if they are numbers of the parts of a list. */
  parts: number;
  /** The same, if every other parameter names content, such as `?id=` or `?title=`. */
  namedVariants: number;
  /** Days, months or years of one calendar. */
  dates: number;
  /** Addresses below one folder whose paths repeat the same names, or put them in every order. */
  mixed: number;
  /** Of those, the duplicates, minus the pages below the folder that were not duplicates. */
  twins: number;
};

export const trapCaps: Readonly<TrapCaps> = {
  length: 2_000,
  segments: 20,
  parameters: 20,
  variants: 50,
  parts: 200,
  namedVariants: 10_000,
  dates: 60,
  mixed: 30,
  twins: 15,
};

type TrapReason =
  | 'too-long'
  | 'too-many-segments'
  | 'repeating-path'
  | 'too-many-parameters'
  | 'too-many-variants'
  | 'calendar'
  | 'mostly-duplicates';

/** The counts so far: plain JSON of bounded size (at most about 40 KB), for the cursor. */
export type TrapState = { variants: Tally; dates: Tally; mixed: Tally; twins: Tally; pairs: Tally };

/** Below a folder with this many paths that put its names in every order, a path that repeats one name is another. */
const MIXING = 6;

type TrapAnswer = { in: true } | { in: false; why: TrapReason };

export type Traps = {
  /**
   * May this address join the frontier? Call it once for each new crawl address, after all other checks: every yes
   * counts, and an address passed again counts again. Addresses in a sitemap need no check: the site itself says that
   * they are pages.
   */
  pass: (address: string) => TrapAnswer;
  /** Whether a page was its own or the same as another. */
  learn: (address: string, page: 'own' | 'twin') => void;
  /** Is this address, which passed before, in what has turned out to be a trap? Counts nothing. */
  isCaught: (address: string) => boolean;
  /** A copy, to store with the step that used it. */
  state: () => TrapState;
};

// Parameters that identify content. An address with any other parameter is a view of something.
const NAMES_CONTENT =
  /^(?:id|p|t|f|n|v|key|[tpfnacug]id|(?:page|post|article|story|doc|item|product|topic|thread|entry|news|video|book)_?id|post|article|story|title|name|slug|doc|item|product|sku|isbn|topic|thread|entry)$/i;
/** The number of a part of a list; `p` names content on other sites. */
const PART = /^(?:page(?:d|_?no|_?num)?|pg|start|offset|skip)$/i;
const DATE_PARAMETER =
  /^(?:(?:start|end|cal|event|tribe-bar)?[-_]?date|day|month|year|week|ym|yyyy|mm|datum|jahr|monat|tag|woche|annee|mois|jour|semaine|fecha|ano|mes|semana|data|anno|mese|giorno)$/i;
const DATE_VALUE = /^\d{1,4}(?:[-/.]?(?:\d{1,2}|W\d{1,2})){0,2}(?:[T ].*)?$/i;
const CALENDAR_WORD =
  /^(?:calendars?|cal|events?|agenda|schedule|kalender|termine|veranstaltungen|calendrier|evenements|calendario|eventos|eventi|evenementen|kalendarz)$/i;
const YEAR = '(?:19|20|21)\\d{2}';
const DATE_IN_PATH = new RegExp(
  `/(?:${YEAR}(?:[-/.]?(?:1[0-2]|0?[1-9])(?:[-/.]?(?:3[01]|[12]\\d|0?[1-9]))?|-?W\\d{1,2})?|(?:1[0-2]|0?[1-9])[-/.]${YEAR})(?=/|$)`,
  'i',
);
// What follows a date if the page is a calendar view; `/events/2024/05/a-title` is an event.
const VIEW = /^\/?(?:|list|month|week|day|today|agenda|print|ical|map|photo|next|prev(?:ious)?|\d+)\/?$/i;

/** True when a sequence of segments repeats three times in a row: `/a/b/a/b/a/b`. Numbers may repeat: `/11/11/11`. */
function repeats(segments: readonly string[]): boolean {
  for (let period = 1; period * 3 <= segments.length; period++) {
    let same = 0;
    for (let at = period; at < segments.length; at++) {
      same = segments[at] === segments[at - period] ? same + 1 : 0;
      const run = segments.slice(at - period + 1, at + 1);
      if (same >= period * 2 && run.some((segment) => !/^\d+$/.test(segment))) return true;
    }
  }
  return false;
}

/** Numbers may repeat, and have no order to tell. */
const isName = (segment: string): boolean => !/^\d+$/.test(segment);

/**
 * Where a path starts to repeat its own names, and how often it does: `/loop/up/down/up` does once, from `/loop` on.
 * Repeated names alone are no trap: `/tokio/latest/tokio/net` is a page.
 */
function echoOf(segments: readonly string[]): { from: number; times: number } | undefined {
  const names = segments.filter(isName);
  const times = names.length - new Set(names).size;
  if (times === 0) return undefined;
  const from = segments.findIndex((name, at) => names.includes(name) && segments.indexOf(name, at + 1) > at);
  return { from, times };
}

/** Neighbors in a path, as one name each: `up>down`. */
const pairName = (host: string, one: string, other: string): string => `${host} ${one}>${other}`;

type Pair = { at: number; one: string; other: string };

/** The pairs of different names that are neighbors in a path, with where they stand. */
function pairsOf(segments: readonly string[]): Pair[] {
  return segments.slice(1).flatMap((other, at) => {
    const one = segments[at] ?? '';
    return one !== other && isName(one) && isName(other) ? [{ at, one, other }] : [];
  });
}

/** The folder of the first `length` segments. */
const folder = (url: URL, segments: readonly string[], length: number): string =>
  `${url.host}/${segments.slice(0, length).join('/')}`;

/** The calendar that contains this address, if it is a date: the part before the date. */
function calendarOf(url: URL, segments: readonly string[]): string | undefined {
  for (const [name, value] of url.searchParams)
    if (DATE_PARAMETER.test(name) && DATE_VALUE.test(value)) return url.host + url.pathname;
  if (!segments.some((segment) => CALENDAR_WORD.test(segment))) return undefined;
  const date = DATE_IN_PATH.exec(url.pathname);
  if (!date || !VIEW.test(url.pathname.slice(date.index + date[0].length))) return undefined;
  return url.host + url.pathname.slice(0, date.index);
}

/** What the query of an address tells apart. */
function kindOfQuery(query: URLSearchParams): 'variants' | 'parts' | 'namedVariants' {
  const others = [...query].filter(([name]) => !NAMES_CONTENT.test(name));
  if (!others.every(([name, value]) => PART.test(name) && /^\d{1,6}$/.test(value))) return 'variants';
  return others.length === query.size ? 'parts' : 'namedVariants';
}

/** Why the address alone, regardless of earlier ones, leads into a trap. */
function shapeTrap(url: URL, segments: readonly string[], caps: TrapCaps): TrapReason | undefined {
  if (url.href.length > caps.length) return 'too-long';
  if (segments.length > caps.segments) return 'too-many-segments';
  if (url.search.split('&').length > caps.parameters) return 'too-many-parameters';
  return repeats(segments) ? 'repeating-path' : undefined;
}

/**
 * Continues from stored counts. Nothing is rejected below its limit; on a site with thousands of different paths with
 * queries, the limits widen rather than the state.
 */
export function createTraps(stored?: TrapState, caps: TrapCaps = trapCaps): Traps {
  const variants = createTallyCounter(stored?.variants);
  const dates = createTallyCounter(stored?.dates);
  const mixed = createTallyCounter(stored?.mixed);
  const twins = createTallyCounter(stored?.twins);
  const pairs = createTallyCounter(stored?.pairs);

  const split = (address: string): { url: URL; segments: string[] } => {
    const url = new URL(address);
    return { url, segments: url.pathname.split('/').filter((segment) => segment !== '') };
  };
  /** Every folder above an address whose duplicates are counted; a whole host is never a trap. */
  const foldersOf = (url: URL, segments: readonly string[]): string[] =>
    segments.map((_, at) => folder(url, segments, at + 1)).slice(0, -1);
  const isFull = (url: URL, segments: readonly string[]): boolean =>
    foldersOf(url, segments).some((one) => twins.count(one) >= caps.twins);

  /**
   * Where the names begin that this site puts in both orders, if at least two pairs of this path are such: `/loop` of
   * `/loop/up/down/left`, where `down/up` and `left/down` are paths, too. One pair is no trap: `/usd/eur` and `/eur/usd`
   * are pages.
   */
  function permutedFrom({ host }: URL, neighbors: readonly Pair[]): number | undefined {
    const both = neighbors.filter(({ one, other }) => pairs.count(pairName(host, other, one)) > 0);
    const kinds = new Set(both.map(({ one, other }) => [one, other].toSorted().join('>')));
    return kinds.size > 1 ? both[0]?.at : undefined;
  }
  /** The folder whose names this path mixes, if it does: the topmost one that is known for it. */
  function mixedFolder(
    url: URL,
    segments: readonly string[],
    neighbors: readonly Pair[],
  ): string | undefined {
    const permuted = permutedFrom(url, neighbors);
    const echo = echoOf(segments);
    const deepest = Math.max(permuted ?? -1, echo?.from ?? -1);
    // One repeated name does not put the whole host in question.
    for (let length = permuted === undefined ? 1 : 0; length <= deepest; length++) {
      const above = folder(url, segments, length);
      if (mixed.count(above) >= MIXING) return above;
    }
    const from = permuted ?? (echo && echo.times > 1 ? echo.from : undefined);
    return from === undefined ? undefined : folder(url, segments, from);
  }

  return {
    learn(address, page) {
      const { url, segments } = split(address);
      if (page === 'own') return foldersOf(url, segments).forEach(twins.remove);
      const echo = echoOf(segments);
      for (let at = 1; at <= (echo?.from ?? 0); at++) twins.add(folder(url, segments, at));
    },
    isCaught(address) {
      const { url, segments } = split(address);
      return isFull(url, segments);
    },
    pass(address) {
      const { url, segments } = split(address);
      const why = shapeTrap(url, segments, caps);
      if (why) return { in: false, why };
      if (isFull(url, segments)) return { in: false, why: 'mostly-duplicates' };
      const neighbors = pairsOf(segments);
      const mixing = mixedFolder(url, segments, neighbors);
      if (mixing !== undefined && mixed.count(mixing) >= caps.mixed)
        return { in: false, why: 'repeating-path' };
      const calendar = calendarOf(url, segments);
      if (calendar !== undefined && dates.count(calendar) >= caps.dates)
        return { in: false, why: 'calendar' };
      if (url.search !== '') {
        const kind = kindOfQuery(url.searchParams);
        const path = `${url.host}${url.pathname} ${kind}`;
        if (variants.count(path) >= caps[kind]) return { in: false, why: 'too-many-variants' };
        variants.add(path);
      }
      if (calendar !== undefined) dates.add(calendar);
      if (mixing !== undefined) mixed.add(mixing);
      for (const { one, other } of neighbors) pairs.add(pairName(url.host, one, other));
      return { in: true };
    },
    state: () => ({
      variants: variants.tally(),
      dates: dates.tally(),
      mixed: mixed.tally(),
      twins: twins.tally(),
      pairs: pairs.tally(),
    }),
  };
}
