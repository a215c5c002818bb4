import { diffMarkdown } from '@/lib/features/changes/diff/diff-markdown';
import { UNKNOWN, type DiffRow, type Span } from '@/lib/features/changes/diff/text-diff';
import type { Comparison, ReadsOrder } from './comparing';
import { withoutIgnored } from './ignore-rules';
import { betweenName, nameOf, placeName, placesOf, plain, textsOf, type Place } from './places';
import { createChangesByItself } from './natural-changes';
import { given } from '@/lib/core/text/given';
import { numberAfter } from './amount';
import { isBeyond, type ReadPage, type Tell } from '../watch';

const changesByItself = createChangesByItself();

/** The reads in which what changes by itself is learned. */
const LEARNING_READS = 6;
/** A place that changed in both of the first intervals changes by itself; later, one that did in three of them. */
const movesByItself = (reads: number): number => (reads <= 3 ? 2 : 3);
const MOST_PLACES = 500;

/**
 * Compares a page with its last read. Moved parts, times, dates and counters are no changes, nor are places that were
 * learned to change by themselves or were ignored by the user. Prices and headings are never learned to be ignored.
 */
export function compareReads({ last, text, tell, page, ignore = [], ...order }: ReadsOrder): Comparison {
  const number = tell.when === 'below' || tell.when === 'above' ? numberAfter(text, tell.text) : undefined;
  const instead = insteadOf(last?.text, text, page);
  if (!last) {
    const next: ReadPage = { text, reads: 1, moving: {}, ignored: [] };
    return { diff: '', counted: [], told: false, next, ...given({ number, instead }) };
  }
  const places = order.places ?? placesOf(diffMarkdown(last.text, text).rows);
  const reads = last.reads + 1;
  const moving = { ...last.moving };
  const ignored = new Set(last.ignored);
  const changed = withoutIgnored(withoutMoved(places), ignore).filter((place) => !isNatural(place));
  if (reads <= LEARNING_READS) {
    const learning = changed.filter(({ rows, isKept }) => !isKept && !rows.some(isProtected));
    const hasCome = (text: string): boolean => moving[cameName(text)] !== undefined;
    const learned = learning.flatMap((place) => [
      ...namesOf(place),
      ...widerNamesOf(place, hasCome),
      ...(place.every === undefined ? [] : [place.every]),
    ]);
    for (const name of new Set(learned)) {
      moving[name] = (moving[name] ?? 0) + 1;
      if (moving[name] >= movesByItself(reads)) ignored.add(name);
    }
    for (const { rows } of learning)
      for (const row of rows) if (row.kind !== 'removed') moving[cameName(textsOf(row)[1] ?? '')] = 1;
  }
  const counted = withoutReplaced(
    changed.filter((place) => ![...namesOf(place), place.of ?? ''].some((name) => ignored.has(name))),
    ignored,
  );
  const next: ReadPage = {
    text,
    reads,
    moving: reads < LEARNING_READS ? Object.fromEntries(Object.entries(moving).slice(0, MOST_PLACES)) : {},
    ignored: [...ignored].slice(-MOST_PLACES),
  };
  return {
    diff: counted.map(hunkOf).join(''),
    counted,
    told: isTold(tell, last.text, text, counted),
    next,
    ...given({ number, instead }),
  };
}

/** A part may be empty, and may ask to sign in. */
function insteadOf(
  before: string | undefined,
  after: string,
  { asked, read, isPart }: ReadsOrder['page'],
): Comparison['instead'] {
  if (isSignInAt(asked, read)) return { status: 'signed-out' };
  if (isPart || before === undefined) return undefined;
  if (after === '' && before !== '')
    return { status: 'error', failure: { reason: 'nothing-readable', facts: {} } };
  return beginsWithSignIn(after) && !beginsWithSignIn(before) ? { status: 'signed-out' } : undefined;
}

