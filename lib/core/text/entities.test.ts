// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from './entities';

describe('decodeEntities', () => {
  it.each([
    ['Salt &amp; light', 'Salt & light'],
    ['&lt;b&gt; &quot;a&quot; &apos;b&apos; &AMP;', '<b> "a" \'b\' &'],
    ['a&nbsp;b', 'a\u00a0b'],
    ['&copy; &reg; &trade;', '© ® ™'],
    ['1&ndash;2&mdash;3&hellip;', '1–2—3…'],
    ['&lsquo;a&rsquo; &ldquo;b&rdquo;', '‘a’ “b”'],
    ['&#8211; &#x2603; &#X1F40B;', '– ☃ 🐋'],
  ])('decodes %s', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });

  it.each(['&bogus; &toString; &#0; &#99999999; &#x110000; &#xD800;', 'a & b; &amp'])(
    'leaves %s as written',
    (text) => {
      expect(decodeEntities(text)).toBe(text);
    },
  );

  it('decodes once: what was escaped twice is still escaped', () => {
    expect(decodeEntities('&amp;lt;b&amp;gt; &#38;amp;')).toBe('&lt;b&gt; &amp;');
  });

  it('brings back any character that was written by its number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const written = [...text].map((one) => `&#${one.codePointAt(0)};`).join('');
        expect(decodeEntities(written)).toBe(text.replaceAll('\0', '&#0;'));
      }),
    );
  });
});
