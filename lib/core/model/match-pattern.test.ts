import { describe, expect, it } from 'vitest';
import { coversEverything, coversHost } from './match-pattern';

describe('coversEverything', () => {
  it.each([
    [['http://*/*', 'https://*/*'], true],
    [['<all_urls>'], true],
    [['*://*/*'], true],
    [['https://*/*'], false],
    [['https://a.example/*'], false],
  ])('tells whether %o opens every site', (patterns, all) => {
    expect(coversEverything(patterns)).toBe(all);
  });
});

describe('coversHost', () => {
  it.each([
    ['https://a.example/*', 'https://a.example/x', true],
    ['http://a.example/*', 'https://a.example/x', false],
    ['*://*.a.example/*', 'https://b.a.example/x', true],
    ['*://*.a.example/*', 'https://a.example/x', true],
    ['*://*.a.example/*', 'https://nota.example/x', false],
    ['<all_urls>', 'http://a.example/x', true],
    ['<all_urls>', 'file:///etc/passwd', false],
    ['no pattern', 'https://a.example/x', false],
    ['https://a.example/*', 'no address', false],
  ])('of %s for %s is %s', (pattern, url, covered) => {
    expect(coversHost([pattern], url)).toBe(covered);
  });

  it('with its subdomains needs a pattern that has them, whether the page is at www or not', () => {
    expect(coversHost(['https://a.example/*'], 'https://a.example/', true)).toBe(false);
    expect(coversHost(['https://*.a.example/*'], 'https://www.a.example/', true)).toBe(true);
  });
});
