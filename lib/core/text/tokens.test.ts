// @vitest-environment node
import fc from 'fast-check';
import { estimateTokenCount } from 'tokenx';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from './tokens';

describe('estimateTokens', () => {
  it('gives what tokenx gives for prose, code, tables and scripts without spaces', () => {
    for (const text of [
      '',
      'The net was hauled at first light, and the count began.\n\n## Page 2\n\n- one\n  - two\n',
      '```js\nconst value = read("key-12345");  // line\n```\n| a | b |\n| --- | --- |\n',
      'Die Größe der Straße; Žluťoučký kůň — naïve café… 3.14159 1234567 HTTPServer2',
      '潮の満ち引きは、月と太陽。「月」 abc。def한국어 텍스트',
      'a\u00a0b \u3000c\n\u00a0d\n e.\nf,\ng\n',
      '👩‍👩‍👧 ok 🙂🙂 !!!!!!!!!!!! ‘quoted’',
    ])
      expect([text, estimateTokens(text)]).toEqual([text, estimateTokenCount(text)]);
  });

  it('gives what tokenx gives for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ' ',
        '\n',
        '\n\n',
        '\n  ',
        '. ',
        ', ',
        '。',
        '、',
        '\u00a0',
        '\u3000',
        '-',
        '_',
        'é',
        '中',
        'か',
        '한',
        '’',
        '12',
        'ab',
        'Word',
        '🙂',
      ),
      fc.string({ maxLength: 6, unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(estimateTokens(text)).toBe(estimateTokenCount(text));
      }),
      { numRuns: 2000 },
    );
  });
});
