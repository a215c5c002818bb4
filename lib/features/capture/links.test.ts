// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Link } from '@/lib/core/model/capture';
import { countLinks, linksAsText, matchLinks, shortAddress } from './links';

const links: Link[] = [
  { url: 'https://docs.example/guide', text: 'Guide', internal: true },
  { url: 'https://other.example/a_(b)', text: 'Odd [one]', internal: false },
  { url: 'https://docs.example/run', text: '', internal: true },
];

describe('countLinks', () => {
  it('counts both sides', () => {
    expect(countLinks(links)).toEqual({ all: 3, site: 2, other: 1 });
  });
});

describe('matchLinks', () => {
  it('finds every word of the query in text or address, on one side', () => {
    expect(matchLinks(links, 'all', 'docs run')).toEqual([2]);
    expect(matchLinks(links, 'site', '')).toEqual([0, 2]);
    expect(matchLinks(links, 'other', 'guide')).toEqual([]);
  });
});

describe('shortAddress', () => {
  it('shows the path on the same origin and the host elsewhere', () => {
    expect(shortAddress('https://docs.example/a?b=c#d', 'https://docs.example/x')).toBe('/a?b=c#d');
    expect(shortAddress('https://other.example/', 'https://docs.example/x')).toBe('other.example');
    expect(shortAddress('https://docs.example/caf%C3%A9', 'https://docs.example/x')).toBe('/café');
  });

  it('shows what it cannot read as it stands', () => {
    expect(shortAddress('mailto:a@b.example', 'https://docs.example/')).toBe('mailto:a@b.example');
    expect(shortAddress('https://docs.example/%E0%A4%A', 'https://docs.example/x')).toBe('/%E0%A4%A');
    expect(shortAddress('not a url', 'https://docs.example/')).toBe('not a url');
  });
});

describe('linksAsText', () => {
  it('gives one address a line', () => {
    expect(linksAsText(links.slice(0, 2))).toBe('https://docs.example/guide\nhttps://other.example/a_(b)\n');
  });
});
