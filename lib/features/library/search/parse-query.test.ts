// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchExpression } from './match-expression';
import { MOST_TERMS, parseQuery, withoutFilter } from './parse-query';

const words = (query: string) => parseQuery(query).terms.map((term) => term.words.join(' '));
const filters = (query: string) => parseQuery(query).filters.map(({ name, value }) => `${name}=${value}`);

describe('parseQuery', () => {
  test('words may go on, phrases in quotes may not', () => {
    expect(parseQuery('lease "as written"').terms).toEqual([
      { words: ['lease'], prefix: true },
      { words: ['as', 'written'], prefix: false },
    ]);
  });

  test.each([
    ['Café ÉTUDE', ['cafe', 'etude']],
    ['İstanbul ISPARTA ısparta', ['istanbul', 'isparta', 'isparta']],
    ['Straße', ['strasse']],
    ['東京都', ['東京 京都']],
    ['東', ['東']],
    ['Node.jsは速い', ['node js は速 速い']],
    ['foo_bar', ['foo bar']],
    ['"open', ['open']],
    ['-- ** ()', []],
  ])('%j is compared as %j', (query, expected) => expect(words(query)).toEqual(expected));

  test.each([
    ['foo_bar', 'foo_bar'],
    ['well-known', 'well-known'],
    ['3.14', '3.14'],
    ['1,234.5', '1,234.5'],
    ['C++', 'c++'],
    ['node:fs', 'node:fs'],
    ['plain', undefined],
    ['end.', undefined],
  ])('%j is also looked for as written: %j', (query, expected) =>
    expect(parseQuery(query).terms[0]?.written).toBe(expected),
  );

  test('operators are read wherever they stand, and are no words', () => {
    const query = 'lease site:docs.example.com expires TYPE:crawl';
    expect(words(query)).toEqual(['lease', 'expires']);
    expect(filters(query)).toEqual(['site=docs.example.com', 'type=crawl']);
  });

  test('a site is found by its name as it is written, as addresses have it', () => {
    const [written, invalid] = parseQuery('site:https://www.Bücher.de/x site:ü..de').filters;
    expect(written?.condition).toEqual({ column: 'host', under: 'xn--bcher-kva.de' });
    expect(invalid?.condition).toMatchObject({ column: 'host' });
  });

  test('an operator that is not finished is not there; one that is not understood is words', () => {
    expect(parseQuery('site: lease')).toMatchObject({ filters: [], terms: [{ words: ['lease'] }] });
    expect(words('before:yesterday')).toEqual(['before yesterday']);
    expect(words('https://a.example/x')).toEqual(['a example x']);
    expect(words('__proto__:x constructor:y')).toEqual(['proto x', 'constructor y']);
  });

  test('a day, a month and a year have their ends in the calendar of this device', () => {
    const [after] = parseQuery('after:2026-11').filters;
    const [before] = parseQuery('before:2026-11-20').filters;
    expect(after?.condition).toEqual({ column: 'at', from: new Date(2026, 11, 1).getTime() });
    expect(before?.condition).toEqual({ column: 'at', before: new Date(2026, 10, 20).getTime() });
    expect(filters('before:2026-02-31 after:2026-13')).toEqual([]);
  });

  test.each([
    ['java -javascript', ['java'], ['javascript'], []],
    ['-"as written" java', ['java'], ['as written'], []],
    ['-site:a.example -tag:"to read" java', ['java'], [], ['-site=a.example', '-tag=to read']],
    ['well-known a - b -- -', ['well known', 'a', 'b'], [], []],
    ['x-site:a.example', ['x site a example'], [], []],
    ['-is:nonsense', [], ['is nonsense'], []],
  ])('a minus excludes what follows it: %j', (query, included, excluded, narrowed) => {
    const parsed = parseQuery(query);
    expect(words(query)).toEqual(included);
    expect(parsed.excluded.map((term) => term.words.join(' '))).toEqual(excluded);
    expect(parsed.filters.map((one) => `${one.excluded ? '-' : ''}${one.name}=${one.value}`)).toEqual(
      narrowed,
    );
  });

  test('an excluded word is that word, and not all that begin with it', () => {
    expect(parseQuery('-java -c++').excluded).toEqual([
      { words: ['java'], prefix: false },
      { words: ['c'], prefix: false, written: 'c++' },
    ]);
  });

  test.each([
    ['😀', ['😀']],
    ['( ->', ['(', '->']],
    ['"(x"', []],
    ['tide ( 😀', []],
    ['site:a.example 😀', ['😀']],
    ['"', []],
  ])('signs are looked for where there are no words: %j', (query, signs) =>
    expect(parseQuery(query).signs).toEqual(signs),
  );

  test.each([
    ['fox -🦊', ['🦊'], []],
    ['-🇫🇷 -"->"', ['🇫🇷', '->'], []],
    ['->', [], ['->']],
    ['- -) x-🦊', [], []],
  ])('a minus excludes signs, too, that nobody takes for a dash: %j', (query, excluded, signs) =>
    expect(parseQuery(query)).toMatchObject({ excludedSigns: excluded, signs }),
  );

  test('operators with a value that they do not take are reported', () => {
    const { misread, filters: read } = parseQuery('is:nonsense before:Yesterday site:a.example foo:bar');
    expect(misread).toEqual([
      { name: 'is', value: 'nonsense' },
      { name: 'before', value: 'Yesterday' },
    ]);
    expect(read).toHaveLength(1);
  });

  test('a value in quotes may hold quotes, doubled', () => {
    expect(filters('tag:"the ""big"" one" tag:"open')).toEqual(['tag=the "big" one', 'tag=open']);
    expect(filters('tag:"" tag:"')).toEqual([]);
  });

  test('a filter is taken out of the query, and the rest stays', () => {
    const query = 'lease site:a.example type:page expires';
    const [site] = parseQuery(query).filters;
    expect(site && withoutFilter(query, site)).toBe('lease type:page expires');
  });

  test('nothing that is typed is too much, or syntax of the index', { tags: ['long'] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (query) => {
        const parsed = parseQuery(query);
        expect(parsed.terms.length).toBeLessThanOrEqual(MOST_TERMS);
        const expression = matchExpression(parsed.terms, 'anywhere');
        expect((expression.match(/"/g) ?? []).length % 2).toBe(0);
        const outside = expression.replace(/"[^"]*"/g, '').replace(/\{extra\} : /g, '');
        expect(outside).toMatch(/^(?:[() *]|AND|OR)*$/);
      }),
      { numRuns: 60 },
    );
  });
});
