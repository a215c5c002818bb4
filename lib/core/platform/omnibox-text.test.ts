// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nastyTitles } from '@/tests/support/nasty-titles';
import { strictXml } from '@/tests/support/strict-xml';
import { asPlain, asXml } from './omnibox';

const all = (text: string) => ({ title: [{ text, marked: true }], address: text });

describe('a line of the address bar', () => {
  it('marks the match and dims the address in Chromium, and is plain text in Firefox', () => {
    const title = [
      { text: 'A ', marked: false },
      { text: 'lease', marked: true },
      { text: ' & more', marked: false },
    ];
    const shown = { title, address: 'https://a.test/?a=1&b=2' };
    expect(asXml(shown)).toBe('A <match>lease</match> &amp; more <dim>https://a.test/?a=1&amp;b=2</dim>');
    expect(asPlain(shown)).toBe('A lease & more — https://a.test/?a=1&b=2');
  });

  it(
    'is well-formed XML with no element but its own, whatever a page calls itself',
    { tags: ['long'] },
    () => {
      const check = (text: string): void => {
        const names = strictXml(`<line>${asXml(all(text))}</line>`);
        expect(names.filter((name) => !['line', 'match', 'dim'].includes(name))).toEqual([]);
        expect(names.filter((name) => name === 'match').length).toBeLessThan(2);
        expect(asXml(all(text))).not.toContain('%s');
        expect(asPlain(all(text))).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/);
      };
      for (const title of [
        ...nastyTitles,
        '</match><url>https://evil.test</url>',
        '<dim>',
        '%s%s',
        '\ud800x',
        ']]>',
      ])
        check(title);
      fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), check), { numRuns: 300 });
      fc.assert(fc.property(fc.stringMatching(/^[<>&"'%s;a\u202e]{0,40}$/), check), { numRuns: 300 });
    },
  );

  it('cuts a long title and a long address, and no character in two', () => {
    const long = asPlain({ title: [{ text: '🌊'.repeat(400), marked: false }], address: 'x'.repeat(5_000) });
    expect(long.length).toBeLessThan(620);
    expect(long).toMatch(/^(🌊)+ — x+$/u);
  });
});