/** Paths of pages that ask to sign in, in the words that sites use. */
const SIGN_IN_PATH =
  /(?:^|[/_.-])(?:log-?in|sign-?in|signon|sso|oauth2?|auth(?:enticate|orize)?|sessions?\/new|anmeld(?:en|ung)|connexion|acceso|iniciar-sesion|accedi|entrar)(?:[/_.?-]|$)/i;
function isSignInAt(asked: string, read: string): boolean {
  const [from, to] = [new URL(asked), new URL(read)];
  if (from.pathname === to.pathname && from.host === to.host) return false;
  return SIGN_IN_PATH.test(`${to.host}${to.pathname}`) && !SIGN_IN_PATH.test(`${from.host}${from.pathname}`);
}

const SIGN_IN =
  /^[#*\s]*(?:please )?(?:log[ -]?[io]n|sign[ -]?[io]n|anmeld(?:en|ung)|bitte (?:melden|loggen)|einloggen|(?:se )?connecte[rz]|connexion|identifie[rz]|inici(?:ar|e) sesión|acceder|entrar|iniciar sessão|accedi|inloggen|aanmelden|zaloguj|logowanie|logga in|log ind|logg inn|kirjaudu|giriş yap|oturum aç|войти|вход|увійти|вхід|登录|登入|ログイン|サインイン|로그인|تسجيل الدخول|התחברות|כניסה)(?![\p{L}\p{N}])/iu;
/** Such a page has little more to say. */
const MOST_OF_SIGN_IN = 2_000;

/** By its first heading, or its first words. */
const beginsWithSignIn = (text: string): boolean =>
  text.length <= MOST_OF_SIGN_IN && SIGN_IN.test(/^#+ .*$/m.exec(text)?.[0] ?? text);

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
        const number = numberAfter(text, tell.text);
        return number !== undefined && isBeyond(tell, number.value);
      };
      return fits(after) && !fits(before);
    }
    case 'map':
      return false;
  }
}

const includes = (text: string, part: string): boolean => plain(text).includes(plain(part).trim());

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const changedWords = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text, changed }) => sum + (changed ? countWords(text) : 0), 0);

function wordsOf(row: DiffRow): number {
  if (row.kind === 'edited') return Math.max(changedWords(row.before), changedWords(row.after));
  return row.kind === 'added' ? countWords(row.after) : row.kind === 'removed' ? countWords(row.before) : 0;
}

/** Pairs that are looked for among these many blocks of one side. */
const MOST_MOVED = 300;

/** Without blocks that stand elsewhere now, and changed on the way only as they do by themselves: the items of a list. */
function withoutMoved(places: readonly Place[]): Place[] {
  const plainPlaces = places.filter(({ names }) => !names);
  const rows = plainPlaces.flatMap((place) => place.rows);
  const textOn = (side: 0 | 1, row: DiffRow): string | undefined => {
    const has = row.kind === 'edited' || row.kind === (side === 0 ? 'removed' : 'added');
    return has && row.block !== 'heading' ? textsOf(row)[side] : undefined;
  };
  const sides = ([0, 1] as const).map((side) => rows.filter((row) => textOn(side, row) !== undefined));
  const [olds = [], news = []] = sides;
  if (olds.length > MOST_MOVED || news.length > MOST_MOVED) return [...places];
  const left = new Set(news);
  const to = new Map<DiffRow, DiffRow>();
  for (const old of olds) {
    const text = textOn(0, old) ?? '';
    const isSame = (row: DiffRow): boolean => {
      const now = textOn(1, row) ?? '';
      return row !== old && (now.trim() === text.trim() || changesByItself(text, now));
    };
    const found = [...left].find(isSame);
    if (!found) continue;
    left.delete(found);
    to.set(old, found);
  }
  const come = new Set(to.values());
  const isMoved = (row: DiffRow): boolean =>
    (row.kind === 'added' || to.has(row)) && (row.kind === 'removed' || come.has(row));
  return places
    .map((place) => (place.names ? place : { ...place, rows: place.rows.filter((row) => !isMoved(row)) }))
    .filter((place) => place.rows.length > 0);
}

