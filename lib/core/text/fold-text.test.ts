// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFolded, findFolded, foldText } from './fold-text';

const found = (text: string, phrase: string): string[] =>
  findFolded(foldText(text), phrase).map(({ start, end }) => text.slice(start, end));

describe('findFolded', () => {
  it('folds case and accents, however the accent is written', () => {
    expect(found('Löschen, LOSCHEN, lo\u0308schen', 'löschen')).toEqual([
      'Löschen',
      'LOSCHEN',
      'lo\u0308schen',
    ]);
    expect(found('İstanbul and ısı', 'istanbul')).toEqual(['İstanbul']);
    expect(found('Straße', 'strasse')).toEqual(['Straße']);
    expect(found('Смета СМЕТА', 'смета')).toEqual(['Смета', 'СМЕТА']);
  });

  it('finds over line breaks, runs of spaces and soft hyphens', () => {
    expect(found('the tide\n  mill turns', 'tide mill')).toEqual(['tide\n  mill']);
    expect(found('pre\u00addic\u00adtion', 'prediction')).toEqual(['pre\u00addic\u00adtion']);
    expect(found('a\u00a0b', 'a b')).toEqual(['a\u00a0b']);
  });

  it('finds signs outside of the basic plane and takes a phrase as it stands', () => {
    expect(found('𝒳 and 😀 (x+y)', '(X+Y)')).toEqual(['(x+y)']);
    expect(found('one 😀 two', '😀')).toEqual(['😀']);
    expect(found('潮が満ちる。潮が引く', '潮が')).toEqual(['潮が', '潮が']);
  });

  it('finds nothing for nothing', () => {
    expect(found('a b', '')).toEqual([]);
    expect(found('a b', '  ')).toEqual([]);
  });

  it('finds every text in itself, whatever is in it, at places that lie within it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary' }),
        (phrase, rest) => {
          const text = `${rest}\u0000${phrase}\u0000${rest}`;
          const folded = foldText(text);
          const places = findFolded(folded, phrase);
          for (const { start, end } of places) {
            expect(start).toBeLessThan(end);
            expect(end).toBeLessThanOrEqual(text.length);
          }
          if (foldText(phrase).text.trim() !== '') expect(places.length).toBeGreaterThan(0);
          expect(countFolded(folded.text, phrase)).toBe(places.length);
          expect(folded.starts).toHaveLength(folded.text.length);
        },
      ),
    );
  });
});
