import { describe, expect, it } from 'vitest';
import { escapeHtml } from '@/lib/features/export/inert-html';
import { xhtmlOf } from './xhtml';

const inBook = (address: string): string =>
  xhtmlOf(`<a href="${escapeHtml(address)}">a</a>`).slice('<a href="'.length, -'">a</a>'.length);

describe('an address in a book', () => {
  it.each([
    ["https://a.test/Moore's_law#History", "https://a.test/Moore's_law#History"],
    ["https://a.test/'x'", "https://a.test/'x'"],
    ["https://a.test/p#it's", "https://a.test/p#it's"],
    ['https://a.test/?a=1&b=[2]', 'https://a.test/?a=1&amp;b=%5B2%5D'],
    ['https://a.test/p#a#b|c', 'https://a.test/p#a%23b%7Cc'],
    ['https://a.test/100%', 'https://a.test/100%25'],
  ])('of %s is a URI', (address, written) => {
    expect(inBook(address)).toBe(written);
  });

  it('is looked through once, however long', () => {
    expect(inBook(`https://a.test/${'x'.repeat(200_000)}${'#'.repeat(200_000)}`)).toContain('x#%23%23');
  });
});
