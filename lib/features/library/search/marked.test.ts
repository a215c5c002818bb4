// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Piece } from '../search-hits';
import { piecesOf, placesOf } from './marked';
import { parseQuery } from './parse-query';
import { bestSentence } from './sentence';

const shown = (pieces: readonly Piece[] | undefined): string =>
  (pieces ?? []).map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');
const marked = (text: string, query: string): string =>
  shown(piecesOf(text, placesOf(text, parseQuery(query).terms)));

describe('what was looked for, marked', () => {
  test.each([
    ['Leases and retries', 'lease', '[Lease]s and retries'],
    ['the lease expires', 'lease exp', 'the [lease] [exp]ires'],
    ['the lease expires soon', '"lease expires"', 'the [lease expires] soon'],
    ['Die Straße dort', 'strasse', 'Die [Straße] dort'],
    ['un café, la nuit', 'cafe', 'un [café], la nuit'],
    ['cafe\u0301s', 'cafe', '[cafe\u0301s]'],
    ['the pre\u00addic\u00adtion', 'prediction', 'the [pre\u00addic\u00adtion]'],
    ['新しい東京都の地図', '東京都', '新しい[東京都]の地図'],
    ['call get_user_name()', 'get_user', 'call [get_user]_name()'],
    ['nothing here', 'lease', 'nothing here'],
    ['<b>lease</b>', 'lease', '<b>[lease]</b>'],
  ])('%j for %j is %j', (text, query, expected) => expect(marked(text, query)).toBe(expected));

  test('gives back every letter of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        const pieces = piecesOf(text, placesOf(text, parseQuery(query).terms));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('the sentence that says most', () => {
  const sentence = (text: string, query: string): string =>
    shown(bestSentence(text, parseQuery(query).terms));

  test('is the one with the most of the words, and the first of those', () => {
    const text = 'A lease is short. When the lease expires, it goes back. A lease expires again.';
    expect(sentence(text, 'lease exp')).toBe('When the [lease] [exp]ires, it goes back.');
  });

  test('is cut around the words when it is long, and says so', () => {
    const text = `${'before '.repeat(60)}lease ${'after '.repeat(60)}`;
    const cut = sentence(text, 'lease');
    expect(cut).toMatch(/^…before .*\[lease\] after .*…$/);
    expect(cut.length).toBeLessThan(240);
  });

  test('is not there when the text has none of them', () => expect(sentence('Nothing.', 'lease')).toBe(''));

  test('is found in a long text in bearable time', () => {
    const text = 'word and lease, '.repeat(60_000);
    expect(sentence(text, 'lease')).toContain('[lease]');
  });
});
