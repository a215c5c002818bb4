// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frontMatterRows, sourceTokens } from './source-tokens';

describe('sourceTokens', () => {
  it('marks headings, fences and front matter', () => {
    expect(sourceTokens('## Two', 'markdown', false)).toEqual([{ text: '## Two', kind: 'key' }]);
    expect(sourceTokens('```js', 'markdown', false)).toEqual([{ text: '```js', kind: 'comment' }]);
    expect(sourceTokens('words: 5214', 'markdown', true)).toEqual([
      { text: 'words:', kind: 'key' },
      { text: ' 5214', kind: 'number' },
    ]);
  });

  it('marks tags and comments of HTML', () => {
    expect(sourceTokens('<p class="a">x</p><!-- y -->', 'html', false)).toEqual([
      { text: '<p', kind: 'key' },
      { text: ' class="a"' },
      { text: '>', kind: 'key' },
      { text: 'x' },
      { text: '</p', kind: 'key' },
      { text: '>', kind: 'key' },
      { text: '<!-- y -->', kind: 'comment' },
    ]);
  });

  it('never loses a character', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('markdown' as const, 'html' as const),
        fc.boolean(),
        (row, kind, front) => {
          const line = row.replace(/[\r\n\u2028\u2029]/g, ' ');
          expect(
            sourceTokens(line, kind, front)
              .map((token) => token.text)
              .join(''),
          ).toBe(line);
        },
      ),
    );
  });
});

describe('frontMatterRows', () => {
  it('counts the rows between the marks and the marks', () => {
    expect(frontMatterRows('---\na: 1\nb: 2\n---\n\nText')).toBe(4);
    expect(frontMatterRows('Text\n---\n')).toBe(0);
    expect(frontMatterRows('---\nnever closed')).toBe(0);
  });
});
