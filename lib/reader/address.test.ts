import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAddressResolver } from './address';

const bases = [
  'https://a.test/',
  'https://a.test/dir/page?x=1/2#f/g',
  'http://a.test:8080/one/two/',
  'file:///home/x/page.html',
];

describe('addresses', () => {
  test('are what the URL standard makes of them, however they are written', () => {
    const piece = fc.constantFrom(
      'a',
      'B9',
      '_',
      '~',
      '-',
      '.',
      '..',
      '/',
      '?',
      '#',
      '=',
      '&',
      '%20',
      '%C3%A9',
      '+',
      ',',
      ';',
      '@',
      '!',
      '*',
    );
    fc.assert(
      fc.property(fc.constantFrom(...bases), fc.array(piece, { maxLength: 8 }), (base, pieces) => {
        const reference = pieces.join('');
        const resolved = createAddressResolver(base)(reference);
        let standard: string | null = null;
        try {
          standard = reference === '' ? null : new URL(reference, base).href;
        } catch {
          // Not an address by the standard either.
        }
        expect([base, reference, resolved]).toEqual([base, reference, standard]);
      }),
      { numRuns: 5000 },
    );
  });

  test.each(['a/%2e%2e/b', 'a/%2E/b', 'mailto:x', 'a b', 'é', 'a\\b', 'x|y', "it's"])(
    'that only look plain go the long way: %s',
    (reference) => {
      const base = 'https://a.test/dir/page';
      expect(createAddressResolver(base)(reference)).toBe(new URL(reference, base).href);
    },
  );

  test('that would run are none', () => {
    for (const reference of ['javascript:a', ' java\nscript:a', 'vbscript:a', ''])
      expect(createAddressResolver('https://a.test/')(reference)).toBeNull();
  });
});
