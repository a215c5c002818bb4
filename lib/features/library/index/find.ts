import type { SearchQuestion } from '../search-hits';
import { matchExpression, anyOf } from '../search/match-expression';
import type { Query, Term } from '../search/parse-query';
import {
  beginningNear,
  goesOnInKorean,
  halvesOf,
  pairsAround,
  signsOfPairs,
  slipsOf,
  umlautSpellings,
} from '../search/spellings';
import { given } from '@/lib/core/text/given';
import { backwards } from './index-rows';
import type { SearchDb } from './search-db';
import type { SqlValue } from '@sqlite.org/sqlite-wasm';
import type { Condition } from '../search/operators';

type Where = { sql: string; values: SqlValue[] };

/**
 * All of a query but its words, as conditions on the table `doc`. Several values of one operator widen the result,
 * several operators narrow it, and so does whatever is excluded.
 */
function whereOf(
  { filters, excluded, signs, excludedSigns }: Omit<Query, 'terms' | 'misread'>,
  within: SearchQuestion['within'],
): Where {
  const groups = new Map<string, Where[]>();
  for (const { condition, excluded: isExcluded } of filters) {
    const { key, ...where } = one(condition);
    if (key === 'versions' && isExcluded) continue;
    if (isExcluded) groups.set(`not ${where.sql} ${where.values.join(' ')}`, [negated(where)]);
    else groups.set(key, [...(groups.get(key) ?? []), where]);
  }
  const versions = within !== undefined || groups.has('versions');
  groups.delete('versions');
  const parts = [...groups.values()].map((some) => ({
    sql: `(${some.map(({ sql }) => sql).join(' or ')})`,
    values: some.flatMap(({ values }) => values),
  }));
  for (const sign of signs) parts.push({ sql: 'instr(doc.signs, ?) > 0', values: [sign] });
  for (const sign of excludedSigns) parts.push({ sql: 'instr(doc.signs, ?) = 0', values: [sign] });
  if (excluded.length > 0)
    parts.push({
      sql: 'doc.number not in (select rowid from words where words match ?)',
      values: [anyOf(excluded)],
    });
  parts.push({ sql: versions ? 'doc.latest >= 0' : 'doc.latest = 1', values: [] });
  if (within && 'jobId' in within) parts.push({ sql: 'doc.job = ?', values: [within.jobId] });
  if (within && 'page' in within) parts.push({ sql: 'doc.page = ?', values: [within.page] });
  return {
    sql: parts.map(({ sql }) => sql).join(' and '),
    values: parts.flatMap(({ values }) => values),
  };
}

const negated = ({ sql, values }: Where): Where => ({ sql: `not (${sql})`, values });

function one(condition: Condition): Where & { key: string } {
  if ('versions' in condition) return { key: 'versions', sql: '1', values: [] };
  if ('under' in condition)
    return {
      key: 'host',
      sql: "(doc.host = ? or doc.host = 'www.' || ? or substr(doc.host, -length(?) - 1) = '.' || ?)",
      values: [condition.under, condition.under, condition.under, condition.under],
    };
  if (condition.column === 'status')
    return {
      key: 'status',
      sql: 'doc.status between ? and ?',
      values: [condition.from, condition.to],
    };
  // The two limits of a time range narrow it.
  if ('before' in condition) return { key: 'before', sql: 'doc.at < ?', values: [condition.before] };
  if ('from' in condition) return { key: 'after', sql: 'doc.at >= ?', values: [condition.from] };
  if (condition.column === 'lang')
    return {
      key: 'lang',
      sql: "(doc.lang = ? or substr(doc.lang, 1, length(?) + 1) = ? || '-')",
      values: [condition.is, condition.is, condition.is],
    };
  if (condition.column === 'tag')
    return {
      // Each additional tag narrows it: a page has many.
      key: `tag ${condition.is}`,
      sql: 'instr(doc.tags, char(10) || ? || char(10)) > 0',
      values: [condition.is],
    };
  if (condition.column === 'starred') return { key: 'starred', sql: 'doc.starred = 1', values: [] };
  return { key: condition.column, sql: `doc.${condition.column} = ?`, values: [condition.is] };
}

export type Found = {
  /** Ids of captures, best first. */
  ids: string[];
  more: boolean;
  /** How many there are in all; where there are no more, nothing is counted. */
  total?: number;
  /** How many of them have the words as typed. */
  exact: number;
  near?: string;
  /** The query timed out: there may be others. */
  late?: true;
  /** The terms, and the words that replaced some of them. */
  terms: readonly Term[];
};

/** A query that takes longer returns what was found by then. */
const LIMIT_MS = 1_000;
/** With this few results, a word may be misspelled. */
const FEW = 5;
const MOST_NEAR_WORDS = 6;
const MOST_COMPOUNDS = 24;
/** A longer query is not checked for typos: each word has hundreds of variants. */
const MOST_FORGIVEN = 4;

/**
 * What the index finds for a query: first all of it in the title, then anywhere, newest first each time, and then, on
 * request or if there was nothing, with one letter changed.
 */
