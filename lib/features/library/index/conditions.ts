import type { SqlValue } from '@sqlite.org/sqlite-wasm';
import type { SearchQuestion } from '../search-hits';
import { anyOf } from '../search/match-expression';
import type { Condition } from '../search/operators';
import type { Query } from '../search/parse-query';

export type Where = { sql: string; values: SqlValue[] };

/**
 * All of a query but its words, as conditions on the table `doc`. Several values of one operator widen the result,
 * several operators narrow it, and so does whatever is excluded.
 */
export function whereOf(
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
  if (!versions) parts.push({ sql: 'doc.latest = 1', values: [] });
  if (within && 'jobId' in within) parts.push({ sql: 'doc.job = ?', values: [within.jobId] });
  if (within && 'page' in within) parts.push({ sql: 'doc.page = ?', values: [within.page] });
  return {
    sql: parts.length === 0 ? '1' : parts.map(({ sql }) => sql).join(' and '),
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
