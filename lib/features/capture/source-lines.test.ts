// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { findAll, rowAt, rowText, sourceLines } from './source-lines';

const rows = (text: string) => {
  const lines = sourceLines(text);
  return Array.from({ length: lines.count }, (_, row) => rowText(text, lines, row));
};

describe('sourceLines', () => {
  it('takes lines without their breaks', () => {
    expect(rows('a\r\n\nb\n')).toEqual(['a', '', 'b']);
  });

  it('shows an empty text as one empty line', () => {
    expect(rows('')).toEqual(['']);
  });

  it('cuts a long line into rows and keeps pairs whole', () => {
    const text = `${'x'.repeat(999)}😀${'y'.repeat(500)}\nz`;
    const shown = rows(text);
    expect(shown).toHaveLength(3);
    expect(shown[1]).toMatch(/^😀y/);
  });
});

describe('rowAt', () => {
  it('finds the row of a position', () => {
    const text = 'one\ntwo\nthree';
    const lines = sourceLines(text);
    expect([0, 3, 4, 12].map((position) => rowAt(lines, position))).toEqual([0, 0, 1, 2]);
  });
});

describe('findAll', () => {
  it('ignores case and takes the phrase literally', () => {
    expect(findAll('a.b A.B axb', 'a.b')).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 7 },
    ]);
  });

  it('stops at the limit and finds nothing for nothing', () => {
    expect(findAll('aaaa', 'a', 2)).toHaveLength(2);
    expect(findAll('aaaa', '')).toEqual([]);
  });

  it('takes every character of a phrase as itself', () => {
    for (const phrase of ['\\', '/', '-', ']', '^', '$', '{2}', '(?', '😀'])
      expect(findAll(`x${phrase}y`, phrase)).toEqual([{ start: 1, end: 1 + phrase.length }]);
  });
});