export function find(
  db: SearchDb,
  { terms, ...rest }: Query,
  { within, limit, near }: Omit<SearchQuestion, 'query'>,
): Found {
  const where = whereOf(rest, within);
  if (terms.length === 0) {
    const from = `from doc where ${where.sql}`;
    const sql = `select doc.id ${from} order by doc.at desc, doc.id limit ?`;
    const found = db.within(LIMIT_MS, () => db.rows(sql, [...where.values, limit + 1], 1).map(String));
    const ids = found ?? [];
    const more = ids.length > limit;
    const total = more ? countOf(db, from, where.values) : found?.length;
    const answer = { ids: ids.slice(0, limit), more, terms, ...given({ total }) };
    return { ...answer, exact: answer.ids.length, ...(!found && { late: true }) };
  }
  const spelled = new Map(
    terms.map((term, place) => {
      const spellings = umlautSpellings(term.words.at(-1) ?? '');
      return [place, [...spellings, ...compoundsOf(db, term)]];
    }),
  );
  let late = false;
  const from = `from words join doc on doc.number = words.rowid where words match ? and ${where.sql}`;
  const matching = (
    place: 'title' | 'anywhere',
    alternatives: typeof spelled,
    most: number,
    forgiving: boolean,
  ): string[] => {
    const sql = `select doc.id ${from} order by doc.at desc, doc.id limit ?`;
    const words = matchExpression(terms, place, alternatives, forgiving);
    const found = db.within(LIMIT_MS, () => db.rows(sql, [words, ...where.values, most], 1).map(String));
    late ||= found === undefined;
    return found ?? [];
  };
  // Most words are in few titles; if those are enough, nothing else is searched.
  const query = (alternatives: typeof spelled, most: number, forgiving = false): string[] => {
    const inTitle = matching('title', alternatives, most, forgiving);
    if (inTitle.length >= most) return inTitle;
    const all = [...inTitle, ...matching('anywhere', alternatives, most, forgiving)];
    return [...new Set(all)].slice(0, most);
  };
  const ids = query(spelled, limit + 1);
  const exact = Math.min(ids.length, limit);
  const shown = [...terms, ...standIns(terms, spelled)];
  const more = ids.length > limit;
  const count = (): number | undefined =>
    countOf(db, from, [matchExpression(terms, 'anywhere', spelled, false), ...where.values]);
  const total = late ? undefined : more ? count() : ids.length;
  const answer: Found = { ids: ids.slice(0, limit), more, exact, terms: shown, ...given({ total }) };
  if (late) return { ...answer, late };
  if ((ids.length > FEW && !near) || terms.length > MOST_FORGIVEN) return answer;
  const slips = new Map(terms.map((term, place) => [place, nearWords(db, term)]));
  const around = terms.map(({ words }) => pairsAround(words));
  if ([...slips.values(), ...around].every((some) => some.length === 0)) return answer;
  const both = new Map(
    [...slips].map(([place, words]) => [place, [...(spelled.get(place) ?? []), ...words]]),
  );
  const others = query(both, limit + 1, true).filter((id) => !ids.includes(id));
  if (others.length === 0) return answer;
  const asTyped = ({ words }: Term): string =>
    pairsAround(words).length > 0 ? signsOfPairs(words) : words.join(' ');
  const said = terms.map((term, place) => slips.get(place)?.[0] ?? asTyped(term)).join(' ');
  if (!near && ids.length > 0) return { ...answer, near: said };
  return {
    ids: [...answer.ids, ...others].slice(0, limit),
    more: answer.more || answer.ids.length + others.length > limit,
    exact,
    near: said,
    terms: [
      ...shown,
      ...standIns(terms, slips),
      ...around.flatMap((each, standsFor) =>
        each.flat().map((words): Term => ({ words, prefix: false, standsFor })),
      ),
    ],
  };
}

/** The terms with other words for their last, to be marked in the text. */
function standIns(terms: readonly Term[], others: ReadonlyMap<number, readonly string[]>): Term[] {
  return [...others].flatMap(([standsFor, words]) =>
    words.map((word): Term => {
      const before = terms[standsFor]?.words.slice(0, -1) ?? [];
      return { words: [...before, word], prefix: true, standsFor };
    }),
  );
}

/** Words of the library that end with the last word of a term, as `Mietvertrag` does with `Vertrag`. */
function compoundsOf(db: SearchDb, { words, prefix }: Term): string[] {
  const end = words.at(-1) ?? '';
  if (!prefix || !/^\p{L}{4,}$/u.test(end)) return [];
  const back = backwards(end);
  const sql = 'select back from compound where back > ? and back < ? limit ?';
  return db.rows(sql, [back, `${back}\u{10ffff}`, MOST_COMPOUNDS], 1).map(([one]) => backwards(String(one)));
}

/** Words of the library that differ from the last word of a term by one typo: all are looked up at once. */
function nearWords(db: SearchDb, { words }: Term): string[] {
  const word = words.at(-1) ?? '';
  const goesOn = goesOnInKorean(word);
  const slips = [...slipsOf(word)].filter((slip) => !goesOn || !word.startsWith(slip));
  if (slips.length === 0) return [];
  const sql = `select slip.value from json_each(?) as slip where exists
    (select 1 from word where form >= slip.value and form <= slip.value || ?) order by slip.key limit ?`;
  const after = goesOn ? '\u{10ffff}' : '';
  const near = db.rows(sql, [JSON.stringify(slips), after, MOST_NEAR_WORDS], 1).map(String);
  const halves = halvesOf(word);
  if (!halves) return near;
  const withHalf = `select form from word where form >= '\uac00' and form < '\ud7b0'
    and (form glob ? or instr(form, ?) between ? and ?)`;
  const { head, tail } = halves;
  const place = head.length;
  const others = db.rows(withHalf, [`${head}*`, tail, place, place + 2], 1);
  const beginnings = others.flatMap(([form]) => beginningNear(word, String(form)) ?? []);
  return [...new Set([...near, ...beginnings])].slice(0, MOST_NEAR_WORDS);
}

/** Undefined when counting takes too long. */
function countOf(db: SearchDb, from: string, values: Parameters<SearchDb['rows']>[1]): number | undefined {
  const [count] = db.within(LIMIT_MS, () => db.rows(`select count(*) ${from}`, values, 1)) ?? [];
  return count === undefined ? undefined : Number(count);
}
