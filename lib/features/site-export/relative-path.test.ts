// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeLink } from './relative-path';

describe('relativeLink', () => {
  it.each([
    ['a/b.md', 'a/c.md', 'c.md'],
    ['a/b.md', 'a/b/c.md', 'b/c.md'],
    ['a/b/c.md', 'a/d.md', '../d.md'],
    ['a/b/c.md', 'x/y.md', '../../x/y.md'],
    ['', 'a/b.md', 'a/b.md'],
    ['a/b.md', 'a/b.md', 'b.md'],
    ['a/b.md', 'a/c (2) #1 100%.md', 'c%20%282%29%20%231%20100%25.md'],
    ['a.md', '日本/é.md', '日本/é.md'],
    ['a.md', 'x\u3000y.md', 'x%E3%80%80y.md'],
  ])('from %j to %j: %j', (from, to, link) => expect(relativeLink(from, to)).toBe(link));

  it('keeps the place in the page', () => {
    expect(relativeLink('a.md', 'b.md', '#c (d)')).toBe('b.md#c%20%28d%29');
  });

  it('leads from every file to every other', () => {
    const part = fc.constantFrom('a', 'b', 'a b', 'é', '100%', 'c#d', 'e=1&f=2');
    const path = fc.array(part, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(path, path, (from, to) => {
        const base = `https://zip.test/${from.map(encodeURIComponent).join('/')}`;
        const there = new URL(relativeLink(from.join('/'), to.join('/')), base);
        expect(there.pathname.split('/').slice(1).map(decodeURIComponent)).toEqual(to);
      }),
    );
  });
});