/** The versions of the blocks of a place, as far as there are two of each. */
function isNatural({ rows, names, values }: Place): boolean {
  if (names) return values !== undefined && changesByItself(...values);
  if (rows.some(({ block }) => block === 'heading')) return false;
  const olds = rows.flatMap((row) => (row.kind === 'added' ? [] : [textsOf(row)[0] ?? '']));
  const news = rows.flatMap((row) => (row.kind === 'removed' ? [] : [textsOf(row)[1] ?? '']));
  return olds.length === news.length && olds.every((old, at) => changesByItself(old, news[at] ?? ''));
}

const cameName = (text: string): string => `came ${nameOf(text)}`;
/** Names by what stands further away. `isInner`: what may stand between, if that matters. */
function widerNamesOf({ edges }: Place, isInner: (text: string) => boolean = () => true): string[] {
  if (!edges) return [];
  const within = (side: readonly string[]): string[] => {
    const last = side.findIndex((text) => !isInner(text));
    return side.slice(0, last < 0 ? side.length : last + 1).map(nameOf);
  };
  const below = within(edges.below);
  return within(edges.above).flatMap((above, up) =>
    below.flatMap((under, down) => (up + down > 0 ? [betweenName(above, under)] : [])),
  );
}

/** Without blocks that others took the place of, as many, between two that are ignored: of two adverts, one may stay. */
function withoutReplaced(places: readonly Place[], ignored: ReadonlySet<string>): Place[] {
  const between = new Map<string, Place[]>();
  for (const place of places)
    for (const name of widerNamesOf(place))
      if (ignored.has(name)) between.set(name, [...(between.get(name) ?? []), place]);
  const count = (all: readonly Place[], kind: DiffRow['kind']): number =>
    all.reduce((sum, { rows }) => sum + rows.filter((row) => row.kind === kind).length, 0);
  const replaced = [...between.values()].filter((all) => count(all, 'added') === count(all, 'removed'));
  const gone = new Set(replaced.flat());
  return places.filter((place) => !gone.has(place));
}

/**
 * What a place is recognized by in another read: what stands around it, and, for a paragraph of which only some words
 * changed, the rest of it.
 */
function namesOf({ rows, before, after, names }: Place): string[] {
  if (names) return names;
  const around = placeName({ before, after }) ?? [];
  const rests = rows.flatMap((row) => {
    if (row.kind !== 'edited') return [];
    const rest = nameOf(row.before.map(({ text, changed }) => (changed ? '…' : text)).join(''));
    return /\p{L}{2}.*\p{L}{2}/u.test(rest) ? [`in ${rest}`] : [];
  });
  return [around, rests].flat();
}

/** What people watch pages for: it is never taken for something that changes by itself. */
const isProtected = (row: DiffRow): boolean =>
  row.block === 'heading' || textsOf(row).some((text) => /\p{Sc}|%|\b(?:EUR|USD|GBP|CHF|JPY)\b/u.test(text));

/** A place of a unified diff, with the heading above it, and the block before and after it. */
function hunkOf({ rows, before, after, under }: Place): string {
  const lines: string[] = ['@@ @@'];
  const put = (mark: string, text: string): void => {
    for (const line of text.replace(/\s+$/, '').split('\n')) lines.push(`${mark}${line}`);
    // Blocks stay apart.
    lines.push(mark === ' ' ? ' ' : mark);
  };
  if (under !== undefined && under !== before.trim()) for (const text of [under, UNKNOWN]) put(' ', text);
  if (before) put(' ', before);
  for (const row of rows) {
    const [old = '', now = ''] = textsOf(row);
    if (row.kind !== 'added') put('-', old);
    if (row.kind !== 'removed') put('+', now);
  }
  if (after) put(' ', after);
  return `${lines.join('\n')}\n`;
}
